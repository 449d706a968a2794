import { days } from '../../operations/days/days.ts';
import { readings } from '../../operations/days/readings.ts';
import { type Command, optionOf } from '../command.ts';
import { DAYS_OPTION, readDays } from '../days-option.ts';
import { printCosts } from '../print-cost.ts';
import { NO_PRODUCT_SOURCE, printProducts, printReasons } from '../print-day.ts';
import { runOperation } from '../run-operation.ts';
import { usageError } from '../usage-error.ts';

const showDays: Command = {
  name: 'days',
  summary: days.summary,
  positionals: {
    usage: '[DATE]',
    min: 0,
    max: 1,
    meaning: {
      en: 'One date (YYYY-MM-DD, or today) with all that is not complete',
      ja: '1 日分（YYYY-MM-DD か today）。未完了のものも表示します',
    },
  },
  options: { days: DAYS_OPTION },
  async run(world, input) {
    const date = input.positionals[0] ?? null;
    const json = await runOperation(world, days, { date, days: readDays('days', input) });
    const { open_keywords: keywords, open_products: products } = json;
    if (keywords !== null) return { json, printed: openTable(keywords, products ?? []) };
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'Date', ja: '日付' },
          { en: 'Planned', ja: '予定' },
          { en: 'Complete', ja: '完了' },
          { en: 'Partial', ja: '一部' },
          { en: 'Failed', ja: '失敗' },
          { en: 'Pending', ja: '未了' },
          { en: 'Products', ja: '商品' },
          { en: 'Cost', ja: '費用' },
          { en: 'Final', ja: '確定' },
        ],
        rows: json.days.map((day) => [
          day.local_date,
          day.planned,
          day.complete,
          day.partial,
          printReasons(day.failed, day.failed_by_reason),
          day.pending,
          printProducts(day.products),
          printCosts(day.costs),
          day.final_at,
        ]),
        empty: {
          en: 'No day was planned yet: `miharu serve` plans each one, or `miharu scan` today.',
          ja: '計画された日はまだありません。`miharu serve` か `miharu scan` で始まります。',
        },
        ...(json.reads_products ? {} : { note: NO_PRODUCT_SOURCE }),
      },
    };
  },
};

type Open = { readonly [Name in 'reading' | 'reason' | 'next_attempt_at']: string | null };

function openTable(
  keywords: readonly (Open & { readonly keyword: string })[],
  products: readonly (Open & { readonly asin: string })[],
) {
  return {
    kind: 'table',
    columns: [
      { en: 'Keyword or product', ja: 'キーワード・商品' },
      { en: 'Reading', ja: '計測' },
      { en: 'Reason', ja: '理由' },
      { en: 'Next attempt', ja: '次の試行' },
    ],
    rows: [
      ...keywords.map((each) => [each.keyword, each.reading, each.reason, each.next_attempt_at]),
      ...products.map((each) => [each.asin, each.reading, each.reason, each.next_attempt_at]),
    ],
    empty: {
      en: 'Every keyword and product of that date is complete.',
      ja: 'この日のキーワードと商品はすべて完了しています。',
    },
  } as const;
}

const showReadings: Command = {
  name: 'readings',
  summary: readings.summary,
  positionals: {
    usage: '[KEYWORD]',
    min: 0,
    max: 1,
    meaning: {
      en: 'The keyword in its spelling (quote spaces)',
      ja: 'キーワード（空白を含むものは引用符で囲む）',
    },
  },
  options: {
    asin: {
      value: 'ASIN',
      meaning: {
        en: 'A product instead, as its own page was read',
        ja: 'キーワードの代わりに商品（商品ページの計測）',
      },
    },
    days: DAYS_OPTION,
  },
  notes: {
    en: 'A line for each date, newest first, with what is kept of it and what its last attempt said; --json has every attempt.\nWhat was taken back (`miharu reading withdraw`) stands in the last column with when and why.',
    ja: '日付ごとに 1 行、新しい順。保存された計測と最後の試行の詳細を表示します。--json にはすべての試行が入ります。\n取り消した計測（`miharu reading withdraw`）は、最後の列に日時と理由を表示します。',
  },
  async run(world, input) {
    const keyword = input.positionals[0] ?? null;
    const asin = optionOf(input, 'asin') ?? null;
    if ((keyword === null) === (asin === null)) throw eitherOne();
    const json = await runOperation(world, readings, { keyword, asin, days: readDays('readings', input) });
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'Date', ja: '日付' },
          { en: 'Reading', ja: '計測' },
          { en: 'Reason', ja: '理由' },
          { en: 'Pages', ja: 'ページ' },
          { en: 'Results', ja: '件数' },
          { en: 'Observed', ja: '時刻' },
          { en: 'Source', ja: '取得元' },
          { en: 'Attempts', ja: '試行' },
          { en: 'Last detail', ja: '最後の詳細' },
          { en: 'Taken back', ja: '取り消し' },
        ],
        rows: json.readings.map((day) => [
          day.local_date,
          day.reading,
          day.reason,
          day.pages_read === null ? null : `${day.pages_read}/${day.pages_wanted}`,
          day.observed_results,
          day.observed_at,
          day.source,
          day.attempts.length,
          day.attempts.at(-1)?.detail ?? null,
          day.withdrawn.length === 0 ? null : day.withdrawn.map(printWithdrawn).join(', '),
        ]),
        empty: { en: 'There is no reading.', ja: '計測はありません。' },
      },
    };
  },
};

function printWithdrawn({
  withdrawn_at: at,
  why,
}: {
  readonly withdrawn_at: string;
  readonly why: string;
}): string {
  return `${at} ${why}`;
}

function eitherOne() {
  return usageError(
    {
      en: 'Say one of the two: a keyword, or --asin ASIN.',
      ja: 'キーワードか --asin ASIN のどちらか一方を指定してください。',
    },
    'readings',
  );
}

/** Commands on what was read. */
export const DAY_COMMANDS: readonly Command[] = [showDays, showReadings];
