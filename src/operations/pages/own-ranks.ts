import { findComparableRank } from '../../core/comparable-ranks.ts';
import { addDays } from '../../core/local-date.ts';
import { type Rank, ranksOf } from '../../core/rank.ts';
import type { Reading, ReadingWithShelf } from '../../core/reading.ts';
import { claimOf } from '../../core/reading-doubt.ts';
import { leadingPages, type PlacedCard, placeCards } from '../../core/shelf.ts';
import type { Account, RankPoint, StoreReader } from '../../store/port.ts';
import type { OwnRank } from './page-answer.ts';

/** How far back a comparable date is looked for: so many days, and so many readings. */
const DAYS_BACK = 90;
const READINGS_BACK = 30;

/** Maximum number of own products in an answer, and of products above each. */
const OWN_MAX = 200;
const ABOVE_MAX = 5;

/**
 * The ranks of an account's own products in a reading, best first, each with its last comparable one and what stands directly above
 * it. Products of which the reading says nothing are left out; those that it proves absent come last.
 */
export async function readOwnRanks(
  store: StoreReader,
  account: Account,
  { reading, shelf }: ReadingWithShelf,
): Promise<OwnRank[]> {
  if (reading.outcome === 'failed') return [];
  const own = (await store.listAsins(account.id)).filter(({ relation }) => relation === 'own');
  const cards = placeCards(leadingPages(shelf));
  const asins = own.map(({ asin }) => asin);
  const ranks = ranksOf(cards, asins, claimOf(reading.outcome, reading))
    .toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))
    .slice(0, OWN_MAX);
  const found = ranks.map(({ asin }) => asin);
  const [past, titles] = await Promise.all([
    listPast(store, account, { reading, asins: found }),
    store.findTitles(found),
  ]);
  return ranks.map((rank) => ({
    asin: rank.asin,
    title: titles.get(rank.asin) ?? null,
    rank_status: rank.status,
    rank: rank.rank,
    position: rank.position,
    page: rank.page,
    sponsored_positions: rank.sponsoredPositions === null ? null : [...rank.sponsoredPositions],
    previous: toPrevious(findComparableRank({ reading, rank: rank.rank }, past.get(rank.asin) ?? [])),
    above: listAbove(cards, rank),
  }));
}

/** The ranks of products on earlier dates, newest first, by product. */
async function listPast(
  store: StoreReader,
  { id }: Account,
  { reading: { term, localDate }, asins }: { readonly reading: Reading; readonly asins: readonly string[] },
): Promise<ReadonlyMap<string, readonly RankPoint[]>> {
  const readings = await store.listReadings(term, addDays(localDate, -DAYS_BACK), addDays(localDate, -1));
  const dates = readings
    .filter(({ outcome }) => outcome !== 'failed')
    .map((one) => one.localDate)
    .slice(-READINGS_BACK);
  if (dates.length === 0 || asins.length === 0) return new Map();
  const points = await store.listPointsOn(id, term, { asins, dates });
  const newestFirst = points.toSorted((one, other) => (one.localDate < other.localDate ? 1 : -1));
  return Map.groupBy(newestFirst, ({ asin }) => asin);
}

function toPrevious(past: RankPoint | undefined): OwnRank['previous'] {
  if (past === undefined) return null;
  const status = past.rank === null ? 'not_observed' : 'ranked';
  return { local_date: past.localDate, rank_status: status, rank: past.rank };
}

function listAbove(cards: readonly PlacedCard[], { rank }: Rank): OwnRank['above'] {
  if (rank === null) return [];
  return cards.flatMap(({ asin, title, rank: other }) =>
    other !== null && other < rank && other >= rank - ABOVE_MAX ? [{ asin, title, rank: other }] : [],
  );
}
