import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { printInstant } from '../../src/core/instant.ts';
import { SHELF_DATE, SHELF_TERM } from '../operations/saved-shelf.ts';
import { productWith } from '../pages/one-product.ts';
import { jsonOf } from './ask.ts';
import { asinAt, NOON_MS, type PagesStage, searchPage, stagePages } from './pages-stage.ts';
import { addGoods, type LogLine } from './service.ts';

/** What belongs to the invented visitor of the pages below. */
const PERSONAL = [
  '太郎',
  '山田',
  'Taro',
  'taro.yamada@example.jp',
  '北沢9-99-9',
  '154-0011',
  '1540011',
  '249-1234567-7654321',
  '2026年3月5日',
  '前回の購入',
  'トースター',
  'B0TESTBUY1',
  'Last purchased',
] as const;

const GREETINGS = ['太郎さん、こんにちは', 'Hello, Taro'] as const;

/** The navigation of somebody who is signed in. */
function accountMenu(greeting: string): string {
  return `<div id="nav-tools"><span id="nav-link-accountList-nav-line-1">${greeting}</span>
<div id="nav-flyout-yourAccount">山田太郎 taro.yamada@example.jp 世田谷区北沢9-99-9 <a href="/gp/css/order-history?orderId=249-1234567-7654321">注文 249-1234567-7654321</a></div></div>`;
}

/** Products that the visitor bought before, as a row of its own. */
const BUY_AGAIN =
  '<div id="buy-again-carousel"><h2>もう一度買う</h2><ol><li data-asin="B0TESTBUY1"><a href="/dp/B0TESTBUY1">トースター</a><span>2026年3月5日に購入</span></li></ol></div>';

/** A results page for somebody who is signed in, with everything that Amazon could say to him alone on its first card. */
function signedInSearchPage(greeting: string): string {
  const ordinary = searchPage(1);
  const page = ordinary
    .replace(/(id="glow-ingress-line1">)[^<]*/, '$1お届け先 太郎さん')
    .replace(/(id="glow-ingress-line2">)[^<]*/, '$1世田谷区 154-0011')
    .replace('<div id="nav-flyout-accountList">', `${accountMenu(greeting)}<div id="nav-flyout-accountList">`)
    .replaceAll(
      /<div data-cy="title-recipe"/g,
      '<span class="a-badge"><span class="a-badge-label">前回の購入: 2026年3月5日</span></span><div class="a-row"><span>Last purchased 2026年3月5日</span></div><div data-cy="title-recipe"',
    )
    .replaceAll(
      /(<div data-cy="delivery-recipe"[^>]*>)/g,
      '$1<div class="a-row">山田太郎さん、世田谷区北沢9-99-9 154-0011 に明日お届け</div>',
    )
    .replace('</body>', `${BUY_AGAIN}</body>`);
  assert.notEqual(page, ordinary);
  return page;
}

/** A product page for the same person. */
function signedInProductPage(greeting: string, shortLine: string): string {
  return productWith(`<span id="nav-link-accountList-nav-line-1">${greeting}</span>${accountMenu(greeting)}
<span id="contextualIngressPtLabel_deliveryShortLine">${shortLine}</span>
<div id="purchase-history">Last purchased 2026年3月5日 <a>249-1234567-7654321</a></div>
<span class="a-price priceToPay" id="corePrice_feature_div"><span class="a-offscreen">￥1,980</span></span>
<div id="deliveryBlockMessage"><div id="mir-layout-DELIVERY_BLOCK"><span>山田太郎さん、明日お届け 154-0011 世田谷区北沢9-99-9</span></div></div>
<div id="availability"><span>在庫あり。前回の購入は 2026年3月5日</span></div>
<div id="acBadge_feature_div"><div class="mvt-ac-badge-wrapper"><span class="mvt-ac-badge-rectangle"><span>太郎さんへのおすすめ</span></span></div></div>
<div id="promoPriceBlockMessage_feature_div"><span><label id="couponTextpctch1">太郎さん限定 10%OFFクーポン</label></span></div>
${BUY_AGAIN}<div id="navFooter">© Harunagi</div>`).replaceAll('B0TEST0001', asinAt(8));
}

/** Everything in the database as text, packed shelves unpacked. */
function dumpDatabase(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  return tables
    .flatMap(({ name }) => database.prepare(`select * from "${String(name)}"`).all())
    .flatMap((row) => Object.values(row).map(printCell))
    .join('\n');
}

function printCell(cell: unknown): string {
  if (!(cell instanceof Uint8Array)) return String(cell);
  try {
    return zstdDecompressSync(cell.subarray(1)).toString();
  } catch {
    return Buffer.from(cell).toString();
  }
}

function assertNothingPersonal({ service }: PagesStage, personal: readonly string[] = PERSONAL): void {
  const kept = dumpDatabase(service.file);
  const logged = service.log.map((line: LogLine) => JSON.stringify(line)).join('\n');
  assert.ok(kept.includes(SHELF_TERM));
  for (const words of personal) {
    const at = kept.indexOf(words);
    assert.equal(at, -1, `${words} is kept: ${kept.slice(Math.max(0, at - 200), at + 100)}`);
    assert.ok(!logged.includes(words), `${words} is logged`);
  }
}

