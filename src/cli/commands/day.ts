import type { Static } from 'typebox';
import { days } from '../../operations/days/days.ts';
import { readings } from '../../operations/days/readings.ts';
import { maybeWord } from '../code-words.ts';
import { type Command, noteOf, type Printed, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';
import { printBringer } from '../print-bringer.ts';
import { noteOfCaps } from '../print-caps.ts';
import { printCosts } from '../print-cost.ts';
import { noteOfProducts, printProducts, printReasons } from '../print-day.ts';

interface Open {
  readonly name: string;
  readonly reading: string | null;
  readonly reason: string | null;
  readonly next_attempt_at: string | null;
}

function printOpen(open: readonly Open[]): Printed {
  return tableOf(
    open,
    [
      [{ en: 'Keyword or product', ja: 'キーワード・商品' }, ({ name }) => name],
      [{ en: 'Reading', ja: '計測' }, ({ reading }) => maybeWord(reading)],
      [{ en: 'Reason', ja: '理由' }, ({ reason }) => maybeWord(reason)],
      [{ en: 'Next attempt', ja: '次回の試行' }, ({ next_attempt_at }) => next_attempt_at],
    ],
    {
      en: 'All keywords and products of that date are complete.',
      ja: 'この日のキーワードと商品はすべて完了しています。',
    },
  );
}

type Attempt = Static<typeof readings.output>['readings'][number]['attempts'][number];

/** Whether an attempt is one of the scan, not pages that somebody brought. */
function isOfScan({ brought_by }: Attempt): boolean {
  return brought_by.kind === 'source';
}

/** Commands on what was read. */
export const DAY_COMMANDS: readonly Command[] = [
  commandOf(days, {
    show: (
      { days: listed, open_keywords: keywords, open_products: products, caps, ...reading },
      { world },
    ) => {
      if (keywords !== null) {
        return {
          printed: printOpen([
            ...keywords.map((each) => ({ name: each.keyword, ...each })),
            ...(products ?? []).map((each) => ({ name: each.asin, ...each })),
          ]),
        };
      }
      const printed = tableOf(
        listed,
        [
          [{ en: 'Date', ja: '日付' }, (day) => day.local_date],
          [{ en: 'Planned', ja: '予定' }, (day) => day.planned],
          [{ en: 'Complete', ja: '完了' }, (day) => day.complete],
          [{ en: 'Partial', ja: '一部のみ取得' }, (day) => day.partial],
          [{ en: 'Failed', ja: '失敗' }, (day) => printReasons(day.failed, day.failed_by_reason)],
          [
            { en: 'Not scanned', ja: '未計測' },
            (day) => printReasons(day.not_scanned, day.not_scanned_by_reason),
          ],
          [{ en: 'Pending', ja: '計測待ち' }, (day) => day.pending],
          [{ en: 'Products', ja: '商品' }, (day) => printProducts(day.products)],
          [{ en: 'Cost', ja: '費用' }, (day) => printCosts(day.costs, world.language)],
          [{ en: 'Final', ja: '確定' }, (day) => day.final_at],
        ],
        {
          en: 'No scans in this period. `miharu serve` scans every day, `miharu scan` scans today.',
          ja: 'この期間に予定された計測はありません。`miharu serve` か `miharu scan` を実行すると始まります。',
        },
      );
      return { printed: { ...printed, ...noteOf(noteOfCaps(caps), noteOfProducts(reading)) } };
    },
  }),
  commandOf(readings, {
    notes: {
      en: 'One line per date, newest first, with the stored reading and the result of the last attempt; --json has every attempt.\nAdded by: the user or API key that added the pages, with its account; empty if a source did. Not used: how many times\npages were added that did not become the reading of the date, or were replaced; --json says by whom.\nWithdrawn: when and why a reading was withdrawn (`miharu reading withdraw`).',
      ja: '日付ごとに 1 行、新しい順。採用した計測と、最後の試行の詳細を表示します。--json にはすべての試行が入ります。\n「追加者」は、ページを追加した利用者か API キーとそのアカウントです（取得元が取得した場合は空欄）。「不採用」は、追加されたものの\n採用されなかった、または置き換えられた回数です。追加者は --json に入ります。\n取り消した計測（`miharu reading withdraw`）は、「取り消し」の列に日時と理由を表示します。',
    },
    show: ({ readings: listed }) => ({
      printed: tableOf(
        listed,
        [
          [{ en: 'Date', ja: '日付' }, (day) => day.local_date],
          [{ en: 'Reading', ja: '計測' }, (day) => maybeWord(day.reading)],
          [{ en: 'Reason', ja: '理由' }, (day) => maybeWord(day.reason)],
          [
            { en: 'Pages', ja: 'ページ' },
            (day) => (day.pages_read === null ? null : `${day.pages_read}/${day.pages_wanted}`),
          ],
          [{ en: 'Results', ja: '件数' }, (day) => day.observed_results],
          [{ en: 'Observed', ja: '時刻' }, (day) => day.observed_at],
          [{ en: 'Source', ja: '取得元' }, (day) => day.source],
          [
            { en: 'Attempts', ja: '試行' },
            (day) => day.attempts.filter(({ was_asked: wasAsked }) => wasAsked).length || null,
          ],
          [
            { en: 'Last attempt', ja: '最後の試行の詳細' },
            (day) => day.attempts.findLast(isOfScan)?.detail ?? null,
          ],
          [
            { en: 'Withdrawn', ja: '取り消し' },
            ({ withdrawn }) =>
              withdrawn.map(({ withdrawn_at, why }) => `${withdrawn_at} ${why}`).join(', ') || null,
          ],
          [{ en: 'Added by', ja: '追加者' }, (day) => printBringer(day.brought_by)],
          [
            { en: 'Not used', ja: '不採用' },
            (day) => day.attempts.filter((attempt) => !isOfScan(attempt)).length || null,
          ],
        ],
        { en: 'No readings.', ja: '計測はありません。' },
      ),
    }),
  }),
];
