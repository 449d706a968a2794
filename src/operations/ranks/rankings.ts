import { type Static, Type } from 'typebox';
import { raise } from '../../core/errors.ts';
import { createInstantPrinter } from '../../core/instant.ts';
import type { AccountAsin } from '../../store/port.ts';
import { readAccountAsin } from '../asins/account-asin.ts';
import { readDataStatus, todayOf } from '../data-status.ts';
import { datesInput, datesSchema, readDates, toDatesAnswer } from '../date-range.ts';
import { notMonitored, readKeyword } from '../keywords/monitored-keyword.ts';
import { accountOperation } from '../operation.ts';
import {
  asinSchema,
  countSchema,
  dataStatusSchema,
  gapReasonSchema,
  keywordSchema,
  localDateSchema,
  nullable,
  sentKeywordSchema,
  TITLE_POINTS_MAX,
  untrusted,
} from '../schemas.ts';
import { importedSchema, readImported } from './imported-series.ts';
import { listRankDays, observationSchema, rankTable, toObservation } from './rank-days.ts';
import { gapDatesOf, gapsOf, observationsOf, SERIES_MAX } from './rankings-window.ts';
import { seriesMarksSchema, toMarks } from './reading-conditions.ts';

const DAYS_MAX = 30;

const input = Type.Object({
  keyword: sentKeywordSchema,
  ...datesInput({ max: DAYS_MAX, fallback: DAYS_MAX }),
  asin: Type.Optional(
    Type.Array(Type.String(), { description: 'Only this product, own or tracked. Can be repeated.' }),
  ),
});

const output = Type.Object(
  {
    keyword: keywordSchema,
    ...datesSchema(DAYS_MAX),
    series: Type.Array(
      Type.Object({
        asin: asinSchema,
        title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
        observations: Type.Array(observationSchema, { description: 'Oldest first; at most one per date.' }),
      }),
      { maxItems: SERIES_MAX, description: 'Best latest rank first, then by ASIN.' },
    ),
    series_total: countSchema('Number of products, including those beyond the 10 that are listed.'),
    gaps: Type.Array(Type.Object({ local_date: localDateSchema, reason: gapReasonSchema }), {
      description:
        'Dates without a complete reading, or with one without ads: since the keyword was added, or since its first reading if that is earlier (imported pages), and as far back as readings are kept.',
    }),
    ...seriesMarksSchema,
    ...importedSchema,
    data: dataStatusSchema,
  },
  { $id: 'Rankings' },
);

type Rankings = Static<typeof output>;

/** GET /rankings: ranks of own or watched products for one keyword by date, with gaps. */
export const rankings = accountOperation({
  name: 'rankings',
  summary: {
    en: 'Ranks of products for one keyword by day',
    ja: 'キーワードごとの商品順位の推移',
  },
  http: {
    method: 'GET',
    path: '/rankings',
    isCapped: true,
    errors: ['keyword_not_monitored'],
    csv: ({ keyword, series, gaps }: Rankings) => rankTable(listRankDays(keyword, series, gaps)),
    csvMeaning:
      'One row per `keyword`, `asin` and `local_date`, for the products of `series`. `rank_status` is in every row: `ranked`; `not_observed` (looked for within `observed_results` and not found); `unknown` (nothing can be said; `gap_reason` has the reason, and all numbers are empty). A date with a partial reading, or with one without ads, has its reason in `gap_reason` also where the product has a rank. An account without products has rows without `asin`. A date without a row is outside the range, or before the keyword was tracked. Send `asin` for products beyond the 10 of `series`. Dates on which the search conditions changed are only in the JSON (`breaks`): check them before you compare the ranks of two dates. Imported ranks are only in the JSON (`imported`).',
  },
  input,
  output,
  async run(context, account, { keyword: sent, asin, ...dates }): Promise<Rankings> {
    const { store } = context;
    const text = readKeyword(sent);
    const window = readDates(dates, { today: todayOf(context), fallback: DAYS_MAX });
    const products = await store.listAsins(account.id);
    const asins = asin === undefined ? undefined : readAsins(products, asin);
    const [found, imported, data] = await Promise.all([
      store.findKeywordRanks(account.id, text, { ...window, asins, limit: SERIES_MAX }),
      readImported(store, account.id, text, {
        ...window,
        asins: asins ?? products.map((product) => product.asin),
      }),
      readDataStatus(context, account.id),
    ]);
    const known = found ?? raise(await notMonitored(store, account.id, text));
    const { keyword, readings, series, total } = known;
    const print = createInstantPrinter();
    const observations = observationsOf(
      series.flatMap(({ rows }) => rows),
      readings,
    );
    return {
      keyword: keyword.keyword,
      ...toDatesAnswer(window),
      series: series.map((each) => ({
        asin: each.asin,
        title: each.title,
        observations: (observations.get(each.asin) ?? []).map((row) => toObservation(row, print)),
      })),
      series_total: total,
      gaps: gapsOf(readings, window, gapDatesOf(context, known)).map((gap) => ({
        local_date: gap.localDate,
        reason: gap.reason,
      })),
      ...toMarks(readings),
      ...imported,
      data,
    };
  },
});

/** The requested products without repetition; throws `invalid_parameter` for one that is not the account's. */
function readAsins(products: readonly AccountAsin[], asked: readonly string[]): string[] {
  return [...new Set(asked.map((text) => readAccountAsin(text, products)))];
}
