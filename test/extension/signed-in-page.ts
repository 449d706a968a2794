import { startSampleShop } from '../../tools/sample-shop/server.ts';

/** What a made-up signed-in person would not want to send: each must be gone from what is sent. */
export const PERSONAL = [
  '山田',
  'ヤマダ',
  '花子',
  'taro.yamada@example.com',
  '東町1-2-3',
  'コーポ春',
  '154-0011',
  'A3FICTIVECUSTOMER',
  '357-1111111-2222222',
  'ubid-acbjp',
  'csrf-0123456789',
  'token-9876543210',
  'wd-5tracking',
  'B0HISTORY1',
  'B0AGAIN001',
  'B0RECOMND1',
  '503-7654321-1234567',
  '2025年10月3日',
  '1,234ポイント',
  'カートに4点',
  '誕生日のリスト',
  'コメントの秘密',
  'スタイルの秘密',
] as const;

/** Names as the shop may write them: in every script, whole or in part, some of them also names of places. */
export const PEOPLE = [
  'スズキ太郎',
  'スズキ 太郎',
  'スズキ　太郎',
  '鈴木',
  '中村',
  '渋谷 花子',
  'さくら',
  'Taro Suzuki',
  'ｽｽﾞｷ',
] as const;

/** The two lines of the place of delivery as the shop may write them to somebody. */
export const PLACE_LINES = [
  (name: string) => ['お届け先', `${name} 100-0005`],
  (name: string) => ['お届け先', `${name}さん 100-0005`],
  (name: string) => [`お届け先 ${name}様`, `${name}様 1000005`],
  (name: string) => [`${name} - 千代田 100-0005`, '場所を更新する'],
  (name: string) => [`お届け先: ${name}さん - 千代田区 100-0005`, `${name}さんの場所を更新する`],
  (name: string) => [`Deliver to ${name}`, '千代田区 100-0005'],
  (name: string) => [`${name}さんのお届け先`, `東京都千代田区丸の内1-2-3 ${name} 〒100-0005`],
  (name: string) => [`お届け先 ${name}様`, '場所を更新する'],
] as const;

/** What the shop may say to somebody beside a product. */
export const SENTENCES = (name: string) => [
  `${name}さんへお届け`,
  `${name}へお届け`,
  `${name}様宛て`,
  `明日${name}にお届け`,
  `${name}さんへのおすすめ`,
  `${name}のほしい物リストに追加済み`,
  'suzuki.taro＠example.jp',
];

