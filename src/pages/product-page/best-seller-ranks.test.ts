import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProductWith } from '../../../test/pages/one-product.ts';

function ranksOf(details: string): unknown {
  const { bestSellerRanks } = readProductWith(details);
  return (bestSellerRanks ?? []).map(({ rank, category, categoryId }) => [rank, category, categoryId]);
}

const bullets = (inner: string) => `<div id="detailBullets_feature_div"><ul><li>${inner}</li></ul></div>`;
const table = (inner: string) =>
  `<div id="prodDetails"><table><tr><th>Amazon 売れ筋ランキング</th><td>${inner}</td></tr></table></div>`;

describe('best-seller ranks', () => {
  it('are all kept, in the page’s order, with and without links', () => {
    const inner =
      'Amazon 売れ筋ランキング: - 12,345位ホーム&amp;キッチン (ホーム&amp;キッチンの売れ筋ランキングを見る) <ul><li>3位卓上扇風機</li><li>118位<a>サーキュレーター</a></li></ul>';
    assert.deepEqual(ranksOf(bullets(inner)), [
      [12345, 'ホーム&キッチン', null],
      [3, '卓上扇風機', null],
      [118, 'サーキュレーター', null],
    ]);
  });

  it('are read with the category before the rank, also behind a long dash', () => {
    const inner =
      'おもちゃ - 9,034位 (<a href="/gp/bestsellers/toys">おもちゃの売れ筋ランキングを見る</a>)<br><a href="/gp/bestsellers/toys/2277/">貯金箱</a> (おもちゃ) - 64位<br>49位 ─ <a href="/gp/bestsellers/toys/2278/">スチームクリーナー</a>';
    assert.deepEqual(ranksOf(table(inner)), [
      [9034, 'おもちゃ', null],
      [64, '貯金箱 (おもちゃ)', '2277'],
      [49, 'スチームクリーナー', '2278'],
    ]);
  });

  it('end a ladder of categories in the one that the rank is of', () => {
    const inner =
      '<li id="SalesRank"><b>Amazon Bestsellers Rank:</b> 294,890 in Books (<a href="/gp/bestsellers/books">See Top 100 in Books</a>)<ul class="zg_hrsr"><li><span>#1161</span> <span>in&nbsp;<a href="/gp/bestsellers/books">Books</a> &gt; <b><a href="/gp/bestsellers/books/271165">Vegan</a></b></span></li></ul></li>';
    assert.deepEqual(ranksOf(inner), [
      [294890, 'Books', null],
      [1161, 'Vegan', '271165'],
    ]);
  });

  it('are found by their links where the label is in an unknown language', () => {
    const inner = '<b>Xyz:</b> 28 en <a href="/gp/bestsellers/dvd/405322/">Dictionnaires</a>';
    assert.deepEqual(ranksOf(bullets(inner)), [[28, 'Dictionnaires', '405322']]);
  });

  it('are separated when nothing is between them', () => {
    assert.deepEqual(ranksOf(table('1,234位ホーム 56位卓上扇風機')), [
      [1234, 'ホーム', null],
      [56, '卓上扇風機', null],
    ]);
  });

  it('are missing, with a problem, when the label is there and nothing can be read', () => {
    const page = readProductWith(table('ランキング外'));
    assert.equal(page.bestSellerRanks, null);
    assert.equal(page.problems[0]?.code, 'bsr_unreadable');
  });

  it('are never taken from the navigation or from neighbours', () => {
    const page = readProductWith(
      '<a href="/gp/bestsellers/kitchen/1/">1位 ランキング</a><div>5位 近所の商品</div>',
    );
    assert.deepEqual([page.bestSellerRanks, page.problems], [null, []]);
  });
});

