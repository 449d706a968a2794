import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
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
  failed: Type.Integer({
    description: 'Checks that could not be judged because of a fault of miharu; they keep their verdict.',
  }),
  failures: Type.Array(
    Type.Object({
      account: Type.String(),
      check: Type.String(),
      error: Type.String({ description: 'Name of the fault.' }),
    }),
    { description: `The first ${LISTED_MAX} of them.` },
  ),
});

export type RejudgeOutcome = Static<typeof output>;

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
  run: (context, { account }) => rejudgeAnswers(context, account, { readOwnProducts, judgeSubmission }),
});

/** How answers are judged. */
export interface Judging {
  readonly readOwnProducts: typeof readOwnProducts;
  readonly judgeSubmission: typeof judgeSubmission;
}

/**
 * Judges the answers of the given account, or of all open ones. An answer that cannot be judged keeps its verdict and is
 * listed; the others are judged all the same. Throws `not_found`, and what the store throws.
 */
export async function rejudgeAnswers(
  context: OperationContext,
  account: string | undefined,
  judging: Judging,
): Promise<RejudgeOutcome> {
  const outcome: RejudgeOutcome = {
    accounts: 0,
    checks: 0,
    without_answer: 0,
    changed: 0,
    became_hits: 0,
    became_misses: 0,
    became_uncertain: 0,
    changes: [],
    more_changes: 0,
    failed: 0,
    failures: [],
  };
  for (const { id } of await listMeant(context, account)) {
    outcome.accounts += 1;
    await rejudgeAccount({ context, accountId: id, judge: await judgeFor(context, id, judging) }, outcome);
  }
  return outcome;
}

type Judge = (check: Check) => JudgedVerdict;

/** Judges by an account's products. If these cannot be prepared, no answer of the account can be judged. */
async function judgeFor(
  { store, nowMs }: OperationContext,
  accountId: string,
  { readOwnProducts: read, judgeSubmission: judge }: Judging,
): Promise<Judge> {
  try {
    const products = await read(store, accountId);
    return (check) => judge(check, products, nowMs());
  } catch (thrown) {
    if (thrown instanceof MiharuError) throw thrown;
    return () => {
      throw thrown;
    };
  }
}

/** The given account, or all open accounts. */
async function listMeant(
  { store }: OperationContext,
  named: string | undefined,
): Promise<readonly Pick<Account, 'id'>[]> {
  if (named !== undefined) return [await getAccount(store, named)];
  return (await store.listAccounts()).filter(({ closedAtMs }) => closedAtMs === null);
}

interface Rejudging {
  readonly context: OperationContext;
  readonly accountId: string;
  readonly judge: Judge;
}

async function rejudgeAccount(rejudging: Rejudging, outcome: RejudgeOutcome): Promise<void> {
  const { context, accountId } = rejudging;
  const { store } = context;
  for (let afterId = ''; ; ) {
    const checks = await store.listChecksById(accountId, { afterId, limit: BATCH });
    const last = checks.at(-1);
    if (last === undefined) return;
    await store.addVerdicts(
      accountId,
      checks.flatMap((check) => rejudge(rejudging, check, outcome)),
    );
    afterId = last.id;
  }
}

/** The new verdict of a check, if it differs from the current one. */
function rejudge({ accountId, judge }: Rejudging, check: Check, outcome: RejudgeOutcome): Rejudgement[] {
  outcome.checks += 1;
  if (check.answer === '') {
    outcome.without_answer += 1;
    return [];
  }
  let verdict: JudgedVerdict;
  try {
    verdict = judge(check);
  } catch (thrown) {
    noteFailure(outcome, { account: accountId, check: check.id, error: nameOf(thrown) });
    return [];
  }
  if (isSame(check.verdict, verdict)) return [];
  outcome.changed += 1;
  countChange(outcome, check, verdict);
  const changes = listVerdictChanges(accountId, check, verdict);
  const listed = changes.slice(0, LISTED_MAX - outcome.changes.length);
  outcome.changes.push(...listed);
  outcome.more_changes += changes.length - listed.length;
  return [{ checkId: check.id, after: check.verdictNumber, verdict }];
}

function noteFailure(outcome: RejudgeOutcome, failure: RejudgeOutcome['failures'][number]): void {
  outcome.failed += 1;
  if (outcome.failures.length < LISTED_MAX) outcome.failures.push(failure);
}

/** The kind of a fault. Its message could repeat parts of an answer. */
function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : 'Error';
}

/** Counts the change of the overall result; confirmations by a person stay. */
function countChange(counts: RejudgeOutcome, { verdict, confirmations }: Check, next: JudgedVerdict): void {
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
