import { type Static, Type } from 'typebox';
import { parseKeyword } from '../../core/keyword.ts';
import { productTarget, termTarget } from '../../core/target.ts';
import { readAccountAsin } from '../asins/account-asin.ts';
import { todayOf } from '../data-status.ts';
import { type DateRange, readDates } from '../date-range.ts';
import { findUnread } from '../days/scan-promise.ts';
import { accountRead, type ReadContext } from '../operation.ts';
import { nullable, oneOf, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';
import { historyChangesSchema, readHistoryChanges } from './history-changes.ts';
import { productFactsSchema, readProductFacts } from './product-facts.ts';
import { pointSchema, toPoint } from './rank-point.ts';
import { claimsOf, gapDatesOf, gapsOf } from './rankings-window.ts';
import { seriesMarksSchema, toMarks } from './reading-conditions.ts';
import { readUnasked, shownGapSchema, toShownGaps } from './shown-gaps.ts';

/** Longest period, in dates. */
const DATES_MAX = 400;
/** Keywords that are shown unless others are chosen: those with the best latest rank. */
const BEST_MAX = 5;
/** Maximum number of chosen keywords. */
export const CHOSEN_KEYWORDS_MAX = 10;
const CANDIDATES_MAX = 50;

const keywordSchema = Type.Object({
  keyword: Type.String(),
  points: Type.Array(pointSchema),
  /** Dates without a complete reading. */
  gaps: Type.Array(shownGapSchema),
  ...seriesMarksSchema,
});

/** The ranks of a product for several keywords over many dates, with its facts and changes. */
export const productHistory = accountRead({
  name: 'product-history',
  summary: { en: 'The history of a product', ja: '商品の推移' },
  input: Type.Object({
    asin: Type.String(),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: DATES_MAX })),
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
    /** Unknown ones and those after the tenth are ignored; without any known one, the best ranked ones are shown. */
    keywords: Type.Array(Type.String()),
  }),
  output: Type.Object({
    asin: Type.String(),
    title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
    relation: oneOf(['own', 'watched'], 'Relation to the account.'),
    from: Type.String(),
    to: Type.String(),
    keywords: Type.Array(keywordSchema),
    /** Whether keywords were chosen of which the account has none, so that the best ranked ones are shown. */
    keywords_unknown: Type.Boolean(),
    /** Keywords to choose from, by the latest rank of the product. */
    candidates: Type.Array(
      Type.Object({
        keyword: Type.String(),
        local_date: Type.String(),
        rank: nullable(Type.Integer()),
        observed_results: Type.Integer(),
      }),
    ),
    /** Number of the account's keywords for which the product was looked for. */
    keywords_total: Type.Integer(),
    ...productFactsSchema,
    ...historyChangesSchema,
  }),
  async run(context, account, { asin: sent, keywords: asked, ...dates }, language = 'en') {
    const { store } = context;
    const products = await store.listAsins(account.id);
    const asin = readAccountAsin(sent, products);
    const window = readDates(dates, { today: todayOf(context), fallback: 30, max: DATES_MAX });
    const [ranked, titles] = await Promise.all([
      store.listAsinRanks(account.id, asin, CANDIDATES_MAX),
      store.findTitles([asin]),
    ]);
    const title = titles.get(asin) ?? null;
    const own = products.find((one) => one.asin === asin);
    const product = { target: productTarget(asin), addedAtMs: own?.addedAtMs ?? 0, accountId: account.id };
    const read = (wanted: readonly string[]) => readKeywords(context, account.id, { asin, window, wanted });
    const best = ranked.slice(0, BEST_MAX).map(({ keyword }) => keyword);
    const wanted = readChosen(asked);
    const [chosen, facts, changes] = await Promise.all([
      read(wanted ?? best),
      readProductFacts(store, product, window, ranked[0]?.keyword),
      readHistoryChanges(store, { account: account.id, window, language, titles: new Map([[asin, title]]) }),
    ]);
    const isUnknown =
      asked.some((keyword) => keyword.trim() !== '') && (wanted === undefined || chosen.length === 0);
    return {
      asin,
      title,
      relation: own?.relation ?? ('watched' as const),
      ...window,
      keywords: isUnknown ? await read(best) : chosen,
      keywords_unknown: isUnknown,
      candidates: ranked.map(({ keyword, localDate, rank, observedResults }) => ({
        keyword,
        local_date: localDate,
        rank,
        observed_results: observedResults,
      })),
      keywords_total: ranked[0]?.total ?? 0,
      ...facts,
      ...changes,
    };
  },
});

/** The chosen keywords in their one spelling, each once; `undefined` without any. */
function readChosen(asked: readonly string[]): readonly string[] | undefined {
  const read = asked
    .slice(0, CANDIDATES_MAX)
    .map(parseKeyword)
    .flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  return read.length === 0 ? undefined : [...new Set(read)].slice(0, CHOSEN_KEYWORDS_MAX);
}

interface Asked {
  readonly asin: string;
  readonly window: DateRange;
  readonly wanted: readonly string[];
}

/** The ranks of the product for each keyword that the account has: one query each. */
async function readKeywords(
  context: ReadContext,
  account: string,
  { asin, window, wanted }: Asked,
): Promise<Static<typeof keywordSchema>[]> {
  const { store } = context;
  const [unread, ...series] = await Promise.all([
    findUnread(context),
    ...wanted.map((keyword) =>
      store.findKeywordPlaces(account, keyword, { ...window, asins: [asin], limit: 1 }),
    ),
  ]);
  const found = series.filter((one) => one !== undefined);
  const tracked = found.map(({ keyword: { keyword, addedAtMs } }) => ({
    target: termTarget(keyword),
    addedAtMs,
  }));
  const unaskedOf = await readUnasked(store, tracked, window);
  return found.map((one) => {
    const { keyword, readings, series } = one;
    const gaps = gapsOf(readings, window, gapDatesOf(context, one));
    return {
      keyword: keyword.keyword,
      points: (series[0]?.rows ?? []).filter(claimsOf(readings)).map(toPoint),
      gaps: toShownGaps(gaps, { unasked: unaskedOf(termTarget(keyword.keyword)), unread }),
      ...toMarks(readings),
    };
  });
}
