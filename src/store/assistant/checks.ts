import { createHash } from 'node:crypto';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import { type StandingVerdict, standingVerdict } from '../../core/standing-verdict.ts';
import { plainLines } from '../../core/text.ts';
import { getAccount } from '../accounts/accounts.ts';
import { moveVersions } from '../accounts/moved-versions.ts';
import type { Db } from '../tables.ts';
import { listConfirmations } from './confirmations.ts';
import type {
  Check,
  CheckAllowance,
  CheckCounts,
  CheckRange,
  CheckRow,
  CheckSaved,
  NewCheck,
  Submission,
} from './port.ts';
import { insertVerdict, verdictOf } from './verdicts.ts';

/**
 * Checks counted on a date and in its week, which begins on `weekStart`. Later dates of the week have checks when the
 * clock was set back.
 */
export async function countChecks(
  db: Db,
  accountId: string,
  localDate: LocalDate,
  weekStart: LocalDate,
): Promise<CheckCounts> {
  const rows = await db
    .selectFrom('checks')
    .where('account_id', '=', accountId)
    .where('local_date', '>=', weekStart)
    .where('local_date', '<', addDays(weekStart, 7))
    .groupBy('local_date')
    .select((eb) => ['local_date', eb.fn.countAll<number>().as('count')])
    .execute();
  const day = rows.find(({ local_date }) => local_date === localDate)?.count ?? 0;
  return { day, week: rows.reduce((sum, { count }) => sum + count, 0) };
}

/** Saves a check with its first verdict and counts it; see the port. */
export async function saveCheck(
  db: Db,
  accountId: string,
  check: NewCheck,
  allowance: CheckAllowance,
): Promise<CheckSaved> {
  await getAccount(db, accountId);
  const { localDate } = check;
  const counts = await countChecks(db, accountId, localDate, allowance.weekStart);
  const existing = await findCheck(db, accountId, check);
  if (existing !== undefined) return { outcome: 'existing', check: existing, counts };
  if (counts.week >= allowance.perWeek) return { outcome: 'week_used_up', counts };
  if (counts.day >= allowance.perDay) return { outcome: 'day_used_up', counts };
  await db
    .insertInto('checks')
    .values({
      account_id: accountId,
      id: check.id,
      local_date: localDate,
      created_at_ms: check.createdAtMs,
      keyword: check.keyword,
      question: check.question,
      question_kind: check.questionKind,
      answer: check.answer,
      submission: submissionHash(check),
      verdict: 1,
    })
    .execute();
  await insertVerdict(db, { accountId, checkId: check.id, number: 1 }, check.verdict);
  moveVersions(db, [accountId]);
  return {
    outcome: 'saved',
    check: { ...check, verdictNumber: 1, confirmations: [] },
    counts: { day: counts.day + 1, week: counts.week + 1 },
  };
}

/** The check of a date with the same keyword, question and answer; of a later date if the clock was set back since. */
export async function findCheck(
  db: Db,
  accountId: string,
  submission: Submission,
): Promise<Check | undefined> {
  const rows = await selectChecks(db, accountId)
    .where('c.local_date', '>=', submission.localDate)
    .where('c.submission', '=', submissionHash(submission))
    .orderBy('c.local_date')
    .limit(1)
    .execute();
  return (await checksOf(db, accountId, rows)).at(0);
}

/** The check with this id. */
export async function findCheckById(db: Db, accountId: string, checkId: string): Promise<Check | undefined> {
  const rows = await selectChecks(db, accountId).where('c.id', '=', checkId).execute();
  return (await checksOf(db, accountId, rows)).at(0);
}