/** The results page of the sample shop as it may be for somebody of this name. */
export function resultsFor(
  guest: string,
  name: string,
  [first = '', second = '']: readonly string[],
): string {
  const menu = `<span id="nav-link-accountList-nav-line-1">こんにちは, ${name}さん</span>`;
  const notes = SENTENCES(name).map((text) => `<div class="a-row"><span>${text}</span></div>`);
  const split = `<div class="a-row"><span>${name.slice(0, 2)}</span><b>${name.slice(2)}</b>さんへ<i>お届け</i></div>`;
  return guest
    .replace('お届け先: 千代田 100-0001', first)
    .replace('場所を更新する', second)
    .replace('<div id="nav-belt">', `<div id="nav-belt">${menu}`)
    .replace(/(<div data-cy="delivery-recipe"[^>]*>)/g, `$1${notes.join('')}${split}`)
    .replace(/(<i class="a-icon)/, `<span title="${name}さんへのおすすめ" aria-label="${name}様"></span>$1`);
}

const HEADER = `<div id="nav-tools"><a id="nav-link-accountList" href="/gp/css/homepage.html?customerId=A3FICTIVECUSTOMER">
<span id="nav-link-accountList-nav-line-1" class="nav-line-1">こんにちは, 山田さん</span><span>アカウント＆リスト</span></a>
<div id="nav-al-your-account"><a href="/gp/css/order-history?id=503-7654321-1234567">注文 503-7654321-1234567</a>
<span>山田 太郎 taro.yamada@example.com 残高 1,234ポイント</span></div>
<span id="nav-cart-count" aria-label="カートに4点">4</span>
<form action="/x"><input type="hidden" name="anti-csrftoken-a2z" value="csrf-0123456789">
<input type="hidden" name="session-id" value="357-1111111-2222222"></form></div>
<!-- コメントの秘密 --><style>.x::after { content: "スタイルの秘密" }</style>
<script>var customerId = 'A3FICTIVECUSTOMER', ubid = 'ubid-acbjp', session = '357-1111111-2222222';</script>`;

const HISTORY = `<div id="rhf"><h2>山田さんの閲覧履歴</h2><a href="/dp/B0HISTORY1?pd_rd_wg=wd-5tracking">履歴の商品</a></div>
<div id="buy-again-row"><h2>もう一度購入</h2><div data-asin="B0AGAIN001">前に買った商品</div></div>`;

const WIDGET = `<div class="s-result-item s-widget"><h2>ヤマダさんにおすすめ</h2>
<div data-component-type="s-search-result" data-asin="B0RECOMND1"><h2>おすすめの商品</h2></div></div>`;

const NOTES = `<div class="a-row"><span class="a-size-small">前回の購入日: 2025年10月3日</span></div>
<form action="/cart?session-id=357-1111111-2222222"><input type="hidden" name="offerListingId" value="token-9876543210">
<button data-token="token-9876543210">カートに入れる</button></form>
<a class="a-link-normal" href="/gp/x/357-1111111-2222222?pd_rd_wg=wd-5tracking&amp;customer=A3FICTIVECUSTOMER">x</a>`;

/** A results page of the sample shop, for a guest and as the signed-in person sees it. */
export async function signedInResults(): Promise<{ readonly guest: string; readonly signedIn: string }> {
  await using shop = await startSampleShop();
  const guest = await (await fetch(`${shop.origin}/s?k=${encodeURIComponent('水筒')}`)).text();
  const signedIn = withNotes(withHeader(guest))
    .replace(/(<div class="[^"]*s-main-slot[^>]*>)/, `$1${WIDGET}`)
    .replace('<div id="navFooter"', `${HISTORY}<div id="navFooter"`);
  return { guest, signedIn };
}

/** A product page of the sample shop, for a guest and as the signed-in person sees it. */
export async function signedInProduct(): Promise<{ readonly guest: string; readonly signedIn: string }> {
  await using shop = await startSampleShop();
  const list = await (await fetch(`${shop.origin}/s?k=${encodeURIComponent('水筒')}`)).text();
  const asin = /data-asin="(B0[0-9A-Z]{8})"/.exec(list)?.[1] ?? '';
  const guest = await (await fetch(`${shop.origin}/dp/${asin}`)).text();
  const box = `<div id="contextualIngressPtLabel_deliveryShortLine"><span>お届け先 山田さん - 世田谷 154-0011</span></div>
    <div id="addressSelector"><span>山田 太郎 東町1-2-3 コーポ春</span></div>
    <div id="wishlistButtonStack"><span>誕生日のリスト</span></div><p>最終注文日: 2025年10月3日</p>`;
  const author = `<script type="application/ld+json">{"@type":"Product","sku":"${asin}","review":[{"author":"山田 太郎"}]}</script>`;
  const signedIn = withHeader(guest)
    .replace('<div id="buybox">', `<div id="buybox">${box}`)
    .replace('<div id="dp"', `${author}${HISTORY}<div id="dp"`);
  return { guest, signedIn };
}

function withHeader(html: string): string {
  return html
    .replace(/お届け先: 千代田 100-0001/, 'お届け先 花子')
    .replace(/場所を更新する/, '世田谷 154-0011')
    .replace('<div id="nav-belt">', `<div id="nav-belt">${HEADER}`);
}

function withNotes(html: string): string {
  let cards = 0;
  return html.replace(/<div data-cy="delivery-recipe"/g, (start) =>
    cards++ < 3 ? `${NOTES}${start}` : start,
  );
}
