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

/** Number of checks per transaction. */
const BATCH = 200;

/** Maximum number of listed changes; the rest is only counted. */
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
 * Judges stored answers again by the current rules, names and titles, and lists what changes. A verdict that
 * differs, or that was made by older rules, is followed by a new one; quotas are not affected.
 */
export const assistantRejudge = operatorOperation({
  name: 'assistant-rejudge',
  summary: { en: 'Judge saved answers again', ja: '保存済みの回答を判定し直す' },
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
    const outcome: Outcome = {
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
      outcome.accounts += 1;
      await rejudgeAccount(context, id, outcome);
    }
    return outcome;
  },
});

/** The given account, or all open accounts. */
async function listMeant(
  { store }: OperationContext,
  named: string | undefined,
): Promise<readonly Pick<Account, 'id'>[]> {
  if (named !== undefined) return [await getAccount(store, named)];
  return (await store.listAccounts()).filter(({ closedAtMs }) => closedAtMs === null);
}

async function rejudgeAccount(context: OperationContext, accountId: string, outcome: Outcome): Promise<void> {
  const { store } = context;
  const products = await readOwnProducts(store, accountId);
  for (let afterId = ''; ; ) {
    const checks = await store.listChecksById(accountId, { afterId, limit: BATCH });
    const last = checks.at(-1);
    if (last === undefined) return;
    await store.addVerdicts(accountId, rejudge({ accountId, checks, products }, context.nowMs(), outcome));
    afterId = last.id;
  }
}

interface Batch {
  readonly accountId: string;
  readonly checks: readonly Check[];
  readonly products: CompiledProducts;
}

/** The new verdicts that differ from the current ones. */
function rejudge({ accountId, checks, products }: Batch, nowMs: number, outcome: Outcome): Rejudgement[] {
  return checks.flatMap((check) => {
    outcome.checks += 1;
    if (check.answer === '') {
      outcome.without_answer += 1;
      return [];
    }
    const verdict = judgeSubmission(check, products, nowMs);
    if (isSame(check.verdict, verdict)) return [];
    outcome.changed += 1;
    countChange(outcome, check, verdict);
    const changes = listVerdictChanges(accountId, check, verdict);
    const listed = changes.slice(0, LISTED_MAX - outcome.changes.length);
    outcome.changes.push(...listed);
    outcome.more_changes += changes.length - listed.length;
    return [{ checkId: check.id, after: check.verdictNumber, verdict }];
  });
}

/** Counts the change of the overall result; confirmations by a person stay. */
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
