/**
 * Responses in the shape of DataForSEO's Merchant API, for invented products.
 */
import { byPath, json, type Replay } from '../replay-server.ts';

/** Instants of the two pages of {@link twoPages}, in seconds. */
export const QID = [1_795_807_000, 1_795_807_002] as const;

interface LinkParts {
  readonly asin: string;
  readonly qid: number;
  readonly place: number;
}

/** A link of the main list. */
export function listLink({ asin, qid, place }: LinkParts): string {
  return `https://www.amazon.co.jp/dp/${asin}/ref=sr_1_${place}?keywords=%E6%89%87%E9%A2%A8%E6%A9%9F&qid=${qid}&sr=8-${place}`;
}

/** A link through the counter of ads; `slot` is `sr_1_3_sspa` in the list, `sxin_14_pa_sp_search` in a carousel. */
export function adLink(asin: string, qid: number, slot: string): string {
  const target = `/dp/${asin}/ref=${slot}?keywords=x&qid=${qid}&sr=8-1-spons&psc=1`;
  return `https://www.amazon.co.jp/sspa/click?ie=UTF8&spc=MTox&url=${encodeURIComponent(target)}`;
}

/** A product of a response; members that are not given have usual values. */
export function product(asin: string, url: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'amazon_serp',
    rank_group: 1,
    rank_absolute: 1,
    data_asin: asin,
    title: `ハルナギ 扇風機 ${asin}`,
    url,
    image_url: 'https://m.media-amazon.com/images/I/41abc._AC_UL320_.jpg',
    price_from: 1980,
    price_to: null,
    currency: 'JPY',
    bought_past_month: null,
    special_offers: null,
    rating: { type: 'rating_element', rating_type: 'Max5', value: 4.3, votes_count: 1234, rating_max: 5 },
    is_amazon_choice: false,
    is_best_seller: false,
    delivery_info: { delivery_message: '明日 無料配送', delivery_price: null },
    labels: null,
    ...more,
  };
}

const CODE =
  '.a-x {color: #0064f9; } プライム会員なら (function(f){if(f.a){f(")");}else{f(1);}}(function(P){P.x("y",()=>{z();});})); 明日 無料配送';

/** Two pages: an ad and two organic products with an ad that is called organic, a carousel; then a repetition and a plain ad. */
export function twoPages(): object[] {
  const [first, second] = QID;
  const paid = { type: 'amazon_paid' };
  return [
    product('B0TEST0001', adLink('B0TEST0001', first, 'sr_1_1_sspa'), paid),
    product('B0TEST0002', listLink({ asin: 'B0TEST0002', qid: first, place: 2 }), {
      bought_past_month: 500,
      special_offers: ['Exclusive Prime price', '5% OFF クーポン'],
      delivery_info: { delivery_message: CODE },
    }),
    { type: 'related_searches', items: ['扇風機 卓上'], title: 7 },
    product('B0TEST0003', adLink('B0TEST0003', first, 'sr_1_3_sspa')),
    product('B0TEST0004', listLink({ asin: 'B0TEST0004', qid: first, place: 4 }), {
      price_from: null,
      currency: null,
      rating: null,
      delivery_info: null,
    }),
    product('B0TEST0009', adLink('B0TEST0009', first, 'sxin_14_pa_sp_search')),
    product('B0TEST0005', adLink('B0TEST0005', second, 'sr_1_3_sspa'), paid),
    product('B0TEST0002', listLink({ asin: 'B0TEST0002', qid: second, place: 4 }), { price_to: 3200 }),
    product('B0TEST0006', 'https://www.amazon.co.jp/dp/B0TEST0006', paid),
  ];
}

/** A whole response with one task. */
export function answer(
  task: Readonly<Record<string, unknown>>,
  root: Readonly<Record<string, unknown>> = {},
) {
  const whole = {
    id: 'T1',
    status_code: 20000,
    status_message: 'Ok.',
    cost: 0,
    data: {},
    result: null,
    ...task,
  };
  return {
    version: '0.1.20260917',
    status_code: 20000,
    status_message: 'Ok.',
    cost: 0,
    tasks_count: 1,
    tasks_error: 0,
    tasks: [whole],
    ...root,
  };
}

/** The response to a collected search. */
export function searchAnswer(items: readonly object[] | null, more: Readonly<Record<string, unknown>> = {}) {
  const result = {
    keyword: '扇風機',
    se_domain: 'amazon.co.jp',
    language_code: 'ja_JP',
    datetime: '2026-11-27 19:16:43 +00:00',
    spell: null,
    se_results_count: 4,
    items_count: items?.length ?? 0,
    items,
    ...more,
  };
  return answer({ cost: 0.0015, result: [result] });
}

export const LANGUAGES = answer({ result: [{ language_name: '日本語', language_code: 'ja_JP' }] });

export const LOCATIONS = answer({
  result: [
    { location_code: 1009280, location_type: 'City', country_iso_code: 'JP' },
    { location_code: 2392, location_type: 'Country', country_iso_code: 'JP' },
  ],
});

/** Creates a task for each search of the post, and returns them in another order. */
export const created: Replay = (asked, response) => {
  const posted: readonly { readonly tag: string }[] = JSON.parse(asked.body);
  const tasks = posted.map(({ tag }, index) => ({
    id: `T${index + 1}`,
    status_code: 20100,
    status_message: 'Task Created.',
    cost: 0.0015,
    data: { tag },
    result: null,
  }));
  json({ ...answer({}), tasks: tasks.toReversed() })(asked, response);
};

/** The vendor's service; what is given replaces the response at a path. */
export function vendor(routes: Readonly<Record<string, Replay>> = {}): Replay {
  const base = '/v3/merchant/amazon/';
  const usual: Readonly<Record<string, Replay>> = {
    languages: json(LANGUAGES),
    'locations/jp': json(LOCATIONS),
    'products/task_post': created,
    'products/tasks_ready': json(answer({ result: [{ id: 'T1', tag: 'one', se: 'amazon' }, { id: 'T2' }] })),
    'products/task_get/advanced/': json(searchAnswer(twoPages())),
  };
  const all = Object.entries({ ...usual, ...routes }).map(([path, replay]) => [base + path, replay]);
  return byPath(Object.fromEntries(all));
}
