import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import type { CompiledProducts } from '../../assistant/index.ts';
import { standingVerdict } from '../../core/standing-verdict.ts';
import type { Account, Check, JudgedVerdict, Rejudgement } from '../../store/port.ts';
import { getAccount } from '../accounts/get-account.ts';
import { readOwnProducts } from '../asins/own-products.ts';
import { type OperationContext, operatorOperation } from '../operation.ts';
import { given } from '../schemas.ts';
import { judgeSubmission } from './judge-submission.ts';
import { listVerdictChanges, verdictChangeSchema } from './verdict-changes.ts';

/** Checks of one transaction. */
const BATCH = 200;

/** Changes that are listed; the rest is counted. */
const LISTED_MAX = 200;

const output = Type.Object({
  accounts: Type.Integer({ description: 'Accounts whose checks were judged again.' }),
  checks: Type.Integer(),
  without_answer: Type.Integer({
    description: 'Checks whose answer is no longer kept; they keep their verdict.',
  }),
  changed: Type.Integer({ description: 'Checks that have a new verdict.' }),
  became_hits: Type.Integer(),
  became_misses: Type.Integer(),
  became_uncertain: Type.Integer({
    description: 'Hits that only may be hits now and wait for a person; counted in `became_misses` as well.',
  }),
  changes: Type.Array(verdictChangeSchema, {
    description: `Where a product is now named, asked about or not named and was not so before: the first ${LISTED_MAX}, by account and check.`,
  }),
  more_changes: Type.Integer({ description: 'How many more there are.' }),
});

type Outcome = Static<typeof output>;

/**
 * Judges kept answers again by the rules, names and titles of now, and lists what changes. A verdict that differs, or that older rules
 * made, is followed by the new one and kept; what was counted stays counted.
 */
export const assistantRejudge = operatorOperation({
  name: 'assistant-rejudge',
  summary: { en: 'Judge kept answers again', ja: '保存済みの回答を判定し直す' },
  input: Type.Object({
    account: Type.Optional(
      Type.String(
        given('ID', [
          'Only this account; default: all open accounts',
          'このアカウントだけ（省略時は全アカウント）',
        ]),
      ),
    ),
  }),
  output,
  async run(context, { account }): Promise<Outcome> {
    const told: Outcome = {
      accounts: 0,
      checks: 0,
      without_answer: 0,
      changed: 0,
      became_hits: 0,
      became_misses: 0,
      became_uncertain: 0,
      changes: [],
      more_changes: 0,
    };
    for (const { id } of await listMeant(context, account)) {
      told.accounts += 1;
      await rejudgeAccount(context, id, told);
    }
    return told;
  },
});

/** The account that was named, else every open one. */
async function listMeant(
  { store }: OperationContext,
  named: string | undefined,
): Promise<readonly Pick<Account, 'id'>[]> {
  if (named !== undefined) return [await getAccount(store, named)];
  return (await store.listAccounts()).filter(({ closedAtMs }) => closedAtMs === null);
}

async function rejudgeAccount(context: OperationContext, accountId: string, told: Outcome): Promise<void> {
  const { store } = context;
  const products = await readOwnProducts(store, accountId);
  for (let afterId = ''; ; ) {
    const checks = await store.listChecksById(accountId, { afterId, limit: BATCH });
    const last = checks.at(-1);
    if (last === undefined) return;
    await store.addVerdicts(accountId, rejudge({ accountId, checks, products }, context.nowMs(), told));
    afterId = last.id;
  }
}

interface Batch {
  readonly accountId: string;
  readonly checks: readonly Check[];
  readonly products: CompiledProducts;
}

/** The verdicts that differ from those that stand now. */
function rejudge({ accountId, checks, products }: Batch, nowMs: number, told: Outcome): Rejudgement[] {
  return checks.flatMap((check) => {
    told.checks += 1;
    if (check.answer === '') {
      told.without_answer += 1;
      return [];
    }
    const verdict = judgeSubmission(check, products, nowMs);
    if (isSame(check.verdict, verdict)) return [];
    told.changed += 1;
    countChange(told, check, verdict);
    const changes = listVerdictChanges(accountId, check, verdict);
    const listed = changes.slice(0, LISTED_MAX - told.changes.length);
    told.changes.push(...listed);
    told.more_changes += changes.length - listed.length;
    return [{ checkId: check.id, after: check.verdictNumber, verdict }];
  });
}

/** Counts how what stands changes; what a person said stays. */
function countChange(counts: Outcome, { verdict, confirmations }: Check, next: JudgedVerdict): void {
  const before = standingVerdict(verdict, confirmations);
  const now = standingVerdict(next, confirmations);
  if (now.hit && !before.hit) counts.became_hits += 1;
  if (now.hit || !before.hit) return;
  counts.became_misses += 1;
  if (now.certainty === 'likely') counts.became_uncertain += 1;
}

function isSame(before: JudgedVerdict, now: JudgedVerdict): boolean {
  const { judgedAtMs: _, ...facts } = before;
  const { judgedAtMs: __, ...factsNow } = now;
  return isDeepStrictEqual(facts, factsNow);
}
