import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCardWith } from '../../../../test/pages/one-card.ts';

const amount = (text: string, attributes = 'class="a-price"') =>
  `<span ${attributes}><span class="a-offscreen">${text}</span><span aria-hidden="true">${text}</span></span>`;

describe('a price', () => {
  it('for members only is ignored; a price for everybody beside it counts', () => {
    const priceOf = (inner: string) => {
      const card = readCardWith(`<div data-cy="price-recipe"><div class="a-row">${inner}</div></div>`);
      return [card.price, card.priceReason];
    };
    const struck = `<span>参考価格: </span>${amount('￥4,599', 'class="a-price a-text-price" data-a-strike="true"')}`;
    for (const inner of [
      `${amount('￥3,480')}<div class="a-row"><span>プライム限定価格</span></div>`,
      `${amount('￥3,909')} ${struck}<div class="a-row"><span>プライム限定価格</span></div>`,
      `<span>プライム会員なら</span> ${amount('￥3,480')}`,
      `<span class="a-badge" data-a-badge-type="deal"><span class="a-badge-label">プライム会員限定タイムセール</span></span>${amount('￥3,480')}`,
      `${amount('￥3,480')} <span>ビジネス価格</span>`,
      `${amount('￥3,480')} <span>Exclusive Prime price</span>`,
      `${amount('￥3,480')} <span>Prime Student会員限定価格</span>`,
    ])
      assert.deepEqual(priceOf(inner), [null, 'members_only'], inner);
    for (const inner of [
      `${amount('￥4,180')} <div class="a-row">プライム会員なら ${amount('￥3,480')}</div>`,
      `${amount('￥4,180')} <div class="a-row">プライム会員価格: ${amount('￥3,480')}</div>`,
      `<div class="a-row">プライム会員価格 ${amount('￥3,480')}</div><div class="a-row">通常価格 ${amount('￥4,180')}</div>`,
      `${amount('￥4,180')} <div class="a-row">プライム会員は送料無料</div>`,
      `${amount('￥4,180')} <div class="a-row">本出品者から対象商品を2点購入で5%割引</div>`,
    ])
      assert.deepEqual(priceOf(inner), [4180, null], inner);
  });

  it('of 0 is ignored beside words of a subscription or a membership, and stays 0 for a free book', () => {
    const zero = (words: string) => {
      const card = readCardWith(
        `<div data-cy="price-recipe"><div class="a-row">${amount('￥0')} ${words}</div></div>`,
      );
      return [card.price, card.priceReason];
    };
    for (const words of [
      'Audible会員',
      '<img alt="Prime Reading">',
      'プライム会員なら',
      '読み放題対象',
      '30日間の無料体験',
      '体験期間',
      '無料トライアル',
      'プライムビデオに登録',
      'または￥1,500で購入',
      '<i class="a-icon" aria-label="Kindle Unlimited"></i>',
    ])
      assert.deepEqual(zero(words).slice(0, 1), [null], words);
    assert.deepEqual(zero('Prime Readingに含まれています'), [null, 'subscription']);
    assert.deepEqual(zero('Kindle版 (電子書籍)'), [0, null]);
  });

  it('that is struck keeps its kind', () => {
    const kindOf = (label: string) =>
      readCardWith(
        `<div data-cy="price-recipe">${amount('￥980')} <span class="a-offscreen">${label}￥1,980</span><div><span>${label}</span>${amount('￥1,980', 'class="a-price a-text-price" data-a-strike="true"')}</div></div>`,
      ).listPriceKind;
    assert.equal(kindOf('過去価格: '), 'former');
    assert.equal(kindOf('過去: '), 'former');
    assert.equal(kindOf('参考価格: '), 'reference');
    assert.equal(kindOf('メーカー希望小売価格: '), 'rrp');
    assert.equal(kindOf('新春セット: '), 'other');
    assert.equal(kindOf(''), undefined);
  });
});

describe('an amount under a condition', () => {
  it('is ignored; a price for everybody beside it counts', () => {
    const priceOf = (inner: string) => {
      const card = readCardWith(`<div data-cy="price-recipe"><div class="a-row">${inner}</div></div>`);
      return [card.price, card.priceReason];
    };
    for (const [inner, price, reason] of [
      [`${amount('￥1,480')} <span>クーポン適用後の価格</span>`, null, 'not_shown'],
      [`<span>月々</span>${amount('￥198')}`, null, 'not_shown'],
      [`<span>学割価格</span>${amount('￥1,480')}`, null, 'members_only'],
      [`${amount('￥98')}/100g ${amount('￥1,980')}`, 1980, null],
      [`${amount('￥1,980')} ${amount('￥98', 'class="a-price a-text-price"')}/100g`, 1980, null],
      [`${amount('￥1,980')} <span>実質</span> ${amount('￥1,480')}`, 1980, null],
    ] as const)
      assert.deepEqual(priceOf(inner), [price, reason], inner);
  });
});

it('a struck price counts above the price alone', () => {
  const listPriceOf = (text: string) =>
    readCardWith(
      `<div data-cy="price-recipe">${amount('￥1,980')} <span>参考価格: </span>${amount(text, 'class="a-price a-text-price" data-a-strike="true"')}</div>`,
    ).listPrice;
  assert.deepEqual(['￥2,480', '￥1,980', '￥980'].map(listPriceOf), [2480, null, null]);
});
