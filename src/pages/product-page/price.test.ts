import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProductWith } from '../../../test/pages/one-product.ts';

const amount = (yen: string, classes = '') =>
  `<span class="a-price ${classes}"><span class="a-offscreen">￥${yen}</span></span>`;
const middle = (inner: string) => `<div id="corePriceDisplay_desktop_feature_div">${inner}</div>`;
const priced = (html: string) => {
  const { price, priceReason } = readProductWith(html);
  return [price, priceReason];
};

const SUBSCRIPTION = (active: string) =>
  `<div id="snsAccordionRowMiddle" class="a-box ${active}"><b>定期おトク便:</b><div id="corePrice_feature_div">${amount('1,881')}</div></div>`;
const NEW = (active: string) =>
  `<div id="newAccordionRow_0" class="a-box ${active}"><b>通常の注文:</b><div id="corePrice_feature_div">${amount('1,980')}</div></div>`;
const ACTIVE = 'a-accordion-active';

describe('the price of the product’s own offer', () => {
  it('is that of the row of the new offer, whichever row is chosen', () => {
    for (const html of [
      SUBSCRIPTION(ACTIVE) + NEW('') + middle(amount('1,881', 'priceToPay')),
      SUBSCRIPTION('') + NEW(ACTIVE) + middle(amount('1,980', 'priceToPay')),
      middle(amount('1,881', 'priceToPay')) + SUBSCRIPTION(ACTIVE) + NEW(''),
    ])
      assert.deepEqual(priced(html), [1980, null], html);
  });

  it('is unknown where only another offer is chosen: its amount is in the middle', () => {
    const shown = middle(amount('1,881', 'priceToPay'));
    assert.deepEqual(priced(SUBSCRIPTION(ACTIVE) + shown), [null, 'subscription']);
    assert.deepEqual(priced(SUBSCRIPTION('') + shown), [null, 'subscription']);
    const used = `<div id="usedAccordionRow" class="${ACTIVE}"><div id="corePrice_feature_div">${amount('1,200')}</div></div>`;
    assert.deepEqual(priced(used + middle(amount('1,200'))), [null, 'no_featured_offer']);
    assert.equal(readProductWith(used + middle(amount('1,200'))).hasOtherOffer, true);
    const initial = used.replace(`class="${ACTIVE}"`, 'data-csa-c-is-in-initial-active-row="true"');
    assert.deepEqual(priced(initial + middle(amount('1,200'))), [null, 'no_featured_offer']);
    const named = SUBSCRIPTION(ACTIVE).replace('snsAccordionRowMiddle', 'newAccordionRow_0');
    assert.deepEqual(priced(named + shown), [null, 'subscription']);
  });

  it('is the amount of the middle where nothing folds out, or no other row is chosen', () => {
    assert.deepEqual(priced(middle(amount('1,980'))), [1980, null]);
    const used = `<div id="usedAccordionRow"><div id="corePrice_feature_div">${amount('1,200')}</div></div>`;
    assert.deepEqual(priced(used + middle(amount('1,980'))), [1980, null]);
  });

  it('takes the list price from the middle where that repeats the row of the new offer', () => {
    const struck = `<span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">￥2,480</span></span>`;
    const page = readProductWith(NEW(ACTIVE) + middle(amount('1,980', 'priceToPay') + struck));
    assert.deepEqual([page.price, page.listPrice], [1980, 2480]);
  });

  it('gives the list price its kind, by the words directly before it', () => {
    const struck = (label: string) =>
      `<span class="a-size-small basisPrice">${label} <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">￥2,980</span><span aria-hidden="true">￥2,980</span></span></span>`;
    for (const [label, kind] of [
      ['過去価格:', 'former'],
      ['参考価格:', 'reference'],
      ['メーカー希望小売価格:', 'rrp'],
      ['List Price:', 'reference'],
    ] as const) {
      const page = readProductWith(middle(`${amount('1,980', 'priceToPay')} 税込 ${struck(label)}`));
      assert.deepEqual([page.listPrice, page.listPriceKind], [2980, kind], label);
    }
  });

  it('is the lower end of a range in one element', () => {
    const page = readProductWith(middle(amount('1,980 - ￥2,480')));
    assert.deepEqual([page.price, page.priceMax, page.problems[0]?.code], [1980, 2480, 'price_range']);
  });
});

describe('a price for members', () => {
  it('is never the price for everybody, in any words and on either side', () => {
    for (const label of [
      '<span class="primeExclusiveBadge">プライム会員限定価格</span>',
      '<div class="a-row a-size-base a-color-secondary"><span>プライム限定価格</span></div>',
      '<span>Prime Student会員限定価格</span>',
      '<span>プライム会員限定タイムセール</span>',
      '<span>会員特別価格</span>',
      '<span>法人価格</span>',
      '<span>Prime member price</span>',
      '<span>Exclusive Prime price</span>',
    ]) {
      const price = amount('3,480', 'priceToPay');
      for (const html of [
        middle(price + label),
        middle(label + price),
        middle(price) + label,
        label + middle(price),
      ])
        assert.deepEqual(priced(html), [null, 'members_only'], html);
    }
  });

  it('is not recognised by foreign or hidden words', () => {
    const price = amount('4,180', 'priceToPay');
    for (const label of [
      '<span class="kp-note">プライム会員限定価格</span>',
      '<div id="xx-box">プライム会員限定価格</div>',
      '<span class="aok-hidden">プライム会員限定価格</span>',
      '<div style="display:none">プライム会員限定価格</div>',
    ])
      for (const html of [
        middle(price + label),
        middle(label + price),
        middle(price) + label,
        label + middle(price),
      ])
        assert.deepEqual(priced(html), [4180, null], html);
  });

  it('leaves the price for everybody beside it', () => {
    for (const html of [
      middle(`${amount('4,180')}<span>プライム会員なら ${amount('3,480')}</span>`),
      middle(`<span>プライム会員なら ${amount('3,480')}</span><span>通常価格 ${amount('4,180')}</span>`),
      `${middle(amount('4,180'))}<a>プライム会員なら ￥3,480</a>`,
      `${middle(amount('4,180'))}<a>Join Prime to buy this item at ￥3,480</a>`,
    ])
      assert.deepEqual(priced(html), [4180, null], html);
  });
});