describe('best-seller ranks beside imitations', () => {
  it('are only the shop’s own, with anything foreign above, beside or in its list', () => {
    const own =
      '<ul class="detail-bullet-list"><li><span class="a-list-item"><span class="a-text-bold"> Amazon 売れ筋ランキング: </span> - 9,034位ホーム&amp;キッチン (<a href="/gp/bestsellers/kitchen/ref=x">の売れ筋ランキングを見るホーム&amp;キッチン</a>)BOX <ul class="zg_hrsr"><li> - 64位<a href="/gp/bestsellers/kitchen/4082411/ref=y">卓上扇風機</a></li></ul></span></li></ul>';
    const details = (inner: string) => `<div id="detailBulletsWrapper_feature_div">${inner}</div>`;
    const expected = [
      [9034, 'ホーム&キッチン', null],
      [64, '卓上扇風機', '4082411'],
    ];
    assert.deepEqual(ranksOf(details(own.replace('BOX', ''))), expected);
    for (const box of [
      '<div id="xx-bsr"><ul><li>Amazon 売れ筋ランキング: 57位 水筒</li></ul></div>',
      '<div id="xx-bsr" class="a-section"><ul><li>Amazon 売れ筋ランキング: 57位 <a href="/gp/bestsellers/kitchen/1/">水筒</a></li></ul></div>',
      '<div class="kp-box"><ul><li>Amazon 売れ筋ランキング: 57位 水筒</li></ul></div>',
      '<xx-rank>57位 水筒</xx-rank>',
    ]) {
      assert.deepEqual(ranksOf(details(box + own.replace('BOX', ''))), expected, box);
      assert.deepEqual(ranksOf(details(own.replace('BOX', box))), expected, box);
    }
    assert.deepEqual(
      ranksOf(details('<div id="xx-bsr"><ul><li>Amazon 売れ筋ランキング: 57位 水筒</li></ul></div>')),
      [],
    );
  });

  it('appear once where a row contains another one, and under each label that the shop uses', () => {
    const inner = (label: string) =>
      `${label} #28 in Books (<a href="/gp/bestsellers/books/ref=x">See Top 100 in Books</a>)<ul><li>#1 in <a href="/gp/bestsellers/books/271165/">Vegan</a></li></ul>`;
    for (const label of [
      'Amazon Bestseller:',
      'Best Sellers Rank:',
      'Amazon Bestsellers Rank:',
      '<b>Xyz:</b>',
    ])
      assert.deepEqual(
        ranksOf(bullets(inner(label))),
        [
          [28, 'Books', null],
          [1, 'Vegan', '271165'],
        ],
        label,
      );
  });

  it('are not counted out of the name of a category', () => {
    for (const [inner, rank, category] of [
      ['12位1位になる本', 12, '1位になる本'],
      ['1位になる本 - 64位', 64, '1位になる本'],
      ['- 64位<a href="/gp/bestsellers/books/5/">1位になる本</a>', 64, '1位になる本'],
      ['<a href="/gp/bestsellers/books/5/">1位になる本</a> (本) - 64位', 64, '1位になる本 (本)'],
      ['64位 <a href="/gp/bestsellers/books/5/">会社で 1位 になる本</a>', 64, '会社で 1位 になる本'],
    ] as const) {
      const found = readProductWith(table(inner)).bestSellerRanks;
      assert.deepEqual(
        found?.map((one) => [one.rank, one.category]),
        [[rank, category]],
        inner,
      );
    }
  });
});

describe('a rank in other words', () => {
  const fans = '<a href="/gp/bestsellers/kitchen/4082411/ref=x">卓上扇風機</a>';
  it('is read with 万, in full width, behind 第, and without the one of the day before', () => {
    for (const [words, rank] of [
      [`${fans} - 1万2,345位`, 12345],
      [`${fans} - １，２３４位`, 1234],
      [`第64位 ${fans}`, 64],
      [`${fans} 第64位`, 64],
      [`${fans} - 64位 (前日: 51位)`, 64],
      [`${fans} - 64位（先週 51位）`, 64],
    ] as const)
      assert.deepEqual(ranksOf(table(words)), [[rank, '卓上扇風機', '4082411']], words);
    assert.deepEqual(ranksOf(table('ホーム 第9,034位 (ホームの売れ筋ランキングを見る)')), [
      [9034, 'ホーム', null],
    ]);
  });

  it('is left out where it is rounded, and where the list is no list of best sellers', () => {
    assert.deepEqual(ranksOf(table(`${fans} - 約1万位`)), []);
    const row = (label: string, inner: string) =>
      `<div id="prodDetails"><table><tr><th>${label}</th><td>${inner}</td></tr></table></div>`;
    for (const label of [
      'Amazon 新着ランキング',
      'ほしい物ランキング',
      'ギフトランキング',
      '人気度ランキング',
      'Hot New Releases Rank',
    ])
      assert.deepEqual(ranksOf(row(label, `${fans} - 3位`)), [], label);
    assert.deepEqual(ranksOf(bullets(`Amazon 新着ランキング: ${fans} - 3位`)), []);
    const fresh = '<a href="/gp/new-releases/kitchen/4082411/ref=x">卓上扇風機の新着</a> - 3位';
    assert.deepEqual(ranksOf(table(`${fans} - 64位<br>${fresh}`)), [[64, '卓上扇風機', '4082411']]);
    assert.deepEqual(ranksOf(table(`${fans} - 64位<br>新着ランキング 3位`)), [[64, '卓上扇風機', '4082411']]);
  });
});
