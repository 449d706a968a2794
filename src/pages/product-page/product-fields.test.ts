import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { productWith, readProductWith } from '../../../test/pages/one-product.ts';
import { readProductPage } from '../index.ts';
import { snapshotOfPage } from './product-snapshot.ts';

describe('the labels of a product page', () => {
  it('do not depend on a clock in them', () => {
    for (const shown of [
      '終了まで: <span class="detailpage-dealBadge-countdown-timer" data-target-time="2026-11-26T23:00:00Z">05:12:44</span>',
      '終了まで: <span id="deal_countdown">3時間</span>',
      '終了まで: 03:01:09',
    ]) {
      const badge = `<div id="dealBadge_feature_div"><span class="dealBadge"><span class="dealBadgeTextColor">${shown}</span></span></div>`;
      assert.deepEqual(readProductWith(badge).badges, [], shown);
    }
    const sale =
      '<div id="dealBadge_feature_div"><span id="dealBadgeSupportingText">20%OFF タイムセール</span></div>';
    assert.deepEqual(readProductWith(sale).badges, ['20%OFF タイムセール']);
  });

  it('are the same labels as on result pages: each once, without the place on a list, status before deal', () => {
    const badge = (id: string, label: string) =>
      `<div id="${id}_feature_div"><span class="${id === 'dealBadge' ? 'dealBadgeTextColor' : 'a-icon p13n-best-seller-badge'}">${label}</span></div>`;
    const labels =
      badge('dealBadge', '11月30日までの限定セール') + badge('zeitgeistBadge', 'ベストセラー1位');
    assert.deepEqual(readProductWith(labels).badges, ['ベストセラー', '限定セール']);
    assert.deepEqual(readProductWith(badge('dealBadge', '11/30(月) で終了')).badges, []);
  });

  it('of a coupon are those of an available one, without brackets around a clock', () => {
    const couponOf = (words: string) =>
      readProductWith(
        `<div id="promoPriceBlockMessage_feature_div"><label id="couponTextpctch1">${words}</label></div>`,
      ).coupon;
    for (const words of [
      '10%OFFクーポンの適用 （残り2時間）',
      '10%OFFクーポンの適用【本日限り】',
      '10%OFFクーポンの適用 (11月30日まで)',
    ])
      assert.equal(couponOf(words), '10%OFFクーポンの適用', words);
    for (const words of ['10%OFFクーポンは適用済みです', 'クーポンが適用されました', 'クーポン取得済み'])
      assert.equal(couponOf(words), null, words);
  });

  it('of a coupon omit the links beside it and a clock', () => {
    for (const beside of [
      '<span class="a-declarative"><a data-selector="cxcwPopoverLink" href="#">規約</a></span> | <span><a id="emphasisLink" href="/promotion/psp/A1TEST">買い物をする</a></span>',
      '<a href="/x">対象商品を見る</a>',
      '｜<a href="/x">規約</a>',
      '<span class="a-size-base"> 02:10:00</span>',
    ]) {
      const coupon = `<div id="promoPriceBlockMessage_feature_div"><span class="aok-hidden">クーポンが適用されました</span><span id="couponTextpctch1" class="couponLabelText"> ¥1000 OFFクーポンの適用 ${beside}</span></div>`;
      assert.equal(readProductWith(coupon).coupon, '¥1000 OFFクーポンの適用', beside);
    }
  });

  it('of delivery omit explanatory links', () => {
    const delivery =
      '<div id="deliveryBlockMessage"><div id="mir-layout-DELIVERY_BLOCK"><div id="mir-layout-DELIVERY_BLOCK-slot-PRIMARY_DELIVERY_MESSAGE_LARGE"><span>無料配送 <b>7月29日 水曜日</b>にお届け <br><a href="/gp/help/customer/display.html">詳細を見る</a></span></div><div>宣伝</div><div id="mir-layout-DELIVERY_BLOCK-slot-SECONDARY_DELIVERY_MESSAGE_LARGE">または 最も早い配送 明日 7月28日にお届け <a href="/gp/help/customer/display.html">詳細を見る</a></div></div></div>';
    assert.equal(
      readProductWith(delivery).delivery,
      '無料配送 7月29日 水曜日にお届け または 最も早い配送 明日 7月28日にお届け',
    );
  });
});

describe('icons of a product page', () => {
  it('give their accessible label where they show no words', () => {
    const stars = (inner: string) =>
      readProductWith(`<div id="averageCustomerReviews">${inner}</div>`).rating;
    const icon = '<i class="a-icon a-icon-star a-star-4-5" role="img" aria-label="5つ星のうち4.3"></i>';
    assert.equal(stars(icon), 4.3);
    assert.equal(stars(`<span id="acrPopover">${icon}</span>`), 4.3);
    assert.equal(stars('<span id="acrPopover" aria-label="5つ星のうち4.3"></span>'), 4.3);
    assert.equal(stars(icon.replace('a-icon-star a-star-4-5', 'a-icon-info')), null);
    const badge = '<i class="a-icon a-icon-addon p13n-best-seller-badge" aria-label="ベストセラー1位"></i>';
    assert.deepEqual(readProductWith(`<div id="zeitgeistBadge_feature_div">${badge}</div>`).badges, [
      'ベストセラー',
    ]);
  });
});

