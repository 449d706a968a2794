/** Texts of the list of changes. */
export const EVENTS = {
  'events.title': '変化',
  'events.lead': '自社商品とウォッチ商品に起きた変化です。同じ情報源の直前の有効な値と比べています。',
  'events.none': 'この条件に合う変化はありません。',
  'events.noneHint': '読み取れなかった日や表示のない項目は、変化とみなしません。',
  'events.filters': '変化を絞り込む',
  'events.period': '期間',
  'events.lastDays': '直近 {count} 日',
  'events.relation': '関係',
  'events.own': '自社',
  'events.competitor': '競合',
  'events.kind': '種類',
  'events.product': '商品',
  'events.count': '{count} 件',
  'events.comparedWith': '比較:',
  'events.pages': '続きのページ',
  'events.more': '続きを表示',
} as const;
