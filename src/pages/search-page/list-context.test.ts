import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SOUND } from '../../../test/pages/changed-page.ts';
import { readSearchPage } from '../index.ts';

const SHOP = 'https://www.amazon.co.jp/s?k=%E6%89%87%E9%A2%A8%E6%A9%9F';

/** What is read of the sound page with something more in front of its footer. */
function withMore(markup: string, address: string | null = null) {
  const html = SOUND.replace('<div id="navFooter"', `${markup}<div id="navFooter"`);
  const { verdict, context, problems } = readSearchPage(html, address);
  return { verdict, ...context, words: problems.map(({ detail }) => detail).join(' ') };
}

const menu = (value: string) =>
  `<select id="s-result-sort-select"><option value="relevanceblender">おすすめ<option value="${value}" selected>x</select>`;
const prompt = (words: string) => `<span><span class="a-dropdown-prompt">${words}</span></span>`;
const field = (name: string, value: string) =>
  `<form><input type="hidden" name="${name}" value="${value}"></form>`;
const link = (query: string) =>
  `<a class="s-pagination-item" href="/s?k=x&amp;${query}&amp;page=2&amp;ref=sr_pg_2">2</a>`;

describe('a list in another order', () => {
  it('is not the keyword’s own list, wherever the order is shown', () => {
    for (const [markup, address] of [
      [menu('price-asc-rank'), null],
      [field('s', 'price-asc-rank'), null],
      [link('s=price-asc-rank'), null],
      ['', `${SHOP}&s=price-asc-rank`],
      [menu('relevanceblender') + link('s=price-asc-rank'), null],
      [menu('relevanceblender') + prompt('価格: 安い順'), null],
      [menu('relevanceblender').replace(' selected', '') + prompt('価格の安い順'), null],
      [
        `<select id="s-result-sort-select"><option value="price-asc-rank">安値</select>${prompt('安値')}`,
        null,
      ],
    ] as const) {
      const { verdict, order, words } = withMore(markup, address);
      assert.deepEqual([verdict, order], ['other_list', 'price-asc-rank'], markup);
      assert.match(words, /sorted by price, low to high, .* Sort by おすすめ/);
    }
  });

  it('is also recognised by the closed menu in the line above the results', () => {
    const bar = /(data-component-type="s-result-info-bar"[^>]*>)/;
    const html = SOUND.replace(bar, `$1${prompt('価格: 高い順')}`);
    assert.equal(readSearchPage(html).context.order, 'price-desc-rank');
  });

  it('is not assumed from the shop’s own order, links of cards, or other places', () => {
    for (const [markup, address] of [
      [menu('relevancerank') + prompt('おすすめ'), null],
      [prompt('価格: 安い順'), null],
      [menu('relevancerank') + link('s=relevancerank'), null],
      [menu('relevanceblender') + link('s=relevanceblender'), `${SHOP}&s=`],
      ['<a href="/dp/B0TEST0001/ref=sr_1_1?s=toys&amp;rh=p_1%3A2">x</a>', null],
      ['', 'https://example.jp/s?k=x&s=price-asc-rank'],
    ] as const)
      assert.equal(withMore(markup, address).verdict, 'sound', markup);
  });
});

describe('a filtered list', () => {
  it('is not the keyword’s own list, wherever the filter is shown', () => {
    const ticked = (attributes: string) =>
      `<div id="s-refinements"><div><ul><li><a><input ${attributes}><i></i><span>Prime &amp; 送料無料</span></a></li></ul></div></div>`;
    const summary = (text: string) => `<div id="s-refinements-a11y-summary">${text}</div>`;
    for (const [markup, filters] of [
      [field('rh', 'n:3828871,p_85:2322920051'), ['p_85=2322920051']],
      [link('rh=n%3A3828871%2Cp_85%3A2322920051'), ['p_85=2322920051']],
      [field('low-price', '1000') + field('high-price', ''), ['price=1000-']],
      [link('emi=AN1VRQENFRJN5'), ['emi=AN1VRQENFRJN5']],
      [field('emi', 'AN1VRQENFRJN5'), ['emi=AN1VRQENFRJN5']],
      [link('p_n_condition-type=1') + link('srs=1'), ['p_n_condition-type=1', 'srs=1']],
      [ticked('type="checkbox" checked'), ['filter=Prime & 送料無料']],
      [summary('選択されたフィルター: 4つ星以上'), ['filter=4つ星以上']],
      [summary('適用中のフィルター: プライム'), ['filter=プライム']],
      [summary('選択中の絞り込み条件：プライム'), ['filter=プライム']],
    ] as const) {
      const found = withMore(markup);
      assert.deepEqual([found.verdict, found.filters], ['other_list', filters], markup);
      assert.match(found.words, /filtered by /);
    }
  });

  it('is not assumed from empty fields or menus without a choice', () => {
    const nothing = '<div id="s-refinements-a11y-summary">フィルターが選択されていません</div>';
    const boxes =
      '<div id="s-refinements"><div></div><input type="checkbox"><input type="radio" checked></div><input type="checkbox" checked>';
    const harmless = link('qid=1&amp;rnid=2&amp;ds=v1&amp;emi=&amp;field-keywords=x&amp;pf_rd_p=1');
    const markup = field('low-price', '') + field('high-price', '') + nothing + boxes + harmless;
    assert.deepEqual([withMore(markup).verdict, withMore(markup).filters], ['sound', []]);
  });
});

describe('a list of one seller', () => {
  it('is not the keyword’s own list', () => {
    for (const markup of [field('me', 'A1TESTSELLER'), link('me=A1TESTSELLER')]) {
      const { verdict, seller, words } = withMore(markup);
      assert.deepEqual([verdict, seller], ['other_list', 'A1TESTSELLER']);
      assert.match(words, /from the seller "A1TESTSELLER" only/);
    }
  });
});

describe('a list of one department', () => {
  it('is counted, with its department', () => {
    const named =
      '<select id="searchDropdownBox"><option value="search-alias=toys" selected>おもちゃ</select>';
    const chosen = '<div id="s-refinements-a11y-summary">選択されたフィルター: おもちゃ</div>';
    assert.deepEqual([withMore('').department, withMore('').verdict], ['all', 'sound']);
    for (const [markup, department] of [
      [named, 'toys'],
      [field('i', 'toys') + chosen, 'toys'],
      [link('i=toys&amp;rh=n%3A13299531'), 'toys n:13299531'],
      ['', 'all'],
    ] as const)
      assert.deepEqual(
        [withMore(markup).verdict, withMore(markup).department],
        ['sound', department],
        markup,
      );
  });
});

describe('who sees a list', () => {
  it('is known by the classes of the page and the greeting', () => {
    const greeting = (text: string) => `<span id="nav-link-accountList-nav-line-1">${text}</span>`;
    assert.deepEqual([withMore('').device, withMore('').visitor], ['desktop', null]);
    assert.equal(withMore(greeting('こんにちは, ログイン')).visitor, 'guest');
    assert.equal(withMore(greeting('こんにちは, 太郎さん')).visitor, 'signed_in');
    const phone = readSearchPage(SOUND.replace(/<html/, '<html class="a-no-js a-mobile"'));
    assert.equal(phone.context.device, 'phone');
  });
});
