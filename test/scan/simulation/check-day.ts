import { type LocalDate, localDateOf } from '../../../src/core/local-date.ts';
import type { ReadingWithShelf } from '../../../src/core/reading.ts';
import type { ShelfPage } from '../../../src/core/shelf.ts';
import { termTarget } from '../../../src/core/target.ts';
import type { RankRow } from '../../../src/store/port.ts';
import type { ShopCard, ShopPage, ShopShelf } from '../../../tools/sample-shop/market.ts';
import { cardSight, rankSight } from '../../events/shop-sights.ts';
import { listRanks } from '../../store/rank-rows.ts';
import { checkAttempts } from './check-attempts.ts';
import { checkContext, isDoubted, likenessOf, viewOfKept } from './check-context.ts';
import { SETTINGS, type World } from './world.ts';

/** A difference between the store and the truth. */
export interface Violation {
  readonly rule: string;
  readonly term: string;
  readonly localDate: LocalDate;
  readonly detail: string;
}

/** One term on one date, for the comparison with the truth. */
interface Case {
  readonly world: World;
  readonly term: string;
  readonly localDate: LocalDate;
  readonly kept: ReadingWithShelf;
  /** What the shop shows to the kind of shopper that the reading claims. */
  readonly truth: ShopShelf;
}

/** Compares a closed date with the shop's truth; returns what is wrong. */
export async function checkDay(world: World, localDate: LocalDate): Promise<Violation[]> {
  const found: Violation[] = [];
  const states: Record<string, number> = {};
  for (const term of world.terms) {
    const kept = await world.store.findReading(term, localDate);
    const state = kept === undefined ? 'not_scanned' : (kept.reading.reason ?? kept.reading.outcome);
    states[stateOf(kept, state)] = (states[stateOf(kept, state)] ?? 0) + 1;
    const say = (rule: string, detail: string) => found.push({ rule, term, localDate, detail });
    const truth = world.truth.of(term, localDate, kept === undefined ? 'usual' : viewOfKept(world, kept));
    if (kept !== undefined) checkReading({ world, term, localDate, kept, truth }, say);
    await checkRanks({ world, term, localDate, kept, truth }, say);
    const attempts = await world.store.listAttempts(termTarget(term), localDate, localDate);
    checkAttempts(attempts, localDate, say);
    const suspect = attempts.findLast(({ reason }) => reason === 'suspect');
    if (suspect !== undefined) world.suspectPages.set(`${localDate} ${term}`, suspect.pagesRead);
  }
  await checkLedger(world, localDate, { states, found });
  for (const tag of world.vendor.listPaidTwice(localDate))
    found.push({ rule: 'paid twice', term: '', localDate, detail: tag });
  for (const [state, count] of Object.entries(states)) {
    world.counts.states[state] = (world.counts.states[state] ?? 0) + count;
  }
  world.counts.termDays += world.terms.length;
  return found;
}

function stateOf(kept: ReadingWithShelf | undefined, state: string): string {
  return kept?.reading.outcome === 'failed' && state === 'partial' ? 'unreadable' : state;
}

type Say = (rule: string, detail: string) => void;

function checkReading({ world, localDate, kept, truth }: Case, say: Say): void {
  const { reading, shelf } = kept;
  if (reading.localDate !== localDate || localDateOf(reading.observedAtMs) !== localDate)
    say('date', `a reading of ${reading.localDate} at ${reading.observedAtMs}`);
  if (reading.outcome === 'failed') return;
  const depth = Math.min(SETTINGS.pages, truth.lastPage);
  const leading = shelf.pages.slice(0, reading.pagesRead);
  if (reading.outcome === 'complete' && (reading.pagesRead !== depth || reading.pagesWanted !== depth))
    say('depth', `complete with ${reading.pagesRead} of ${depth} pages`);
  if (leading.length !== reading.pagesRead)
    say('shelf', `${leading.length} of ${reading.pagesRead} pages are kept`);
  for (const [at, page] of leading.entries()) {
    if (page.page !== at + 1) say('shelf', `page ${page.page} is in place ${at + 1}`);
    if (localDateOf(page.observedAtMs) !== localDate) say('date', `page ${page.page} is of another date`);
    if (variantOf(truth.pages[at], page) === null) say('cards', `page ${page.page} shows other cards`);
  }
  const results = organicCount(truth, reading.pagesRead);
  if (reading.observedResults !== results) say('results', `${reading.observedResults} instead of ${results}`);
  if (reading.listEnds && reading.pagesRead !== truth.lastPage)
    say('list ends', `the list goes on behind page ${reading.pagesRead}`);
  checkContext(world, kept, say);
}

/** The number of different products on the first pages, without ads. */
function organicCount({ pages }: ShopShelf, pagesRead: number): number {
  return new Set(pages.slice(0, pagesRead).flatMap(organicOf)).size;
}

function organicOf(page: ShopPage): string[] {
  return page.cards.filter(({ card }) => !card.isSponsored).map(({ card }) => card.asin);
}

