import { type Static, Type } from 'typebox';
import { isComparable } from '../../core/comparable-ranks.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { KeywordBest, KeywordReader, ProductReader, RankReader } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { KEYWORD_STATES, toKeywordState } from '../days/account-day.ts';
import { findUnread, type Unread } from '../days/scan-promise.ts';
import { accountRead } from '../operation.ts';
import { doubtSchema } from '../ranks/reading-conditions.ts';
import { nullable, oneOf, sponsoredPositionsSchema, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { firstOf } from './first-of.ts';
import {
  type Changes,
  type KeywordLine,
  NO_CHANGES,
  readChanges,
  readLines,
  SPANS,
  type Span,
} from './keyword-lines.ts';
import { listAllKeywords } from './list-keywords.ts';
import {
  compareWords,
  IS_SHOWN,
  makeSearch,
  needsBests,
  OVERVIEW_SHOWS,
  OVERVIEW_SORTS,
  type OverviewEntry,
  sortOverview,
  spanOfShow,
  spanOfSort,
} from './overview-order.ts';
import { changeSchema } from './rank-change.ts';

const input = Type.Object({
  search: Type.Optional(Type.String()),
  show: Type.Optional(oneOf(OVERVIEW_SHOWS, 'Only these keywords.')),
  sort: Type.Optional(oneOf(OVERVIEW_SORTS, 'Their order.')),
  /** Only keywords with this tag. */
  tag: Type.Optional(Type.String()),
  /** Number of matching keywords to skip; beyond the end, the last page is returned. */
  skip: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * Number of keywords in the answer, with sparklines; without it all keywords are returned without sparklines.
   */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

const rowSchema = Type.Object({
  keyword: Type.String(),
  tags: Type.Array(Type.String()),
  state: oneOf(KEYWORD_STATES, 'State of the keyword today.'),
  gap_reason: nullable(Type.String()),
  /** Why today's reading may differ from what shoppers see. */
  doubt: doubtSchema,
  /** The own product with the best rank, as in GET /keywords; `null` without data. */
  asin: nullable(Type.String()),
  title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
  rank: nullable(Type.Integer()),
  /** Date of that rank or absence. */
  local_date: nullable(Type.String()),
  observed_results: nullable(Type.Integer()),
  /** Places of its ads on that date; `null` if unknown. */
  sponsored_positions: sponsoredPositionsSchema,
  /**
   * Since the previous date, and since seven and thirty dates earlier, against the own product that was best then, whichever it was;
   * `null` if one of the two ranks is unknown.
   */
  day_change: changeSchema,
  week_change: changeSchema,
  month_change: changeSchema,
  /** The best own rank of each of the last 30 dates, oldest first; missing dates are unknown. */
  line: Type.Array(
    Type.Object({
      local_date: Type.String(),
      rank: nullable(Type.Integer()),
      is_break: Type.Boolean({ description: 'Whether it is not comparable with the previous point.' }),
    }),
  ),
});

type Row = Static<typeof rowSchema>;

/** Every keyword of an account with the rank and changes of its best own product. */
export const keywordOverview = accountRead({
  name: 'keyword-overview',
  summary: {
    en: 'The keywords of an account with their best ranks and changes',
    ja: 'アカウントのキーワードと最上位の順位・変化',
  },
  input,
  output: Type.Object({
    today: Type.String(),
    /** Number of skipped keywords. */
    first: Type.Integer(),
    /** Number of matching keywords, and of all keywords. */
    matching: Type.Integer(),
    total: Type.Integer(),
    /** Number of today's complete readings that are doubted, over all keywords. */
    doubted: Type.Integer(),
    /** All tags of the account's keywords. */
    tags: Type.Array(Type.String()),
    keywords: Type.Array(rowSchema),
  }),
  async run(context, { id }, { skip = 0, limit, ...asked }) {
    const { store } = context;
    const today = todayOf(context);
    // The whole list shows the best rank of every keyword anyway.
    const hasBests = limit === undefined || needsBests(asked.sort, asked.show);
    const [all, tagsOf, { doubted }, unread] = await Promise.all([
      hasBests ? store.listKeywordBests(id) : listBare(store, id),
      store.listKeywordTags(id),
      store.countDay(id, today),
      findUnread(context),
    ]);
    const place = { store, id, today };
    const matching = await selectEntries(place, { all, tagsOf }, asked);
    const first = firstOf(matching.length, skip, limit);
    const shown = matching.slice(first, limit === undefined ? undefined : first + limit);
    return {
      today,
      first,
      matching: matching.length,
      total: all.length,
      doubted,
      tags: [...new Set([...tagsOf.values()].flat())].sort(compareWords),
      keywords: await readRows(place, shown, {
        tagsOf,
        unread,
        hasLines: limit !== undefined,
        hasBests,
      }),
    };
  },
});

/** Keywords without their ranks, which the order does not need. */
function listBare(store: KeywordReader, accountId: string): Promise<KeywordBest[]> {
  return Array.fromAsync(listAllKeywords(store, accountId), (keyword) => ({ keyword, best: null }));
}

interface Place {
  readonly store: KeywordReader & ProductReader & RankReader;
  readonly id: string;
  readonly today: LocalDate;
}

/** What is known of a keyword that was added between two queries. */
const NEW_DAY = { outcome: null, reason: null, doubt: null } as const;

interface Known {
  readonly all: readonly KeywordBest[];
  readonly tagsOf: ReadonlyMap<string, readonly string[]>;
}

/** Matching keywords in order. Days and changes are read only if the filter or the order needs them. */
async function selectEntries(
  place: Place,
  { all, tagsOf }: Known,
  {
    search = '',
    show = 'all',
    sort = 'added',
    tag = '',
  }: Pick<Static<typeof input>, 'search' | 'show' | 'sort' | 'tag'>,
): Promise<OverviewEntry[]> {
  const { store, id, today } = place;
  const matches = makeSearch(search);
  const found = all.filter(
    ({ keyword: { keyword } }) => matches(keyword) && (tag === '' || tagsOf.get(keyword)?.includes(tag)),
  );
  const days = show === 'unread' ? await store.listKeywordDays(id, today) : [];
  const outcomes = new Map(days.map(({ keyword, outcome }) => [keyword, outcome]));
  const entries = found.map(({ keyword, best }) => ({
    keyword,
    best,
    ...NO_CHANGES,
    isReadToday: outcomes.get(keyword.keyword) === 'complete',
  }));
  const [narrowing, ordering] = [spanOfShow(show), spanOfSort(sort)];
  const shown = (await withChange(place, entries, narrowing)).filter(IS_SHOWN[show]);
  return sortOverview(await withChange(place, shown, ordering === narrowing ? null : ordering), sort);
}

/** Entries with their changes over a span. */
async function withChange(
  place: Pick<Place, 'store' | 'id'>,
  entries: readonly OverviewEntry[],
  span: Span | null,
): Promise<readonly OverviewEntry[]> {
  if (span === null) return entries;
  const changes = await readChanges(place, entries, [span]);
  return entries.map((entry) => {
    const { day, week, month } = changes.get(entry.keyword.keyword) ?? NO_CHANGES;
    return { ...entry, day: day ?? entry.day, week: week ?? entry.week, month: month ?? entry.month };
  });
}

interface Shown extends Pick<Known, 'tagsOf'> {
  readonly unread: Unread | null;
  readonly hasLines: boolean;
  /** Whether the entries already have their best products, because the order or filter needed them. */
  readonly hasBests: boolean;
}

/** Rows of the shown keywords; one page of the list has sparklines as well. */
async function readRows(
  { store, id, today }: Place,
  shown: readonly OverviewEntry[],
  { tagsOf, unread, hasLines, hasBests }: Shown,
): Promise<Row[]> {
  const only = hasLines ? shown.map(({ keyword }) => keyword.keyword) : undefined;
  const [bests, days] = await Promise.all([
    hasBests ? shown : store.listKeywordBests(id, only),
    store.listKeywordDays(id, today, only),
  ]);
  const bestOf = new Map(bests.map(({ keyword, best }) => [keyword.keyword, best]));
  const dayOf = new Map(days.map((day) => [day.keyword, day]));
  const entries = shown.map(({ keyword }) => ({ keyword, best: bestOf.get(keyword.keyword) ?? null }));
  const [titles, lines] = await Promise.all([
    store.findTitles([...new Set(entries.flatMap(({ best }) => (best === null ? [] : [best.asin])))]),
    hasLines ? readLines({ store, id }, entries, today) : readChanges({ store, id }, entries, SPANS),
  ]);
  return entries.map((entry) => {
    const { keyword } = entry.keyword;
    const day = dayOf.get(keyword) ?? NEW_DAY;
    const state = { ...toKeywordState(day, { isOver: false, unread }), doubt: day.doubt };
    const tags = tagsOf.get(keyword) ?? [];
    return toRow(entry, { state, tags, titles, line: lines.get(keyword) ?? NO_CHANGES });
  });
}

interface Details {
  readonly tags: readonly string[];
  readonly state: Pick<Row, 'state' | 'gap_reason' | 'doubt'>;
  readonly titles: ReadonlyMap<string, string>;
  readonly line: Changes | KeywordLine;
}

function toRow({ keyword, best }: KeywordBest, { state, tags, titles, line }: Details): Row {
  const points = 'points' in line ? line.points : [];
  return {
    keyword: keyword.keyword,
    tags: [...tags],
    state: state.state,
    gap_reason: state.gap_reason,
    doubt: state.doubt,
    asin: best?.asin ?? null,
    title: best === null ? null : (titles.get(best.asin) ?? null),
    rank: best?.rank ?? null,
    local_date: best?.localDate ?? null,
    observed_results: best?.observedResults ?? null,
    sponsored_positions: best?.sponsoredPositions ? [...best.sponsoredPositions] : null,
    day_change: line.day,
    week_change: line.week,
    month_change: line.month,
    line: points.map(({ localDate, rank, reading }, index) => {
      const before = points[index - 1];
      const isBreak = before !== undefined && !isComparable(before.reading, reading);
      return { local_date: localDate, rank, is_break: isBreak };
    }),
  };
}
