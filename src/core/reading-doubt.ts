import { addDays, type LocalDate } from './local-date.ts';
import type { RankClaim } from './rank.ts';
import type { ReadingContext } from './reading-context.ts';

/** Why a complete reading may still not show what shoppers see. `no_ads`: a list that has always had ads shows none. */
export const DOUBTS = ['no_ads'] as const;
export type Doubt = (typeof DOUBTS)[number];

/** How far back ads are looked for, in days. */
export const DOUBT_DAYS = 30;

/** A usable reading of a term, as doubts are found. */
export interface DatedContext {
  readonly localDate: LocalDate;
  readonly context: ReadingContext;
}

/**
 * The doubt of a reading by the term's other ones. The shop serves machines another list, without ads and in another order: where a reading
 * of the 30 days before it has ads, one without is doubted. Words that never have ads are never doubted.
 */
export function doubtOf({ localDate, context }: DatedContext, others: readonly DatedContext[]): Doubt | null {
  if (context.ads !== 'none') return null;
  const from = addDays(localDate, -DOUBT_DAYS);
  const hadAds = others.some(
    (other) => other.localDate < localDate && other.localDate >= from && other.context.ads === 'seen',
  );
  return hadAds ? 'no_ads' : null;
}

/** Whether a reading proves that a product which it does not have is absent: only a complete one that nothing speaks against. */
export function provesAbsence({
  outcome,
  doubt,
}: {
  readonly outcome: RankClaim | 'failed';
  readonly doubt?: Doubt;
}): boolean {
  return outcome === 'complete' && doubt === undefined;
}

/** What ranks may be claimed from a usable reading. */
export function claimOf(outcome: RankClaim, doubted: { readonly doubt?: Doubt }): RankClaim {
  return provesAbsence({ ...doubted, outcome }) ? 'complete' : 'partial';
}
