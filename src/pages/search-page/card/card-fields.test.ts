import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCardsOf, readCardWith } from '../../../../test/pages/one-card.ts';

const amount = (text: string, attributes = 'class="a-price"') =>
  `<span ${attributes}><span class="a-offscreen">${text}</span><span aria-hidden="true">${text}</span></span>`;

describe('an ad', () => {
  it('is recognised by its label, its container or its link, and no ad is dropped', () => {
    const cards = readCardsOf(`
      <div data-asin="B0TEST0001" data-component-type="s-search-result" class="s-result-item AdHolder"><h2><span>A</span></h2></div>
      <div data-asin="B0TEST0002" data-component-type="s-search-result"><span class="puis-label-popover-default"><span>スポンサー</span></span><h2>B</h2></div>
      <div data-asin="B0TEST0003" data-component-type="s-search-result"><a href="/sspa/click?url=x"><h2>C</h2></a></div>
      <div data-asin="B0TEST0004" data-component-type="s-search-result"><h2><span>スポンサー募集の本</span></h2></div>`);
    assert.deepEqual(
      cards.map((card) => [card.asin, card.isSponsored]),
      [
        ['B0TEST0001', true],
        ['B0TEST0002', true],
        ['B0TEST0003', true],
        ['B0TEST0004', false],
      ],
    );
  });

  it('is recognised by its number or its words where a new layout has lost the other marks', () => {
    for (const inner of [
      '<a href="/dp/B0TEST0001/ref=sr_1_4_sspa?qid=1"><h2>A</h2></a>',
      '<h2 aria-label="スポンサー広告 - A">A</h2>',
      '<img class="s-image" alt="Sponsored Ad - A"><h2>A</h2>',
      '<span class="puis-sponsored-label-info-icon"></span><h2>A</h2>',
    ])
      assert.equal(readCardWith(inner).isSponsored, true, inner);
    for (const inner of [
      '<h2 aria-label="スポンサー募集">A</h2>',
      '<a href="/dp/x/ref=sr_1_4"><h2>_sspa</h2></a>',
    ])
      assert.equal(readCardWith(inner).isSponsored, false, inner);
  });

  it('gives its title without the words for an ad, and its code from the card', () => {
    const card = readCardWith(
      '<a href="/sspa/click?url=%2F%25E6%2589%2587%2Fdp%2FB0TEST0009"><img alt="スポンサー広告 - ハルナギ 卓上扇風機 ホワイト"></a>',
    );
    assert.equal(card.title, 'ハルナギ 卓上扇風機 ホワイト');
    assert.equal(card.asin, 'B0TEST0001');
  });
});

describe('a title', () => {
  it('is decoded once', () => {
    const title = (text: string) => readCardWith(`<h2><span>${text}</span></h2>`).title;
    assert.equal(
      title('ハルナギ 石けん &amp; タオル&nbsp;&#x300C;旅&#x300D; 2点セット'),
      'ハルナギ 石けん & タオル 「旅」 2点セット',
    );
    assert.equal(title('A &amp;amp; B'), 'A &amp; B');
    assert.equal(title('a < b &lt;b&gt;'), 'a < b <b>');
  });

  it('is neither the brand above it nor the certificate below it', () => {
    const card = readCardWith(`<div data-cy="title-recipe"><div><h2 class="a-size-mini">ナギサワ</h2></div>
      <a href="/dp/B0TEST0001"><h2 aria-label="送風機 白"><span>送風機</span> <span>白</span></h2></a></div>
      <div data-cy="certification-recipe"><h2>EPEAT</h2></div>`);
    assert.equal(card.title, '送風機 白');
  });

  it('comes from the accessible label before the image, whose words are cut, and from no icon', () => {
    const image = '<img alt="Kindle Unlimited"><img class="s-image" alt="ナギサワ 送風機 白 静…">';
    assert.equal(
      readCardWith(`${image}<a><h2 aria-label="ナギサワ 送風機 白 静音"></h2></a>`).title,
      'ナギサワ 送風機 白 静音',
    );
    assert.equal(readCardWith(image).title, 'ナギサワ 送風機 白 静…');
  });

  it('is found where the heading contains the link', () => {
    assert.equal(
      readCardWith('<h2>ナギサワ</h2><h2><a href="/dp/x"><span>送風機</span></a></h2>').title,
      '送風機',
    );
  });
});

