import { sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason, ReadingOutcome } from '../../core/reading.ts';
import type { KeywordReadings } from '../port.ts';
import type { Db } from './tables.ts';

interface Row {
  readonly keyword: string;
  readonly seq: number;
  readonly added_at_ms: number;
  /** `null`, with what follows, when the term has no reading of these dates. */
  readonly local_date: LocalDate | null;
  readonly outcome: ReadingOutcome | null;
  readonly reason: FailureReason | null;
}

/**
 * A keyword of the account with the readings of its term, both dates included, oldest first. Every first answer to an account begins with
 * this one, whose making from parts would take longer than it runs.
 */
export async function findKeywordReadings(
  db: Db,
  accountId: string,
  { keyword, from, to }: { readonly keyword: string; readonly from: LocalDate; readonly to: LocalDate },
): Promise<KeywordReadings | undefined> {
  const { rows } = await sql<Row>`
    select k.keyword, k.seq, k.added_at_ms, r.local_date, r.outcome, r.reason
    from account_keywords as k
    left join readings as r on r.term_id = k.term_id and r.local_date >= ${from} and r.local_date <= ${to}
    where k.account_id = ${accountId} and k.keyword = ${keyword}
    order by r.local_date`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    keyword: { keyword: first.keyword, seq: first.seq, addedAtMs: first.added_at_ms },
    readings: rows.flatMap(({ local_date, outcome, reason }) =>
      local_date === null || outcome === null ? [] : [{ localDate: local_date, outcome, reason }],
    ),
  };
}
