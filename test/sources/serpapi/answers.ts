/**
 * Responses in the shape of SerpApi's Amazon engine, for invented products.
 */
import { byPath, json, type Replay } from '../replay-server.ts';

const SHOP = 'https://www.amazon.co.jp';

/** A link through the counter of ads; `slot` is `sr_1_1_sspa` in the grid, `sxin_14_pa` in a carousel. */
export function adLink(asin: string, slot: string): string {
  return `${SHOP}/sspa/click?ie=UTF8&url=${encodeURIComponent(`/dp/${asin}/ref=${slot}?psc=1`)}`;
}

/** A product of the grid; members that are not given have usual values. */
export function product(asin: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    position: 1,
    asin,
    title: `ツキミトウ 扇風機 ${asin}`,
    link: `${SHOP}/dp/${asin}/ref=sr_1_2?qid=1795807000&sr=8-2`,
    thumbnail: 'https://m.media-amazon.com/images/I/61abc._AC_UL320_.jpg',
    rating: 4.3,
    reviews: 1234,
    price: '￥1,980',
    extracted_price: 19.8,
    delivery: ['明日 12/1', '無料配送'],
    ...more,
  };
}

/** An ad by its flag, organic products with and without a price, an ad by its link alone, and a carousel's element. */
export function grid(): object[] {
  return [
    product('B0TEST0001', { sponsored: true, link: `${SHOP}/dp/B0TEST0001` }),
    product('B0TEST0002', {
      prime: true,
      badges: ['ベストセラー'],
      old_price: '￥2,480',
      bought_last_month: '過去1か月で4,000点以上購入されました',
      save_with_coupon: '￥200 OFF クーポン',
      stock: '残り5点',
    }),
    product('B0TEST0003', { link: adLink('B0TEST0003', 'sr_1_3_sspa') }),
    product('B0TEST0004', { price: undefined, more_buying_choices: '￥1,450 (3点の中古品)', rating: null }),
    product('B0TEST0005', { price: '￥0', offers: ['￥0', 'Kindle Unlimited 会員は無料'] }),
    product('B0TEST0006', { price: '￥1,980 - ￥3,200', delivery: undefined }),
    product('B0TEST0009', { link: adLink('B0TEST0009', 'sxin_14_pa') }),
  ];
}

/** A whole response. */
export function searchAnswer(
  items: readonly object[] | undefined,
  more: Readonly<Record<string, unknown>> = {},
) {
  return {
    search_metadata: {
      id: 'x',
      status: 'Success',
      created_at: '2026-11-27 19:59:50 UTC',
      processed_at: '2026-11-27 19:59:52 UTC',
    },
    search_parameters: { engine: 'amazon', k: '扇風機', amazon_domain: 'amazon.co.jp', language: 'ja_JP' },
    search_information: { total_results: 4000, organic_results_state: 'Results for exact spelling' },
    organic_results: items,
    serpapi_pagination: { current: 2, next: 'https://serpapi.com/search.json?page=3' },
    ...more,
  };
}

/** The vendor's service; what is given replaces its responses. */
export function vendor(search: Replay = json(searchAnswer(grid())), account: Replay = json({})): Replay {
  return byPath({ '/search.json': search, '/account.json': account });
}