/** Checks of an account, newest first. */
export async function listChecks(
  db: Db,
  accountId: string,
  { from, to, keyword, limit }: CheckRange,
): Promise<Check[]> {
  const inRange = selectChecks(db, accountId)
    .where('c.local_date', '>=', from)
    .where('c.local_date', '<=', to);
  const rows = await (keyword === undefined ? inRange : inRange.where('c.keyword', '=', keyword))
    .orderBy('c.created_at_ms', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return checksOf(db, accountId, rows);
}

/** Checks in the order of their ids, after `afterId`. */
export async function listChecksById(
  db: Db,
  accountId: string,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<Check[]> {
  const rows = await selectChecks(db, accountId)
    .where('c.id', '>', afterId)
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return checksOf(db, accountId, rows);
}

/** Every check of an account without its answer, oldest first. */
export async function listCheckRows(db: Db, accountId: string): Promise<CheckRow[]> {
  const spoken = await listSpokenVerdicts(db, accountId);
  const rows = await joinVerdicts(db, accountId)
    .select(['c.id', 'c.local_date', 'c.keyword', 'c.question', 'c.question_kind'])
    .select(['v.hit', 'v.answer_state', 'v.is_branded', 'v.rules_version', 'v.judged_at_ms'])
    // The texts of candidates are long, and only whether there are any counts.
    .select((eb) => eb.case().when('v.candidates', '=', '[]').then(0).else(1).end().as('has_candidates'))
    .orderBy('c.created_at_ms')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    localDate: row.local_date,
    keyword: row.keyword,
    question: row.question,
    questionKind: row.question_kind,
    verdict: {
      hit: spoken.get(row.id)?.hit ?? row.hit === 1,
      certainty:
        spoken.get(row.id)?.certainty ?? (row.hit === 0 && row.has_candidates === 1 ? 'likely' : 'certain'),
      confirmedByPerson: spoken.get(row.id)?.confirmedByPerson ?? false,
      answerState: row.answer_state,
      isBranded: row.is_branded === 1,
      rulesVersion: row.rules_version,
      judgedAtMs: row.judged_at_ms,
    },
  }));
}

/** The current verdicts, by check, of the checks that people commented on. */
async function listSpokenVerdicts(db: Db, accountId: string): Promise<Map<string, StandingVerdict>> {
  const rows = await joinVerdicts(db, accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('confirmations as n')
          .select('n.asin')
          .whereRef('n.account_id', '=', 'c.account_id')
          .whereRef('n.check_id', '=', 'c.id'),
      ),
    )
    .select('c.id')
    .select(VERDICT_COLUMNS)
    .execute();
  const ids = rows.map(({ id }) => id);
  const confirmations = await listConfirmations(db, accountId, ids);
  return new Map(
    rows.map((row) => [row.id, standingVerdict(verdictOf(row), confirmations.get(row.id) ?? [])]),
  );
}

/** Checks with their newest verdicts. */
function joinVerdicts(db: Db, accountId: string) {
  return db
    .selectFrom('checks as c')
    .innerJoin('verdicts as v', (join) =>
      join
        .onRef('v.account_id', '=', 'c.account_id')
        .onRef('v.check_id', '=', 'c.id')
        .onRef('v.number', '=', 'c.verdict'),
    )
    .where('c.account_id', '=', accountId);
}

function selectChecks(db: Db, accountId: string) {
  return joinVerdicts(db, accountId)
    .select(['c.id', 'c.local_date', 'c.created_at_ms', 'c.keyword', 'c.question', 'c.question_kind'])
    .select(['c.answer', 'v.number'])
    .select(VERDICT_COLUMNS);
}

/** The fields that `verdictOf` needs. */
const VERDICT_COLUMNS = [
  ...(['v.rules_version', 'v.judged_at_ms', 'v.hit', 'v.hit_kind'] as const),
  ...(['v.answer_state', 'v.is_branded', 'v.matches', 'v.candidates'] as const),
];

type CheckColumns = Awaited<ReturnType<ReturnType<typeof selectChecks>['executeTakeFirstOrThrow']>>;

async function checksOf(db: Db, accountId: string, rows: readonly CheckColumns[]): Promise<Check[]> {
  const ids = rows.map(({ id }) => id);
  const confirmations = await listConfirmations(db, accountId, ids);
  return rows.map((row) => ({
    id: row.id,
    localDate: row.local_date,
    createdAtMs: row.created_at_ms,
    keyword: row.keyword,
    question: row.question,
    questionKind: row.question_kind,
    answer: row.answer,
    verdict: verdictOf(row),
    verdictNumber: row.number,
    confirmations: confirmations.get(row.id) ?? [],
  }));
}

/** Normalizes line ends and trailing blanks of a submission: pasting adds and removes them. */
function submissionHash({ keyword, question, answer }: Submission): string {
  return createHash('sha256')
    .update(JSON.stringify([keyword, question, plainLines(answer).normalize('NFC')]))
    .digest('hex');
}
