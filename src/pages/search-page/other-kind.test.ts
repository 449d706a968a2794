import assert from 'node:assert/strict';
import { it } from 'node:test';
import { adviceFor } from '../../core/page-kind.ts';
import { printSearchPage, readSearchPage } from '../index.ts';

const page = (head: string, body = '<p>x</p>') =>
  `<!doctype html><html lang="ja-jp"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const at = (path: string) =>
  `<title>Amazon.co.jp</title><link rel="canonical" href="https://www.amazon.co.jp${path}">`;
const typed = (type: string) => `<title>Amazon.co.jp</title><script>var ue_pty = "${type}";</script>`;

it('says what a page is that never counts, by any one of several marks', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    home: [page(at('/')), page(at('')), page(typed('Gateway')), page('', '<div id="gw-layout"></div>')],
    category: [
      page(at('/b?node=3828871')),
      page(at('/kitchen/b/?ie=UTF8&amp;node=1')),
      page(typed('BrowseNode')),
    ],
    best_sellers: [
      page(at('/gp/bestsellers/kitchen')),
      page(at('/ranking-kitchen/zgbs/kitchen')),
      page('<title>Amazon.co.jp 売れ筋ランキング: 水筒</title>'),
      page('', '<div id="zg-right-col"></div>'),
      page(at('/gp/new-releases/kitchen')),
    ],
    storefront: [
      page(at('/stores/page/ABC')),
      page(at('/stores/harunagi/page/ABC')),
      page(at('/sp?seller=A1TEST')),
      page('', '<div id="seller-profile-container"></div>'),
      page('<title>Amazon.co.jp: 出品者プロフィール: 見本</title>'),
    ],
    cart: [
      page(at('/gp/cart/view.html')),
      page('<title>Amazon.co.jpショッピングカート</title>'),
      page('', '<form id="activeCartViewForm"></form>'),
    ],
    sign_in: [
      page('<title>Amazonサインイン</title>'),
      page('<title>Amazon Sign-In</title>'),
      page('', '<form name="signIn" action="https://www.amazon.co.jp/ap/signin"></form>'),
      page('', '<input type="email" id="ap_email">'),
      page(typed('AuthenticationPortal')),
    ],
    unknown: [
      page('<title>Amazon.co.jp ヘルプ</title>'),
      page(at('/gp/help/customer/display.html')),
      page(at('/events/x')),
    ],
  };
  for (const [kind, pages] of Object.entries(cases)) {
    for (const html of pages) {
      const read = readSearchPage(html);
      assert.deepEqual([read.kind, read.verdict, read.cards.length], [kind, 'not_a_result_page', 0], html);
      assert.deepEqual(printSearchPage(read).advice, adviceFor(read.kind, 'search'), html);
    }
  }
});

it('is asked of pages only that have neither results nor a product', () => {
  const product = page(
    at('/'),
    '<div id="dp"><input type="hidden" id="ASIN" value="B0TEST0001"></div><input id="ap_email">',
  );
  assert.equal(readSearchPage(product).kind, 'product');
  const search = page(at('/'), '<div class="s-main-slot"></div><div id="zg"></div>');
  assert.equal(readSearchPage(search).kind, 'search');
  for (const words of ['ショッピングカート', '売れ筋ランキング', '本'])
    assert.equal(readSearchPage(page(`<title>Amazon.co.jp : ${words}</title>`)).kind, 'search');
  assert.equal(adviceFor('search', 'search'), null);
  assert.match(adviceFor('sign_in', 'product')?.ja ?? '', /サインイン.*商品ページ/);
});
