import type { Text } from '../../core/text.ts';

/** Texts of the monthly report. */
export const MONTH = {
  'month.title': { en: 'Monthly report', ja: '月次レポート' },
  'month.link': { en: 'Monthly report to print', ja: '印刷用の月次レポート' },
  'month.choose': { en: 'Choose a month', ja: '月の選択' },
  'month.month': { en: 'Month', ja: '月' },
  'month.first': { en: 'First rank', ja: '最初の順位' },
  'month.firstDate': { en: 'Date of the first rank', ja: '最初の順位の日付' },
  'month.last': { en: 'Last rank', ja: '最後の順位' },
  'month.lastDate': { en: 'Date of the last rank', ja: '最後の順位の日付' },
  'month.change': { en: 'Change', ja: '変化' },
  'month.best': { en: 'Best rank', ja: '最高順位' },
  'month.ups': { en: 'Times up', ja: '上昇回数' },
  'month.downs': { en: 'Times down', ja: '下降回数' },
  'month.read': { en: 'Days read', ja: '計測日数' },
  'month.noProduct': { en: 'None of your products was found', ja: '自社商品の記録なし' },
  'month.legend': {
    en: 'Organic ranks of the product of yours that ranks best today. Times up and down compare each reading with the one before it, where their conditions are equal. Dates that were not read are unknown.',
    ja: '現在もっとも順位の高い自社商品の順位（広告を除く）です。上昇・下降の回数は、条件が同じ直前の計測と比べています。計測されなかった日の順位は不明です。',
  },
} as const satisfies Record<string, Text>;
