import { days } from '../../operations/days/days.ts';
import { readings } from '../../operations/days/readings.ts';
import type { Command } from '../command.ts';
import { DAYS_OPTION, readDays } from '../days-option.ts';
import { printCost } from '../print-cost.ts';
import { runOperation } from '../run-operation.ts';
import { printReasons } from './scan.ts';

const showDays: Command = {
  name: 'days',
  summary: days.summary,
  positionals: {
    usage: '[DATE]',
    min: 0,
    max: 1,
    meaning: {
      en: 'One date (YYYY-MM-DD, or today) with every keyword that is not complete',
      ja: '1 日分（YYYY-MM-DD か today）。未完了のキーワードも表示します',
    },
  },
  options: { days: DAYS_OPTION },
  async run(world, input) {
    const date = input.positionals[0] ?? null;
    const json = await runOperation(world, days, { date, days: readDays('days', input) });
    if (json.open_keywords !== null) return { json, printed: openTable(json.open_keywords) };
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
          { en: 'Cost', ja: '費用' },
          { en: 'Final', ja: '確定' },
        ],
        rows: json.days.map((day) => [
          ...[day.local_date, day.planned, day.complete, day.partial],
          ...[printReasons(day.failed, day.failed_by_reason), day.pending],
          ...[day.costs.map(printCost).join(', '), day.final_at],
        ]),
        empty: {
          en: 'No day was planned yet: `miharu serve` plans each one, or `miharu scan` today.',
          ja: '計画された日はまだありません。`miharu serve` か `miharu scan` で始まります。',
        },
      },
    };
  },
};

function openTable(
  open: readonly { readonly [Name in 'keyword' | 'reading' | 'reason' | 'next_attempt_at']: string | null }[],
) {
  return {
    kind: 'table',
    columns: [
      { en: 'Keyword', ja: 'キーワード' },
      { en: 'Reading', ja: '計測' },
      { en: 'Reason', ja: '理由' },
      { en: 'Next attempt', ja: '次の試行' },
    ],
    rows: open.map((each) => [each.keyword, each.reading, each.reason, each.next_attempt_at]),
    empty: {
      en: 'Every keyword of that date is complete.',
      ja: 'この日のキーワードはすべて完了しています。',
    },
  } as const;
}

const showReadings: Command = {
  name: 'readings',
  summary: readings.summary,
  positionals: {
    usage: 'KEYWORD',
    min: 1,
    max: 1,
    meaning: {
      en: 'The keyword in its spelling (quote spaces)',
      ja: 'キーワード（空白を含むものは引用符で囲む）',
    },
  },
  options: { days: DAYS_OPTION },
  async run(world, input) {
    const keyword = input.positionals[0] ?? '';
    const json = await runOperation(world, readings, { keyword, days: readDays('readings', input) });
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
        ],
        rows: json.readings.map((day) => [
          ...[day.local_date, day.reading, day.reason],
          ...[day.pages_read === null ? null : `${day.pages_read}/${day.pages_wanted}`, day.observed_results],
          ...[day.observed_at, day.source, day.attempts.length, day.attempts.at(-1)?.detail ?? null],
        ]),
        empty: { en: 'There is no reading.', ja: '計測はありません。' },
      },
    };
  },
};

/** Commands on what was read. */
export const DAY_COMMANDS: readonly Command[] = [showDays, showReadings];