/** What the shop sent of a page: all cards, or all but the ads; `null` if the kept page is neither. */
function variantOf(truth: ShopPage | undefined, kept: ShelfPage): ShopPage['cards'] | null {
  const cards = truth?.cards ?? [];
  const organic = cards.filter(({ card }) => !card.isSponsored);
  return (
    [cards, organic].find((variant) => linesOf(variant) === linesOf(kept.cards.map((card) => ({ card })))) ??
    null
  );
}

function linesOf(
  cards: readonly { readonly card: { readonly asin: string; readonly isSponsored: boolean } }[],
) {
  return cards.map(({ card }) => `${card.asin} ${card.isSponsored}`).join();
}

interface Where {
  readonly rank: number | null;
  readonly position: number | null;
  readonly page: number | null;
  /** The card at that position. */
  readonly shown: ShopCard | null;
}

/** Where the shop shows a product on the pages that were read; positions as the pages were sent. */
function trueWhere({ kept, truth }: Case, asin: string): Where {
  let position = 0;
  for (const [at, page] of kept.shelf.pages.slice(0, kept.reading.pagesRead).entries()) {
    const sent = variantOf(truth.pages[at], page) ?? truth.pages[at]?.cards ?? [];
    for (const shown of sent) {
      position += 1;
      const { card, rank } = shown;
      if (card.asin === asin && rank !== null) return { rank, position, page: page.page, shown };
    }
  }
  return { rank: null, position: null, page: null, shown: null };
}

async function checkRanks(
  what: Omit<Case, 'kept'> & { readonly kept: ReadingWithShelf | undefined },
  say: Say,
): Promise<void> {
  const { world, term, localDate, kept, truth } = what;
  const rows = await listRanks(world.store, term, world.asins, [localDate, localDate]);
  world.counts.rankRows += rows.length;
  if (kept === undefined || kept.reading.outcome === 'failed') {
    if (rows.length > 0) say('rank', `${rows.length} ranks from no usable reading`);
    return;
  }
  for (const asin of world.asins) {
    const row = rows.find((each) => each.asin === asin);
    const where = trueWhere({ world, term, localDate, kept, truth }, asin);
    checkRank({ row, where, asin }, kept, say);
    noteSights({ world, term, localDate, kept, truth }, asin, where);
  }
}

/** What a usable reading showed of a product; changes follow from it. */
function noteSights({ world, term, localDate, kept, truth }: Case, asin: string, where: Where): void {
  const { source, outcome, pagesRead } = kept.reading;
  const { rank, shown } = where;
  const place = { asin, localDate, source };
  const { likeness, offer } = likenessOf(world, kept);
  const reach = pagesRead === truth.lastPage ? Number.POSITIVE_INFINITY : organicCount(truth, pagesRead);
  if (outcome === 'complete' && (rank !== null || !isDoubted(world, kept)))
    world.sights.push(rankSight({ rank, reach, likeness }, term, place));
  const ads = kept.reading.context.ads === 'none' ? 'no ads' : 'ads';
  if (shown !== null) world.sights.push(cardSight(shown, term, { ...place, offer, ads }));
}

function checkRank(
  { row, where, asin }: { readonly row: RankRow | undefined; readonly where: Where; readonly asin: string },
  { reading }: ReadingWithShelf,
  say: Say,
): void {
  const claimsAbsence = reading.outcome === 'complete' && reading.doubt === undefined;
  const isOwed = claimsAbsence || where.rank !== null;
  if (row === undefined) {
    if (isOwed) say('rank', `${asin} has no rank row`);
    return;
  }
  if (row.status === 'not_observed' && (where.rank !== null || !claimsAbsence))
    say('not_observed', `${asin} is on rank ${where.rank} of a ${reading.outcome} reading`);
  else if (row.rank !== where.rank) say('rank', `${asin} on ${row.rank} instead of ${where.rank}`);
  else if (row.position !== where.position || row.page !== where.page)
    say('position', `${asin} on ${row.position} instead of ${where.position}`);
}

async function checkLedger(
  world: World,
  localDate: LocalDate,
  { states, found }: { readonly states: Readonly<Record<string, number>>; readonly found: Violation[] },
): Promise<void> {
  const say = (detail: string) => found.push({ rule: 'ledger', term: '', localDate, detail });
  const ledger = await world.store.findDay(localDate);
  if (ledger === undefined) return void say('there is none');
  const { planned, complete, partial, failed, pending, finalAtMs } = ledger;
  const ended = Object.entries({ complete, partial, ...failed }).filter(([, count]) => count > 0);
  const [one, other] = [ended, Object.entries(states)].map((list) => JSON.stringify(list.toSorted()));
  if (planned !== world.terms.length || pending !== 0) say(`${planned} planned, ${pending} pending`);
  if (one !== other) say(`${one} instead of ${other}`);
  if (finalAtMs === null) say('the date is over and not final');
}
