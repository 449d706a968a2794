import type { Text } from '../../core/text.ts';

/** Texts of the list of changes. */
export const EVENTS = {
  'events.title': { en: 'Changes', ja: '商品の変化' },
  'events.lead': {
    en: 'Changes to your products and to the competitors that you track. Each is compared with the last good value from the same source.',
    ja: '自社商品と競合商品に起きた変化です。同じ取得元の直前の有効な値と比べています。',
  },
  'events.none': { en: 'No changes match these filters.', ja: '条件に合う変化はありません。' },
  'events.noneHint': {
    en: 'Days that could not be read and values that were not shown do not count as changes.',
    ja: '読み取れなかった日や表示されなかった項目は、変化とみなしません。',
  },
  'events.filters': { en: 'Filter changes', ja: '変化の絞り込み' },
  'events.period': { en: 'Period', ja: '期間' },
  'events.lastDays': { en: 'Last {count|day|days}', ja: '直近 {count} 日' },
  'events.relation': { en: 'Own or competitor', ja: '自社・競合' },
  'events.own': { en: 'Own', ja: '自社' },
  'events.competitor': { en: 'Competitor', ja: '競合' },
  'events.kind': { en: 'Type of change', ja: '変化の種類' },
  'events.product': { en: 'Product', ja: '商品' },
  'events.theseProducts': { en: '{count|product|products}', ja: '{count} 件の商品' },
  'events.count': { en: '{count|change|changes}', ja: '{count} 件' },
  'events.comparedWith': { en: 'vs', ja: '比較対象：' },
  'events.pages': { en: 'More changes', ja: '続きの変化' },
  'events.more': { en: 'Show more', ja: '続きを表示' },
} as const satisfies Record<string, Text>;