describe('for whom a product page was made', () => {
  it('is kept with its snapshot: the place, the device and whether somebody was signed in', () => {
    const place = '<span id="glow-ingress-line1">お届け先: 千代田 100-0001</span>';
    const greeting = (words: string) => `${place}<span id="nav-link-accountList-nav-line-1">${words}</span>`;
    for (const [inner, visitor] of [
      [place, null],
      [greeting('こんにちは, ログイン'), 'guest'],
      [greeting('こんにちは、太郎さん'), 'signed_in'],
    ] as const) {
      const snapshot = snapshotOfPage(readProductWith(inner), {
        source: 'saved-pages',
        localDate: '2026-11-28',
        observedAtMs: 0,
      });
      assert.deepEqual(snapshot?.seenFrom, { place: '千代田 100', device: 'desktop', visitor }, inner);
    }
  });
});

describe('the brand of a product page', () => {
  it('is known to be absent where the page has a placeholder', () => {
    for (const line of [
      'ブランド: ノーブランド品',
      'ブランド: Generic',
      'ブランド: -',
      'N/A',
      'ノーブランドのストアを表示',
    ]) {
      const page = readProductWith(`<a id="bylineInfo">${line}</a>`);
      assert.deepEqual([page.brand, page.hasNoBrand], [null, true], line);
    }
    const page = readProductWith('<a id="bylineInfo">ブランド: 無印良品</a>');
    assert.deepEqual([page.brand, page.hasNoBrand], ['無印良品', false]);
    assert.equal(readProductWith('').hasNoBrand, false);
  });
});

describe('a page made for phones', () => {
  it('is refused with the advice to save the desktop page, by any of its marks', () => {
    const marks = [
      productWith('').replace('<html lang', '<html class="a-touch a-mobile" lang'),
      productWith(
        '<div id="corePriceDisplay_mobile_feature_div"><span class="a-price"><span class="a-offscreen">￥1,980</span></span></div>',
      ),
      productWith('<div id="corePrice_mobile_feature_div">￥1,980</div>').replace('productTitle', 'title'),
    ];
    for (const html of marks) {
      const page = readProductPage(html);
      assert.deepEqual([page.verdict, page.problems.at(-1)?.code], ['unreadable', 'phone_page'], html);
      assert.match(page.problems.at(-1)?.detail ?? '', /Save the desktop page/);
    }
    assert.equal(readProductWith('<div id="apex_desktop"></div>').verdict, 'sound');
  });
});

describe('a page that the browser translated', () => {
  it('is not counted, whichever browser translated it', () => {
    const font =
      '<font style="vertical-align: inherit;"><font style="vertical-align: inherit;">x</font></font>';
    for (const html of [
      productWith('').replace('<html', '<html class="translated-ltr"'),
      productWith(font.repeat(3)),
      productWith('<p _msttexthash="1" _msthash="2" _mstlang="ja">x</p>'),
    ]) {
      const page = readProductPage(html);
      assert.deepEqual([page.verdict, page.problems[0]?.code], ['wrong_place', 'translated_page'], html);
    }
  });
});

describe('the instant of a product page', () => {
  it('is the one at which the page was loaded', () => {
    const field = '<input type="hidden" name="pageLoadTimestampUTC" value="2026-07-26T16:54:30.012217830Z">';
    for (const html of [field, `<a href="/x?qid=1700000000">x</a>${field}`, field.replaceAll('"', "'")])
      assert.equal(readProductWith(html).observedAtMs, Date.UTC(2026, 6, 26, 16, 54, 30, 12), html);
    for (const value of [
      '',
      'gestern',
      '1999-07-26T16:54:30Z',
      '2026-13-26T16:54:30Z',
      '2026-02-30T10:00:00Z',
    ])
      assert.equal(readProductWith(field.replace(/2026[^"]*/, value)).observedAtMs, null, value);
  });
});

it('reads the least wrapped of several equal elements, where other programs wrap the own one', () => {
  const lure = '<span class="kp-note"><span id="acrPopover" title="5つ星のうち1.0"></span></span>';
  const own = '<span id="acrPopover" title="5つ星のうち4.3"></span>';
  for (const inner of [lure + own, own + lure])
    assert.equal(
      readProductWith(`<div id="averageCustomerReviews"><div class="xx-wrap">${inner}</div></div>`).rating,
      4.3,
    );
});

it('prefers the reviews under the title to those of the details, even if they are unreadable', () => {
  const details =
    '<div id="prodDetails"><table><tr><th>カスタマーレビュー</th><td><span id="acrPopover" title="5つ星のうち1.0"></span><span id="acrCustomerReviewText">9個の評価</span></td></tr></table></div>';
  const reviewsOf = (stars: string, count: string) => {
    const { rating, reviewCount } = readProductWith(
      `<div id="averageCustomerReviews"><span id="acrPopover" title="${stars}"></span><span id="acrCustomerReviewText">${count}</span></div>${details}`,
    );
    return [rating, reviewCount];
  };
  assert.deepEqual(reviewsOf('5つ星のうち4.3', '1,234個の評価'), [4.3, 1234]);
  assert.deepEqual(reviewsOf('星4.3個ぶん', '(1.2万)'), [null, null]);
  assert.deepEqual(reviewsOf('', ''), [1, 9]);
});
