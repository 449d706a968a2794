import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { Reading, ReadingWithShelf } from '../../core/reading.ts';
import { differencesOf } from '../../core/reading-context.ts';
import { leadingPages, placeCards } from '../../core/shelf.ts';
import type {
  AccountAsin,
  AccountReader,
  KeywordReader,
  ProductReader,
  ReadingReader,
} from '../../store/port.ts';
import { broughtBySchema, toBroughtBy } from '../brought-by.ts';
import { todayOf } from '../data-status.ts';
import { readLocalDate } from '../date-range.ts';
import { toKeywordState } from '../days/account-day.ts';
import { findUnread } from '../days/scan-promise.ts';
import { getMonitoredKeyword, readKeyword } from '../keywords/monitored-keyword.ts';
import { accountRead, type ReadContext } from '../operation.ts';
import { asinSchema, nullable, oneOf, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { competitorSchema, toCardAnswer } from './competitors.ts';
import { contextSchema, differsSchema, doubtSchema, toContextAnswer } from './reading-conditions.ts';
import { compareShelves, type ShelfMove } from './shelf-changes.ts';

/** Maximum number of shelves, which exceeds the dates for which they are kept. */
const SHELVES_MAX = 60;

const readingSchema = Type.Object({
  local_date: Type.String(),
  outcome: oneOf(['complete', 'partial'], 'Outcome of the reading.'),
  observed_at: Type.String(),
  observed_results: nullable(Type.Integer()),
  pages_read: Type.Integer(),
  pages_wanted: Type.Integer(),
  context: contextSchema,
  doubt: doubtSchema,
  brought_by: broughtBySchema,
});

/** The cards of a keyword on one stored date, top first, and all stored dates. */
export const keywordShelf = accountRead({
  name: 'keyword-shelf',
  summary: { en: 'The results of one date', ja: '指定した日の検索結果' },
  input: Type.Object({
    keyword: Type.String(),
    /** Japanese date; the newest stored one unless given. */
    date: Type.Optional(Type.String()),
  }),
  output: Type.Object({
    keyword: Type.String(),
    /** Dates with a shelf, newest first. */
    days: Type.Array(readingSchema),
    /** `null` if the date has none. */
    reading: nullable(readingSchema),
    date: nullable(Type.String()),
    /** Why the date has no shelf; `null` if it has one, or the reason is unknown. */
    gap_reason: nullable(Type.String()),
    cards: Type.Array(Type.Object({ ...competitorSchema.properties, is_watched: Type.Boolean() })),
  }),
  async run(context, { id }, asked) {
    const { store } = context;
    const { term, days, own, watched, ...known } = await readTerm(store, id, asked.keyword);
    const date = asked.date === undefined ? (days[0]?.localDate ?? null) : readLocalDate('date', asked.date);
    const found = date === null ? undefined : await findShelf(store, term, date);
    const cards = found === undefined ? [] : placeCards(leadingPages(found.shelf));
    return {
      keyword: term,
      days: days.map((day) => toReading(day, id)),
      date,
      reading: found === undefined ? null : toReading(found.reading, id),
      gap_reason:
        found !== undefined || date === null ? null : await findGap(context, { term, ...known }, date),
      cards: cards.map((card) => ({ ...toCardAnswer(card, own), is_watched: watched.has(card.asin) })),
    };
  },
});

const moveSchema = Type.Object({
  asin: Type.String(),
  title: nullable(untrusted(TITLE_POINTS_MAX, 'Title on the card.')),
  before: nullable(Type.Integer()),
  after: nullable(Type.Integer()),
  page_before: nullable(Type.Integer()),
  page_after: nullable(Type.Integer()),
  is_own: Type.Boolean(),
  is_watched: Type.Boolean(),
  /** The variation shown instead on the other date, if a card of that date links to the product. */
  shown_asin: nullable(asinSchema),
});

/** Products that entered, dropped out or moved between two stored dates of a keyword. */
export const keywordComparison = accountRead({
  name: 'keyword-comparison',
  summary: { en: 'Comparison of two dates of a keyword', ja: '2 日の検索結果の比較' },
  input: Type.Object({
    keyword: Type.String(),
    /** Japanese dates; the two newest stored ones unless given. */
    before: Type.Optional(Type.String()),
    after: Type.Optional(Type.String()),
  }),
  output: Type.Object({
    keyword: Type.String(),
    days: Type.Array(readingSchema),
    before: nullable(readingSchema),
    after: nullable(readingSchema),
    /** Those of the two dates without a shelf, if the reason is known. */
    gaps: Type.Array(Type.Object({ local_date: Type.String(), gap_reason: Type.String() })),
    /** Conditions that differ between the dates, so that they are not compared; `[]` if they are comparable. */
    differs: differsSchema,
    /** `null` unless both dates have a shelf and are comparable. */
    changes: nullable(
      Type.Object({
        came: nullable(Type.Array(moveSchema)),
        left: nullable(Type.Array(moveSchema)),
        moved: Type.Array(moveSchema),
        stayed: Type.Integer(),
        /** `null` if neither date has a second page: then all results are on page one. */
        page_one: nullable(
          Type.Object({
            came: nullable(Type.Array(moveSchema)),
            left: nullable(Type.Array(moveSchema)),
          }),
        ),
      }),
    ),
  }),
  async run(context, { id }, asked) {
    const { store } = context;
    const { term, days, own, watched, ...known } = await readTerm(store, id, asked.keyword);
    const after = asked.after === undefined ? days[0]?.localDate : readLocalDate('after', asked.after);
    const before =
      asked.before === undefined
        ? days.find(({ localDate }) => after !== undefined && localDate < after)?.localDate
        : readLocalDate('before', asked.before);
    const [old, now] = await Promise.all(
      [before, after].map((date) => (date === undefined ? undefined : findShelf(store, term, date))),
    );
    const toMoves = (moves: readonly ShelfMove[] | null) =>
      moves?.map(({ shown, pageBefore, pageAfter, ...move }) => ({
        ...move,
        page_before: pageBefore,
        page_after: pageAfter,
        is_own: own.has(move.asin),
        is_watched: watched.has(move.asin),
        shown_asin: shown,
      })) ?? null;
    const isBoth = old !== undefined && now !== undefined;
    const differs = isBoth ? differencesOf(old.reading.context, now.reading.context) : [];
    const changes = isBoth && differs.length === 0 ? compareShelves(old, now) : null;
    return {
      keyword: term,
      days: days.map((day) => toReading(day, id)),
      before: old === undefined ? null : toReading(old.reading, id),
      after: now === undefined ? null : toReading(now.reading, id),
      gaps: [
        ...(old === undefined ? await listGaps(context, { term, ...known }, before) : []),
        ...(now === undefined ? await listGaps(context, { term, ...known }, after) : []),
      ],
      differs,
      changes:
        changes === null
          ? null
          : {
              came: toMoves(changes.came),
              left: toMoves(changes.left),
              moved: toMoves(changes.moved) ?? [],
              stayed: changes.stayed,
              page_one:
                (old?.shelf.pages.length ?? 0) > 1 || (now?.shelf.pages.length ?? 0) > 1
                  ? { came: toMoves(changes.pageOne.came), left: toMoves(changes.pageOne.left) }
                  : null,
            },
    };
  },
});

async function readTerm(
  store: AccountReader & KeywordReader & ProductReader & ReadingReader,
  id: string,
  keyword: string,
) {
  const { keyword: term } = await getMonitoredKeyword(store, id, readKeyword(keyword));
  const [days, products] = await Promise.all([
    store.listShelfReadings(term, SHELVES_MAX),
    store.listAsins(id),
  ]);
  const asinsOf = (wanted: AccountAsin['relation']) =>
    new Set(products.filter(({ relation }) => relation === wanted).map(({ asin }) => asin));
  return { term, days, own: asinsOf('own'), watched: asinsOf('watched'), accountId: id };
}

interface Known {
  readonly term: string;
  readonly accountId: string;
}

/** Why a date has no shelf; `null` if its shelf is no longer kept, or if the keyword was not tracked yet. */
async function findGap(
  context: ReadContext,
  { term, accountId }: Known,
  date: LocalDate,
): Promise<string | null> {
  const today = todayOf(context);
  if (date > today) return null;
  const [[day], unread] = await Promise.all([
    context.store.listKeywordDays(accountId, date, [term]),
    date < today ? null : findUnread(context),
  ]);
  return day === undefined ? null : toKeywordState(day, { isOver: date < today, unread }).gap_reason;
}

async function listGaps(context: ReadContext, known: Known, date: LocalDate | undefined) {
  const reason = date === undefined ? null : await findGap(context, known, date);
  return date === undefined || reason === null ? [] : [{ local_date: date, gap_reason: reason }];
}

/** A usable reading with a stored shelf. */
async function findShelf(
  store: ReadingReader,
  term: string,
  date: LocalDate,
): Promise<ReadingWithShelf | undefined> {
  const found = await store.findReading(term, date);
  const isUsable = found !== undefined && found.reading.outcome !== 'failed' && found.shelf.pages.length > 0;
  return isUsable ? found : undefined;
}

function toReading(reading: Reading, accountId: string): Static<typeof readingSchema> {
  return {
    local_date: reading.localDate,
    outcome: reading.outcome === 'complete' ? 'complete' : 'partial',
    observed_at: printInstant(reading.observedAtMs),
    observed_results: reading.observedResults,
    pages_read: reading.pagesRead,
    pages_wanted: reading.pagesWanted,
    context: toContextAnswer(reading),
    doubt: reading.doubt ?? null,
    brought_by: toBroughtBy(reading, accountId),
  };
}