describe('a price', () => {
  it('is read once although the markup repeats it', () => {
    assert.equal(readCardWith(amount('￥1,980')).price, 1980);
  });

  it('is not the coupon, the unit price, the struck price, the points, another offer or the postage', () => {
    const card = readCardWith(`<h2><span>モリオト 緑茶 500ml 10本</span></h2>
      <span class="s-coupon-unclipped">￥200 OFF クーポンあり</span>
      ${amount('￥1,980')} (${amount('￥198')}/本)
      ${amount('￥2,480', 'class="a-price a-text-price" data-a-strike="true"')}
      <span>20ポイント(1%)</span> <span>こちらからもご購入いただけます ￥1,450 (3点の中古品)</span> <span>配送料 ￥410</span>`);
    assert.equal(card.price, 1980);
    assert.equal(card.priceMax, null);
    assert.equal(card.listPrice, 2480);
    assert.equal(card.points, 20);
    assert.equal(card.coupon, '￥200 OFF クーポンあり');
  });

  it('keeps both ends of a range, whether two amounts or one text', () => {
    for (const inner of [
      `${amount('￥1,980')} - ${amount('￥3,200')}`,
      `<span class="a-price-range">${amount('￥1,980')}<span class="a-price-dash">–</span>${amount('￥3,200')}</span>`,
      amount('￥1,980～￥3,200'),
      amount('￥1,980 − ￥3,200'),
      amount('¥ 1,980 - ¥ 3,200'),
    ]) {
      const card = readCardWith(inner);
      assert.deepEqual([card.price, card.priceMax], [1980, 3200]);
    }
  });

  it('is never invented: unknown, zero and a free loan differ', () => {
    const none = readCardWith(
      '<div data-cy="price-recipe"></div><span class="a-color-price">現在在庫切れです。</span>',
    );
    assert.deepEqual(
      [none.price, none.priceReason, none.stockText],
      [null, 'not_shown', '現在在庫切れです。'],
    );
    const zero = readCardWith(`<div data-cy="price-recipe">Kindle版 ${amount('￥0')}</div>`);
    assert.deepEqual([zero.price, zero.priceReason], [0, null]);
    const loan = readCardWith(
      `<div data-cy="price-recipe">${amount('￥0')}<img alt="Kindle Unlimited"></div>`,
    );
    assert.deepEqual([loan.price, loan.priceReason, loan.currency], [null, 'kindle_unlimited', null]);
    const lent = readCardWith(
      `<div data-cy="price-recipe">${amount('￥0')}</div><div data-cy="secondary-offer-recipe">Kindle Unlimitedに含まれています</div>`,
    );
    assert.deepEqual([lent.price, lent.priceReason], [null, 'kindle_unlimited']);
    const other = readCardWith('<div>おすすめの出品が利用できません ￥2,100 (2点の新品)</div>');
    assert.deepEqual([other.price, other.priceReason], [null, 'no_featured_offer']);
    const cart = readCardWith('<div data-cy="price-recipe">価格を見るには、カートに入れてください。</div>');
    assert.equal(cart.priceReason, 'in_cart');
  });

  it("is the first one, of the card's own format; the others are ignored", () => {
    const card = readCardWith(
      `文庫 ${amount('￥880')} Kindle版 (電子書籍) ${amount('￥792')} Audible版 ${amount('￥0')}`,
    );
    assert.deepEqual([card.price, card.priceMax], [880, null]);
  });

  it('keeps the currency of its own text', () => {
    const foreign = readCardWith(amount('TWD&nbsp;828.03'));
    assert.deepEqual([foreign.price, foreign.currency], [82803, 'TWD']);
    assert.deepEqual(readCardWith(amount('JP¥1,980')).currency, 'JPY');
    assert.deepEqual(readCardWith(amount('&yen;1,980')).price, 1980);
    assert.equal(readCardWith(amount('1,980')).price, null);
  });
});

describe('the row about stock', () => {
  it('is also one about orders before the release', () => {
    const card = readCardWith(
      '<div data-cy="delivery-recipe"><div><div data-cy="delivery-block">無料配送 初回のご注文の場合 <a href="/gp/help/x">詳細を見る</a></div></div><div class="a-row a-size-base a-color-secondary"><span aria-label="ただいま予約受付中です。"><span class="a-color-secondary">ただいま予約受付中です。</span></span></div></div>',
    );
    assert.deepEqual(
      [card.stockText, card.delivery],
      ['ただいま予約受付中です。', '無料配送 初回のご注文の場合'],
    );
  });

  it('is recognised in other words for being available or not', () => {
    for (const words of [
      'ご予約承り中',
      '完売しました',
      '現在お取り扱いできません。',
      '現在ご注文いただけません。',
    ]) {
      const card = readCardWith(
        `<div data-cy="delivery-recipe"><div class="a-row"><div data-cy="delivery-block">無料配送 明日</div></div><div class="a-row"><span>${words}</span></div></div>`,
      );
      assert.deepEqual([card.stockText, card.delivery], [words, '無料配送 明日']);
    }
  });

  it('is separated from the delivery with or without a row of its own', () => {
    for (const stock of [
      '<div class="a-row"><span>残り1点 ご注文はお早めに</span></div>',
      '<div><span aria-label="残り1点 ご注文はお早めに">残り1点 ご注文はお早めに</span></div>',
    ]) {
      const card = readCardWith(
        `<div data-cy="delivery-recipe"><div class="udm-primary-delivery-message">無料配送 <b>4月23日</b>にお届け</div>${stock}</div>`,
      );
      assert.equal(card.stockText, '残り1点 ご注文はお早めに');
      assert.equal(card.delivery, '無料配送 4月23日にお届け');
    }
  });
});

