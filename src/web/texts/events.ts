import type { Text } from '../../core/text.ts';

/** Texts of the list of changes. */
export const EVENTS = {
  'events.title': { en: 'Changes', ja: '変化' },
  'events.lead': {
    en: 'What changed on your own and watched products, each compared with the last good value of the same source.',
    ja: '自社商品と競合商品に起きた変化です。同じ情報源の直前の有効な値と比べています。',
  },
  'events.none': { en: 'Nothing changed under these conditions.', ja: 'この条件に合う変化はありません。' },
  'events.noneHint': {
    en: 'A day that could not be read, or something that is not shown, is no change.',
    ja: '読み取れなかった日や表示のない項目は、変化とみなしません。',
  },
  'events.filters': { en: 'Narrow the changes', ja: '変化を絞り込む' },
  'events.period': { en: 'Period', ja: '期間' },
  'events.lastDays': { en: 'Last {count|day|days}', ja: '直近 {count} 日' },
  'events.relation': { en: 'Relation', ja: '関係' },
  'events.own': { en: 'Own', ja: '自社' },
  'events.competitor': { en: 'Competitor', ja: '競合商品' },
  'events.kind': { en: 'Kind', ja: '種類' },
  'events.product': { en: 'Product', ja: '商品' },
  'events.theseProducts': { en: '{count|product|products}', ja: '{count} 件の商品' },
  'events.count': { en: '{count|change|changes}', ja: '{count} 件' },
  'events.comparedWith': { en: 'compared with', ja: '比較:' },
  'events.pages': { en: 'Further pages', ja: '続きのページ' },
  'events.more': { en: 'Show more', ja: '続きを表示' },
} as const satisfies Record<string, Text>;