for (const greeting of GREETINGS) {
  test(`keeps and logs nothing of the person whom a results page greets: ${greeting}`, async () => {
    await using stage = await stagePages();
    const answered = await stage.send(signedInSearchPage(greeting), '', {
      headers: { 'Idempotency-Key': 'k' },
    });
    const { signed_in: isSignedIn, counts, local_date: localDate } = jsonOf(answered);
    assert.deepEqual([answered.status, isSignedIn, counts, localDate], [201, true, true, SHELF_DATE]);
    const kept = await stage.service.store.findReading(SHELF_TERM, SHELF_DATE);
    assert.equal(kept?.reading.context.place, '世田谷 154');
    assertNothingPersonal(stage);
  });

  for (const shortLine of [
    '太郎さん - 世田谷 154-0011',
    '太郎さんのお届け先 世田谷 154-0011',
    'Deliver to Taro - 世田谷 154-0011',
  ]) {
    test(`keeps and logs nothing of the person for whom a product page is: ${greeting}, ${shortLine}`, async () => {
      await using stage = await stagePages();
      const query = `?observed_at=${printInstant(NOON_MS - 60_000)}`;
      const answered = await stage.send(signedInProductPage(greeting, shortLine), query, {
        headers: { 'Idempotency-Key': 'k' },
      });
      const { signed_in: isSignedIn, counts } = jsonOf(answered);
      assert.deepEqual([answered.status, isSignedIn, counts], [201, true, true], answered.text);
      assertNothingPersonal(stage);
    });
  }
}

/** Names as the shop may write them: in every script, whole or in part, some of them also names of places. */
const PEOPLE = [
  'スズキ太郎',
  'スズキ 太郎',
  'スズキ　太郎',
  '中村',
  '渋谷 花子',
  'さくら',
  'Taro Suzuki',
  'ｽｽﾞｷ',
] as const;

/** The two lines of the place of delivery as the shop may write them to somebody. */
const PLACES = [
  (name: string) => ['お届け先', `${name} 100-0005`],
  (name: string) => ['お届け先', `${name}さん 100-0005`],
  (name: string) => [`お届け先 ${name}様`, `${name}様 100-0005`],
  (name: string) => [`${name} - 千代田 100-0005`, '場所を更新する'],
  (name: string) => [`Deliver to ${name}`, '千代田区 100-0005'],
  (name: string) => [`${name}さんのお届け先`, `東京都千代田区丸の内1-2-3 ${name} 〒100-0005`],
] as const;

/** What the shop may say to somebody on a card. */
function addressed(name: string): string {
  const lines = [
    `${name}さんへお届け`,
    `${name}へお届け`,
    `${name}様宛て`,
    `明日${name}にお届け`,
    `${name}のほしい物リストに追加済み`,
    'suzuki.taro＠example.jp',
  ];
  return lines.map((line) => `<div class="a-row"><span>${line}</span></div>`).join('');
}

for (const name of PEOPLE) {
  test(`keeps and logs no name, however the shop writes it: ${name}`, async () => {
    await using stage = await stagePages();
    const personal = [
      ...name.split(/[\s　]/u),
      '100-0005',
      '1000005',
      '丸の内',
      'suzuki.taro',
      'ほしい物リスト',
    ];
    for (const [index, place] of PLACES.entries()) {
      const [first = '', second = ''] = place(name);
      const greeting = index % 2 === 0 ? `こんにちは, ${name}さん` : `Hello, ${name}`;
      const menu = `<span id="nav-link-accountList-nav-line-1">${greeting}</span>`;
      const list = searchPage(1)
        .replace(/(id="glow-ingress-line1">)[^<]*/, `$1${first}`)
        .replace(/(id="glow-ingress-line2">)[^<]*/, `$1${second}`)
        .replace('<div id="nav-flyout-accountList">', `${menu}<div id="nav-flyout-accountList">`)
        .replace(
          /<div data-cy="title-recipe"/g,
          `<span class="a-badge"><span class="a-badge-label">${name}さんへのおすすめ</span></span><div data-cy="title-recipe"`,
        )
        .replace(/(<div data-cy="delivery-recipe"[^>]*>)/g, `$1${addressed(name)}`);
      const product = productWith(`${menu}<title>${name}さんへのおすすめ</title>
<span id="glow-ingress-line1">${first}</span><span id="glow-ingress-line2">${second}</span>
<span id="contextualIngressPtLabel_deliveryShortLine">${first} ${second}</span>
<div id="deliveryBlockMessage"><div id="mir-layout-DELIVERY_BLOCK">${addressed(name)}</div></div>
<div id="availability"><span>在庫あり。${name}へお届け</span></div>`).replaceAll('B0TEST0001', asinAt(8));
      for (const [kind, html] of Object.entries({ list, product })) {
        const at = printInstant(NOON_MS - (10 - index) * 60_000);
        const query = kind === 'list' ? '' : `?observed_at=${at}`;
        const answered = await stage.send(html, query, { headers: { 'Idempotency-Key': `${kind}${at}` } });
        assert.ok(answered.status < 300, `${kind} ${index}: ${answered.text}`);
        assert.ok(jsonOf(answered)['counts'], `${kind} ${index}: ${answered.text}`);
        for (const words of personal) assert.ok(!answered.text.includes(words), answered.text);
      }
      const kept = await stage.service.store.findReading(SHELF_TERM, SHELF_DATE);
      assert.match(kept?.reading.context.place ?? '', /^(?:千代田 )?100$/);
    }
    assertNothingPersonal(stage, personal);
  });
}

test('keeps and logs nothing of a page that is refused', async () => {
  await using stage = await stagePages();
  await addGoods(stage.service.store, stage.seller.id, { keywords: ['弁当箱'] });
  for (const query of ['?page=2', '?keyword=%E5%BC%81%E5%BD%93%E7%AE%B1'])
    assert.equal(
      (
        await stage.send(signedInSearchPage('太郎さん、こんにちは'), query, {
          headers: { 'Idempotency-Key': query },
        })
      ).status,
      422,
    );
  await stage.send(
    signedInSearchPage('太郎さん、こんにちは').replaceAll('</body>', '').slice(0, 20_000),
    '',
    {
      headers: { 'Idempotency-Key': 'cut' },
    },
  );
  assertNothingPersonal(stage);
});
