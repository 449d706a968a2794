import type { Text } from '../../core/text.ts';

/** Texts of charts. */
export const CHART = {
  'chart.gap': { en: 'No complete scan', ja: '完了した計測なし' },
  'chart.hollow': { en: 'Hollow mark: unranked, or an ad', ja: '白抜きの印：圏外、または広告' },
  'chart.iconOfferLost': { en: 'Featured offer lost', ja: 'カート（おすすめ出品）を喪失' },
  'chart.iconOfferBack': { en: 'Featured offer won', ja: 'カート（おすすめ出品）を獲得' },
  'chart.iconPrice': { en: 'Price, points or coupon', ja: '価格・ポイント・クーポン' },
  'chart.iconStock': { en: 'Stock', ja: '在庫' },
  'chart.iconSeller': { en: 'Seller', ja: '出品者' },
  'chart.iconContent': { en: 'Title, badges or delivery', ja: '商品名・バッジ・配送' },
  'chart.iconMinor': { en: 'Reviews, Best Sellers Rank or similar', ja: 'レビュー・売れ筋ランキングなど' },
} as const satisfies Record<string, Text>;
