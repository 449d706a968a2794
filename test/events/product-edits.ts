import { readFileSync } from 'node:fs';

/** The product page of B0TEST0055, with every field. */
export const PRODUCT_PAGE = readFileSync(
  new URL('../pages/product/every-field/page.html', import.meta.url),
  'utf8',
);

type Edit = readonly [from: string, to: string];
type Change = readonly [kind: string, before: unknown, after: unknown];

/** Edits of the page, each with its one change. */
// biome-ignore format: an edit a line
export const PRODUCT_EDITS: readonly (readonly [Edit, Change])[] = [
  [['1,980', '1,780'], ['price', 1980, 1780]],
  [['￥2,480', '￥2,680'], ['list_price', 2480, 2680]],
  [['5つ星のうち4.3', '5つ星のうち4.2'], ['rating', 4.3, 4.2]],
  [['1,234 レビュー', '1,240 レビュー'], ['review_count', 1234, 1240]],
  [['残り3点 ご注文はお早めに', '現在在庫切れです。'], ['stock', 'low', 'out']],
  [['9,034位', '8,990位'], ['bsr', 9034, 8990]],
  [['20ポイント', '198ポイント'], ['points', 20, 198]],
  [['500点以上', '1000点以上'], ['sales_volume', 500, 1000]],
  [['ホワイト', 'ブラック'], ['title', 'ハルナギ 卓上扇風機 & スタンド ホワイト', 'ハルナギ 卓上扇風機 & スタンド ブラック']],
  [['10%OFFクーポン', '15%OFFクーポン'], ['coupon', '10%OFFクーポンの適用', '15%OFFクーポンの適用']],
  [['無料配送', '配送料 ￥410'], ['delivery', '無料配送 11月30日 月曜日にお届け', '配送料 ￥410 11月30日 月曜日にお届け']],
  [['ベストセラー1位', '新着1位'], ['badges', ['ベストセラー', 'Amazonおすすめ'], ['新着1位', 'Amazonおすすめ']]],
  [['A2HARUNAGISHOP', 'A1TSUKIMITOU'], ['seller', 'ハルナギ公式', 'ハルナギ公式']],
];
