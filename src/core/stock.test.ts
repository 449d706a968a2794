import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseStock } from './stock.ts';

describe('parseStock', () => {
  it('tells what is there, low, out, to come and ordered for later in the shop’s words', () => {
    const cases: readonly (readonly [string, string, number | null])[] = [
      ['在庫あり。', 'in_stock', null],
      ['残り3点 ご注文はお早めに', 'low', 3],
      ['残り１点（入荷予定あり）', 'low', 1],
      ['在庫切れ', 'out', null],
      ['現在在庫切れです。この商品の再入荷予定は立っておりません。', 'out', null],
      ['現在お取り扱いできません。', 'out', null],
      ['この商品の発売予定日は2026年5月22日です。ただいま予約受付中です。', 'preorder', null],
      ['通常1～2か月以内に発送します。', 'backorder', null],
      ['通常2～3日以内に発送します。', 'in_stock', null],
      ['In Stock', 'in_stock', null],
      ['Only 4 left in stock (more on the way).', 'low', 4],
      ['Currently unavailable.', 'out', null],
      ['Temporarily out of stock.', 'out', null],
      ['En stock.', 'in_stock', null],
      ['Sólo queda(n) 3 en stock.', 'low', 3],
      ['Nur noch 2 auf Lager', 'low', 2],
    ];
    for (const [text, state, quantity] of cases) {
      const stock = parseStock(text);
      assert.deepEqual([stock.state, stock.quantity], [state, quantity], text);
    }
  });

  it('says unknown, never out, of words that say nothing of stock', () => {
    for (const text of [
      null,
      '',
      '  ',
      '招待された方のみご購入いただけます',
      'お届け先を選択',
      '価格はカートで確認',
    ])
      assert.equal(parseStock(text).state, 'unknown');
  });
});
