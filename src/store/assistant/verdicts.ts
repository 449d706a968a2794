import type { Selectable } from 'kysely';
import type { Candidate, Match } from '../../core/answer-verdict.ts';
import { certaintyOf } from '../../core/standing-verdict.ts';
import { storableJson } from '../../core/text.ts';
import { moveVersions } from '../accounts/moved-versions.ts';
import type { Db } from '../tables.ts';
import type { JudgedVerdict, Rejudgement } from './port.ts';
import type { VerdictsTable } from './tables.ts';

/** Identifies a verdict of a check. */
export interface VerdictPlace {
  readonly accountId: string;
  readonly checkId: string;
  readonly number: number;
}

/** Adds verdicts, except to checks that have a newer verdict than `after`. Returns how many were added. */
export async function addVerdicts(
  db: Db,
  accountId: string,
  rejudgements: readonly Rejudgement[],
): Promise<number> {
  let added = 0;
  for (const { checkId, after, verdict } of rejudgements) {
    const moved = await db
      .updateTable('checks')
      .set({ verdict: after + 1 })
      .where('account_id', '=', accountId)
      .where('id', '=', checkId)
      .where('verdict', '=', after)
      .returning('id')
      .execute();
    if (moved.length === 0) continue;
    await insertVerdict(db, { accountId, checkId, number: after + 1 }, verdict);
    added += 1;
  }
  if (added > 0) moveVersions(db, [accountId]);
  return added;
}

/** Writes a verdict of a check. */
export async function insertVerdict(
  db: Db,
  { accountId, checkId, number }: VerdictPlace,
  verdict: JudgedVerdict,
): Promise<void> {
  await db
    .insertInto('verdicts')
    .values({
      account_id: accountId,
      check_id: checkId,
      number,
      rules_version: verdict.rulesVersion,
      judged_at_ms: verdict.judgedAtMs,
      hit: verdict.hit ? 1 : 0,
      hit_kind: verdict.hitKind,
      answer_state: verdict.answerState,
      is_branded: verdict.isBranded ? 1 : 0,
      matches: storableJson(verdict.matches),
      candidates: storableJson(verdict.candidates),
    })
    .execute();
}

/** The columns of a verdict under the names of the port. */
export function verdictOf(
  row: Omit<Selectable<VerdictsTable>, 'account_id' | 'check_id' | 'number'>,
): JudgedVerdict {
  const matches: readonly Match[] = JSON.parse(row.matches);
  const candidates: readonly Candidate[] = JSON.parse(row.candidates);
  const hit = row.hit === 1;
  return {
    hit,
    hitKind: row.hit_kind,
    answerState: row.answer_state,
    matches,
    certainty: certaintyOf(hit, candidates),
    candidates,
    rulesVersion: row.rules_version,
    judgedAtMs: row.judged_at_ms,
    isBranded: row.is_branded === 1,
  };
}
