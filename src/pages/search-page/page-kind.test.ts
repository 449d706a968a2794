import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SOUND } from '../../../test/pages/changed-page.ts';
import { readProductPage, readSearchPage } from '../index.ts';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="ja-jp"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

function said(html: string): string {
  const { kind, verdict } = readSearchPage(html);
  return `${kind} ${verdict}`;
}

describe('a page that wants something first', () => {
  it('is blocked, whichever of its marks is left', () => {
    for (const html of [
      page(
        'Amazon.co.jp',
        '<h4>下のボタンをクリックしてショッピングを続けてください</h4><form action="/x"></form>',
      ),
      page('Amazon.co.jp', '<h4>以下に表示されている文字を入力してください</h4>'),
      page('Amazon.co.jp', '<h4>Enter the characters you see below</h4>'),
      page('Robot Check', '<p>x</p>'),
      page('Sorry! Something went wrong!', '<p>x</p>'),
      page('503 - Service Unavailable Error', '<p>x</p>'),
      page('ご迷惑をおかけしています！', '<p>x</p>'),
      page('', '<div id="challenge"></div><script>window.gokuProps = {};</script>'),
      page('Amazon.co.jp', '<form action="/errors/validatecaptcha"></form>'),
    ])
      assert.equal(said(html), 'blocked blocked', html);
  });

  it('is not recognised by its title alone if it has a list or a product', () => {
    for (const title of ['503号室の隣人 | 春凪 一 | 本 | 通販 | Amazon', 'Robot Check 入門 | 本 | Amazon']) {
      assert.equal(said(page(title, '<p>x</p>')), 'unknown not_a_result_page', title);
      const product = readProductPage(page(title, '<div id="dp"><input id="ASIN" value="B0TEST0001"></div>'));
      assert.notEqual(product.verdict, 'blocked', title);
    }
    for (const title of ['503 - Service Unavailable Error', 'Robot Check'])
      assert.equal(said(SOUND.replace(/<title>[^<]*/, `<title>${title}`)), 'search sound', title);
  });

  it('is not recognised by words of a product, a search or the account menu', () => {
    const words = '以下に表示されている文字を入力してください Robot Check';
    assert.equal(said(SOUND.replace('<span>ナギサワ サーキュレーター', `<span>${words}`)), 'search sound');
    assert.equal(said(page('トップ', '<a>ショッピングを続ける</a>')), 'unknown not_a_result_page');
    assert.equal(said(page('Amazon.co.jp : Robot Check', '<p>x</p>')), 'search unreadable');
  });
});

describe('a page with the title of a search', () => {
  it('is unreadable, and not another page, when it has neither cards nor a sentence about them', () => {
    const html = page('Amazon.co.jp : 扇風機', '<div id="navbar">x</div><div id="navFooter">y</div>');
    assert.equal(said(html), 'search unreadable');
    const home = '<input id="twotabsearchtextbox" value=""><p>x</p>';
    assert.equal(said(page('Amazon.co.jp : 本、家電', home)), 'home not_a_result_page');
    assert.equal(said(page('Amazon.co.jp: 扇風機 : 家電', '<p>x</p>')), 'unknown not_a_result_page');
  });
});

describe('a page that shows nothing', () => {
  it('is unreadable, and not another page', () => {
    for (const html of [
      '<html><body></body></html>',
      page('Amazon.co.jp', '<script>var x = 1;</script><style>a{}</style><!-- x --> \n'),
    ])
      assert.equal(said(html), 'unknown unreadable', html);
    for (const shown of ['<img src="x.png">', '<form><input name="email"></form>'])
      assert.equal(said(page('x', shown)), 'unknown not_a_result_page');
  });
});
