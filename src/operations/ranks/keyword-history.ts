import { type Static, Type } from 'typebox';
import { parseAsin } from '../../core/asin.ts';
import { leadingPages, placeCards } from '../../core/shelf.ts';
import { termTarget } from '../../core/target.ts';
import type {
  AccountAsin,
  ProductReader,
  RankPlace,
  RankReader,
  RankSeries,
  ReadingReader,
} from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { type DateRange, lastDates } from '../date-range.ts';
import { findUnread } from '../days/scan-promise.ts';
import { notMonitored, readKeyword } from '../keywords/monitored-keyword.ts';
import { accountRead } from '../operation.ts';
import { nullable, oneOf, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { historyChangesSchema, readHistoryChanges } from './history-changes.ts';
import { importedSchema, readImported } from './imported-series.ts';
import { RANK_STEPS, rankPeriodsSchema, toRankPeriods } from './rank-average.ts';
import { describeMove, findNewestMove, moveSchema } from './rank-move.ts';
import { pointSchema, toPoint } from './rank-point.ts';
import { claimsOf, gapDatesOf, gapsOf, SERIES_MAX } from './rankings-window.ts';
import { seriesMarksSchema, toMarks } from './reading-conditions.ts';
import { ranksFromShelves } from './shelf-ranks.ts';
import { readUnasked, shownGapSchema, toShownGaps } from './shown-gaps.ts';

/** Choices of Japanese dates in a history, including today. */
export const HISTORY_DAYS = [7, 30, 90, 400] as const;
/** Maximum number of chosen products besides the ten own ones. */
export const COMPETITORS_MAX = 5;
/** Maximum number of shelves, which exceeds the dates for which they are kept. */
const SHELVES_MAX = 60;
const CANDIDATES_MAX = 30;

const seriesSchema = Type.Object({
  asin: Type.String(),
  title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
  relation: oneOf(
    ['own', 'watched', 'other'],
    'Relation to the account; `other` products have ranks only as long as results pages are kept.',
  ),
  points: Type.Array(pointSchema),
});

const candidateSchema = Type.Object({
  asin: Type.String(),
  title: nullable(untrusted(TITLE_POINTS_MAX, 'Title on the card.')),
  /** `null` if it is a product of the account and not on that shelf. */
  rank: nullable(Type.Integer()),
  /** Date of that rank. */
  local_date: nullable(Type.String()),
});

/** Ranks of own products and chosen competitors for one keyword over many dates, with gaps and events. */
export const keywordHistory = accountRead({
  name: 'keyword-history',
  summary: { en: 'The rank history of a keyword', ja: 'キーワードの順位の推移' },
  input: Type.Object({
    keyword: Type.String(),
    days: Type.Integer({ minimum: 1, maximum: 400 }),
    /**
     * ASINs of competitors, or of own products beyond the first ten; invalid ones and those after the fifth are
     * ignored.
     */
    competitors: Type.Array(Type.String()),
    by: oneOf(RANK_STEPS, 'Ranks by date, or also averages by week or month.'),
  }),
  output: Type.Object({
    keyword: Type.String(),
    from: Type.String(),
    to: Type.String(),
    tags: Type.Array(Type.String()),
    series: Type.Array(seriesSchema),
    by: oneOf(RANK_STEPS, 'What was asked for.'),
    /** Averages by week or month; `[]` for days. */
    periods: rankPeriodsSchema,
    /** The chosen products among the series; up to ten own products precede them. */
    chosen: Type.Array(Type.String()),
    /** Number of own products without the limit of ten. */
    own_total: Type.Integer(),
    gaps: Type.Array(shownGapSchema),
    ...seriesMarksSchema,
    ...importedSchema,
    /** Changes of own and tracked products, with their ranks for this keyword. */
    ...historyChangesSchema,
    move: moveSchema,
    /**
     * Products to choose from: those of the account that are not shown, then the top of the newest shelf by
     * rank.
     */
    candidates: Type.Array(candidateSchema),
    /** First date with a stored shelf; `null` without any. */
    shelves_from: nullable(Type.String()),
  }),
  async run(context, account, { keyword: sent, days, competitors, by }, language = 'en') {
    const { store } = context;
    const text = readKeyword(sent);
    const window = lastDates(days, todayOf(context));
    const [own, products] = await Promise.all([
      store.findKeywordPlaces(account.id, text, { ...window, asins: undefined, limit: SERIES_MAX }),
      store.listAsins(account.id),
    ]);
    if (own === undefined) throw await notMonitored(store, account.id, text);
    const { keyword, readings } = own;
    const isClaimed = claimsOf(readings);
    const asked = { id: account.id, term: text, window, products };
    const shown = new Set(own.series.map(({ asin }) => asin));
    const others = readCompetitors(competitors, shown);
    const move = findNewestMove(own.series, readings);
    const ofOwn = { account: account.id, term: text, own: ownOf(products) };
    const term = termTarget(text);
    const [imported, chosen, shelves, candidates, tagsOf, described, unaskedOf, unread] = await Promise.all([
      readImported(store, account.id, keyword.keyword, {
        ...window,
        asins: products.map(({ asin }) => asin),
      }),
      readOthers(store, asked, others),
      store.listShelfReadings(text, SHELVES_MAX),
      readCandidates(store, asked, shown),
      store.listKeywordTags(account.id),
      move === null ? null : describeMove(store, ofOwn, move),
      readUnasked(store, [{ target: term, addedAtMs: keyword.addedAtMs }], window),
      findUnread(context),
    ]);
    const series = [...own.series, ...chosen];
    const relations = new Map(asked.products.map(({ asin, relation }) => [asin, relation]));
    const ofAccount = series.filter(({ asin }) => relations.has(asin));
    const changes = await readHistoryChanges(store, {
      account: account.id,
      window,
      language,
      keyword: keyword.keyword,
      titles: new Map(ofAccount.map(({ asin, title }) => [asin, title])),
    });
    return {
      keyword: keyword.keyword,
      ...window,
      tags: [...(tagsOf.get(keyword.keyword) ?? [])],
      series: series.map(({ asin, title, rows }) => ({
        asin,
        title: title ?? candidates.find((one) => one.asin === asin)?.title ?? null,
        relation: relations.get(asin) ?? ('other' as const),
        points: rows.filter(isClaimed).map(toPoint),
      })),
      by,
      periods: toRankPeriods(by, window, { series, readings }),
      chosen: others,
      own_total: own.total,
      gaps: toShownGaps(gapsOf(readings, window, gapDatesOf(context, own)), {
        unasked: unaskedOf(term),
        unread,
      }),
      ...toMarks(readings),
      ...imported,
      ...changes,
      move: described,
      candidates: candidates.slice(0, CANDIDATES_MAX),
      shelves_from: shelves.at(-1)?.localDate ?? null,
    };
  },
});

function ownOf(products: readonly AccountAsin[]): ReadonlySet<string> {
  return new Set(products.filter(({ relation }) => relation === 'own').map(({ asin }) => asin));
}

interface Asked {
  /** Id of the account. */
  readonly id: string;
  readonly term: string;
  readonly window: DateRange;
  readonly products: readonly AccountAsin[];
}

/** At most five different ASINs that are not shown anyway. */
function readCompetitors(sent: readonly string[], shown: ReadonlySet<string>): string[] {
  const asins = sent
    .map(parseAsin)
    .flatMap((asin) => (asin.ok && !shown.has(asin.value) ? [asin.value] : []));
  return [...new Set(asins)].slice(0, COMPETITORS_MAX);
}

/** Products that are not shown anyway: those of the account, then others on the newest shelf, by rank. */
async function readCandidates(
  store: ProductReader & ReadingReader,
  { term, products }: Asked,
  shown: ReadonlySet<string>,
): Promise<Static<typeof candidateSchema>[]> {
  const newest = await store.findLatestShelf(term);
  const ranked = placeCards(leadingPages(newest?.shelf ?? { pages: [] })).flatMap(({ asin, title, rank }) =>
    rank === null || shown.has(asin)
      ? []
      : [{ asin, title, rank, local_date: newest?.reading.localDate ?? null }],
  );
  const ofAccount = new Set(products.map(({ asin }) => asin));
  const [mine, others] = [
    ranked.filter(({ asin }) => ofAccount.has(asin)),
    ranked.filter(({ asin }) => !ofAccount.has(asin)),
  ];
  const passed = new Set([...shown, ...mine.map(({ asin }) => asin)]);
  const missing = [...ofAccount].filter((asin) => !passed.has(asin));
  const titles = await store.findTitles(missing);
  const unranked = missing.map((asin) => ({
    asin,
    title: titles.get(asin) ?? null,
    rank: null,
    local_date: null,
  }));
  return [...mine, ...unranked, ...others];
}

/**
 * The ranks of competitors in the given order: of watched ones from their history, of others from stored
 * shelves.
 */
async function readOthers(
  store: ProductReader & ReadingReader & RankReader,
  { id, term, window, products }: Asked,
  asins: readonly string[],
): Promise<RankSeries<RankPlace>[]> {
  const known = new Set(products.map(({ asin }) => asin));
  const [watched, strangers] = [
    asins.filter((asin) => known.has(asin)),
    asins.filter((asin) => !known.has(asin)),
  ];
  const choice = { ...window, asins: watched, limit: COMPETITORS_MAX };
  const found = watched.length === 0 ? undefined : await store.findKeywordPlaces(id, term, choice);
  const [titles, shelves] =
    strangers.length === 0
      ? [new Map<string, string>(), []]
      : await Promise.all([store.findTitles(strangers), store.listShelfPlaces(term, window.from, window.to)]);
  const past = ranksFromShelves(shelves, strangers);
  return asins.map(
    (asin) =>
      found?.series.find((one) => one.asin === asin) ?? {
        asin,
        title: titles.get(asin) ?? null,
        rows: past.get(asin) ?? [],
      },
  );
}