describe('reviews', () => {
  it('are read from the full label, and a short form alone gives no count', () => {
    const count = (link: string) => readCardWith(link).reviewCount;
    assert.equal(
      count('<a href="#customerReviews" aria-label="1,234件の評価"><span>(1.2K)</span></a>'),
      1234,
    );
    assert.equal(count('<span aria-label="1,057"><a href="#customerReviews">(1057)</a></span>'), 1057);
    assert.equal(count('<a href="#customerReviews">(0)</a>'), 0);
    assert.equal(count('<a href="#customerReviews">(2.6K)</a>'), null);
    assert.equal(count('<a href="/x">12</a>'), null);
    assert.equal(count('<a href="#customerReviews">4.3 (1,234)</a>'), 1234);
  });
});

describe('an icon', () => {
  it('gives its accessible label where it shows no words', () => {
    const stars = (inner: string) => readCardWith(`<div data-cy="reviews-block">${inner}</div>`).rating;
    assert.equal(stars('<i class="a-icon a-icon-star-small" aria-label="5つ星のうち4.3"></i>'), 4.3);
    assert.equal(
      stars(
        '<a class="a-popover-trigger" aria-label="5つ星のうち4.3、評価の詳細" href="#"><i class="a-icon a-icon-star-mini"></i></a>',
      ),
      4.3,
    );
    assert.equal(stars('<i class="a-icon a-icon-info" aria-label="5つ星のうち4.3"></i>'), null);
    const badge =
      '<span class="rio-badge-component"><i aria-label="ベストセラー- カテゴリ 扇風機"></i></span>';
    assert.deepEqual(readCardWith(badge).badges, ['ベストセラー']);
  });
});

describe('hidden copies', () => {
  it('give no coupon where the shopper already has it', () => {
    for (const [words, coupon] of [
      ['クーポン適用済み', null],
      ['10%OFF クーポンあり（あと2時間）', '10%OFF クーポンあり'],
    ] as const)
      assert.equal(readCardWith(`<span class="s-coupon-unclipped">${words}</span>`).coupon, coupon);
  });

  it('are not read: badges come once, the clipped coupon not at all', () => {
    const card =
      readCardWith(`<div id="BEST_SELLER"><span class="rio-badge-label">ベストセラー</span><span class="rio-hidden">- カテゴリ 本</span></div>
      <span class="a-badge" data-a-badge-type="deal"><span class="a-badge-label">タイムセール</span></span>
      <span class="s-coupon-clipped aok-hidden">適用されました</span><span class="s-coupon-unclipped"><b>￥1,000 OFF</b> クーポンあり</span>`);
    assert.deepEqual(card.badges, ['ベストセラー', 'タイムセール']);
    assert.equal(card.coupon, '￥1,000 OFF クーポンあり');
  });
});

describe('variations', () => {
  const swatch = (address: string) =>
    `<div data-csa-c-swatch-url="${address}" data-csa-c-content-id="color-swatch-link"><a href="${address}"></a></div>`;

  it('are the products that the colours of the card lead to, each once, without the product itself', () => {
    const card = readCardWith(
      [
        '<h2>A</h2><a href="/dp/B0TEST0009">他の形式</a>',
        swatch('/A/dp/B0TEST0001/ref=cs_sr_dp_1'),
        swatch('/A/dp/B0TEST0003/ref=cs_sr_dp_2?dib=x&amp;keywords=y'),
        swatch('/sspa/click?ie=UTF8&amp;url=%2FA%2Fdp%2FB0TEST0002%2Fref%3Dx'),
        swatch('/A/dp/B0TEST0003/ref=cs_sr_dp_4'),
        swatch('/A/dp/B0TEST00012345/x'),
      ].join(''),
    );
    assert.deepEqual(card.siblings, ['B0TEST0003', 'B0TEST0002']);
  });

  it('are left out where the card shows none, and limited in number', () => {
    assert.equal('siblings' in readCardWith('<h2>A</h2><a href="/dp/B0TEST0009">B</a>'), false);
    assert.equal('siblings' in readCardWith(swatch('/A/dp/B0TEST0001/')), false);
    const many = Array.from({ length: 60 }, (_, at) => swatch(`/dp/B0TEST${String(1_000 + at)}/`)).join('');
    assert.equal(readCardWith(many).siblings?.length, 20);
  });
});