describe('an amount of 0', () => {
  it('is a subscription’s beside words of one, and a price of 0 elsewhere', () => {
    for (const [words, reason] of [
      ['Audible会員', 'subscription'],
      ['Prime Reading', 'subscription'],
      ['プライム会員なら', 'subscription'],
      ['30日間の無料体験', 'subscription'],
      ['聴き放題', 'subscription'],
      ['Kindle Unlimited', 'kindle_unlimited'],
    ] as const) {
      assert.deepEqual(priced(middle(`${amount('0')}<span>${words}</span>`)), [null, reason], words);
      if (reason === 'subscription')
        assert.deepEqual(priced(`${middle(amount('0'))}<span>${words}</span>`), [null, reason], words);
    }
    assert.deepEqual(priced(middle(amount('0'))), [0, null]);
    assert.deepEqual(priced(`<span id="kindle-price">￥0</span>`), [0, null]);
    assert.deepEqual(priced(`${middle(amount('0'))}<p>Kindle Unlimited 会員は追加料金なし</p>`), [0, null]);
  });
});

describe('an amount under a condition', () => {
  it('is no price, and leaves the price for everybody beside it', () => {
    const price = amount('1,480', 'priceToPay');
    for (const [html, expected] of [
      [middle(`${price}<span>クーポン適用後の価格</span>`), [null, 'not_shown']],
      [middle(`月々${price}（10回払い）`), [null, 'not_shown']],
      [middle(`${price}<span>学割価格</span>`), [null, 'members_only']],
      [middle(`<span>定期おトク便の価格</span>${price}`), [null, 'subscription']],
      [middle(`${amount('98')}/100g <span>${amount('1,980')}</span>`), [1980, null]],
    ] as const)
      assert.deepEqual(priced(html), expected, html);
  });
});

describe('the row of another offer', () => {
  const row = (id: string, price: string, head = '') =>
    `<div id="${id}" class="a-box">${head}<div id="corePrice_feature_div">${amount(price)}</div></div>`;
  const head = (words: string) => `<span class="a-text-bold">${words}</span>`;

  it('does not affect the amount of the new offer, in either order', () => {
    const own = row('newAccordionRow_0', '1,900');
    for (const other of [
      row('usedAccordionRow', '900', head('中古品')),
      row('rentAccordionRow', '700', head('レンタル')),
      row('snsAccordionRowMiddle', '1,710', head('定期おトク便の価格')),
      row('newAccordionRow_1', '1,710', head('定期おトク便')),
      row('primeSavingsAccordionRow', '1,800', head('プライム会員限定価格')),
    ])
      for (const html of [other + own, own + other, middle(amount('900', 'priceToPay')) + other + own])
        assert.deepEqual(priced(html), [1900, null], html);
  });
});

describe('an amount that several blocks repeat', () => {
  const amount = (text: string, token = '') =>
    `<span class="a-price ${token}"><span class="a-offscreen">${text}</span></span>`;
  const pageOf = (middle: string, box: string, row = '') => {
    const { price, priceReason } = readProductWith(
      `<div id="centerCol"><div id="corePriceDisplay_desktop_feature_div">${middle}</div></div><div id="buybox"><div${row}><div id="corePrice_feature_div">${box}</div></div></div>`,
    );
    return [price, priceReason];
  };
  const toPay = (text: string) => amount(text, 'priceToPay');

  it('is no price for everybody where a single block limits it', () => {
    const members = '<div class="a-row"><span>プライム会員限定価格</span></div>';
    const badge = '<span class="primeExclusiveBadge">プライム会員限定価格</span>';
    const newRow = ' id="newAccordionRow_0"';
    for (const row of ['', newRow]) {
      for (const words of [members, badge])
        assert.deepEqual(pageOf(toPay('￥1,980') + words, amount('￥1,980'), row), [null, 'members_only']);
      assert.deepEqual(pageOf(toPay('￥1,980'), amount('￥1,980') + members, row), [null, 'members_only']);
      assert.deepEqual(pageOf(`<span>月々</span>${toPay('￥165')}`, amount('￥165'), row), [
        null,
        'not_shown',
      ]);
    }
    assert.deepEqual(pageOf(toPay('￥1,480') + members, amount('￥1,980')), [1980, null]);
    const subscribed = `${toPay('￥1,980')}<span>定期おトク便の価格</span>`;
    assert.deepEqual(pageOf(subscribed, amount('￥1,980')), [null, 'subscription']);
    assert.deepEqual(pageOf(subscribed, amount('￥1,980'), newRow), [1980, null]);
    assert.deepEqual(pageOf(toPay('￥1,980'), amount('￥1,980')), [1980, null]);
  });
});
