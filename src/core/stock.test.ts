import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseStock } from './stock.ts';

describe('parseStock', () => {
  it('distinguishes in stock, low, out of stock, coming and preorder in the shop’s words', () => {
    const cases: readonly (readonly [string, string, number | null])[] = [
      ['在庫あり。', 'in_stock', null],
      ['残り3点 ご注文はお早めに', 'low', 3],
      ['残り１点（入荷予定あり）', 'low', 1],
      ['在庫切れ', 'out', null],
      ['現在在庫切れです。この商品の再入荷予定は立っておりません。', 'out', null],
      ['現在お取り扱いできません。', 'out', null],
      ['この商品の発売予定日は2026年5月22日です。ただいま予約受付中です。', 'preorder', null],
      ['ご予約承り中', 'preorder', null],
      ['通常1～2か月以内に発送します。', 'backorder', null],
      ['通常2～3日以内に発送します。', 'in_stock', null],
      ['In Stock', 'in_stock', null],
      ['Only 4 left in stock (more on the way).', 'low', 4],
      ['Currently unavailable.', 'out', null],
      ['Temporarily out of stock.', 'out', null],
      ['En stock.', 'in_stock', null],
      ['Sólo queda(n) 3 en stock.', 'low', 3],
      ['Nur noch 2 auf Lager', 'low', 2],
      ['残りわずか', 'low', null],
      ['残り僅か ご注文はお早めに', 'low', null],
      ['在庫わずか。', 'low', null],
      ['在庫僅少', 'low', null],
      ['Only a few left in stock', 'low', null],
      ['Available to ship in 1-2 days', 'in_stock', null],
      ['残り0点', 'out', 0],
    ];
    for (const [text, state, quantity] of cases) {
      const stock = parseStock(text);
      assert.deepEqual([stock.state, stock.quantity], [state, quantity], text);
    }
  });
});

describe('parseStock, clause by clause,', () => {
  it('says that an order is taken for later, also where the same words say that it is out now', () => {
    for (const text of [
      '一時的に在庫切れですが、商品が入荷次第配送します。',
      '一時的に在庫切れですが、入荷次第、順次発送いたします。',
      '現在在庫切れですが、12月5日に入荷予定です。今すぐご注文いただけます。',
      '在庫切れですが、ご注文を承っております。',
      'Temporarily out of stock. Order now and we’ll deliver when available.',
      'Temporarily out of stock. Place your order and we’ll send it later.',
      '12月5日に入荷予定。',
      'Usually ships within 2-3 weeks.',
      'In stock on December 5.',
      'In stock soon.',
      'Back in stock soon.',
    ])
      assert.equal(parseStock(text).state, 'backorder', text);
  });

  it('stays out if no orders are accepted', () => {
    for (const text of [
      '一時的に在庫切れ; 入荷時期は未定です。',
      '在庫切れ。入荷予定はありません。',
      '在庫切れです。入荷予定日は未定です。',
      '現在在庫切れです。入荷次第メールでお知らせします。',
      '在庫切れのため、ご注文いただけません。',
      '在庫切れです。次回入荷後にご注文いただけます。',
      '在庫切れです。他の出品者からはご購入いただけます。',
      'Out of stock. Other sellers may have it.',
      '完売しました',
      'この商品の販売は終了しました。',
    ])
      assert.equal(parseStock(text).state, 'out', text);
  });

  it('ignores clauses about something else', () => {
    for (const [text, state] of [
      ['在庫あり。他の色は在庫切れです。', 'in_stock'],
      ['他のサイズは在庫切れですが、このサイズは在庫あり。', 'in_stock'],
      ['残り3点 売り切れになる前にご注文ください', 'low'],
      ['残り3点。在庫切れの場合はご容赦ください。', 'low'],
      ['In Stock. Order before it sells out.', 'in_stock'],
      ['他の出品者は在庫切れです。', 'unknown'],
      ['売り切れ次第終了', 'unknown'],
    ] as const)
      assert.equal(parseStock(text).state, state, text);
  });
});

describe('parseStock, where "out" is not of this offer,', () => {
  it('hears no "out" that is denied, past, possible, or said of a color or size', () => {
    for (const [text, state] of [
      ['在庫あり。ブラックは在庫切れです。', 'in_stock'],
      ['在庫あり（Mサイズは在庫切れ）', 'in_stock'],
      ['再入荷しました（先週まで在庫切れ）。', 'in_stock'],
      ['在庫切れではありません。', 'in_stock'],
      ['在庫切れではありません。ご注文いただけます。', 'in_stock'],
      ['在庫あり。人気のため在庫切れになることがあります。', 'in_stock'],
      ['在庫あり。ご注文いただけます。', 'in_stock'],
      ['In Stock. Black is out of stock.', 'in_stock'],
      ['在庫あり。通常2～3週間以内に発送します。', 'backorder'],
      ['在庫あり。残りわずかです。', 'low'],
      ['ブラックは在庫切れです。', 'unknown'],
      ['この商品は在庫切れです。', 'out'],
      ['ご好評につき現在は在庫切れです。', 'out'],
      ['入荷しましたが在庫切れになりました。', 'out'],
      ['ホワイトは在庫あり。現在在庫切れです。', 'out'],
      ['在庫ありません。', 'out'],
      ['Currently unavailable. We don’t know when or if this item will be back in stock.', 'out'],
      ['Out of stock; you cannot order now.', 'out'],
    ] as const)
      assert.equal(parseStock(text).state, state, text);
  });

  it('counts no bound as what is left', () => {
    for (const text of ['残り10点未満', '残り1～3点', '残り5個以下'])
      assert.deepEqual(parseStock(text), { state: 'low', quantity: null, text });
  });

  it('is unknown, never out, for words that are not about stock', () => {
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

describe('parseStock, where time, shares or people are left and not things,', () => {
  it('takes no clock, share or number of places for a quantity', () => {
    for (const text of [
      '残り2時間',
      '残り2日で終了',
      'タイムセール 残り10%',
      '残り3枠',
      '残り3名様',
      '残り15分',
    ])
      assert.deepEqual(parseStock(text), { state: 'unknown', quantity: null, text });
    assert.equal(parseStock('在庫あり。タイムセール終了まで残り2時間').state, 'in_stock');
    assert.deepEqual(parseStock('残り1,000点'), { state: 'low', quantity: 1000, text: '残り1,000点' });
    assert.equal(parseStock('残り3').quantity, 3);
  });

  it('says low, never out, of what is about to sell out', () => {
    for (const text of [
      'まもなく在庫切れ',
      '間もなく完売です',
      '完売間近',
      '売り切れ間近！',
      '在庫あり。もうすぐ品切れ',
    ])
      assert.deepEqual(parseStock(text), { state: 'low', quantity: null, text });
  });
});

describe('parseStock, where an order or a reservation is taken,', () => {
  it('is recognised in any wording', () => {
    for (const [text, state] of [
      ['一時的に品切れですが、ご注文は承っております', 'backorder'],
      ['在庫切れですが、ご注文も受け付けています', 'backorder'],
      ['現在在庫切れですが予約できます', 'backorder'],
      ['現在品切れですが、ご予約を承ります', 'backorder'],
      ['完売しましたが、ご予約いただけます。', 'backorder'],
      ['Out of stock, but orders are accepted', 'backorder'],
      ['Temporarily out of stock. You can still order.', 'backorder'],
      ['ご予約いただけます', 'preorder'],
      ['ご予約を承っております', 'preorder'],
      ['品切れ中。ご注文は承っておりません', 'out'],
      ['在庫切れ。ご注文を受け付けておりません', 'out'],
      ['在庫切れ。ご予約は承っておりません', 'out'],
      ['完売。予約受付は終了しました', 'out'],
      ['Out of stock. Orders are not accepted.', 'out'],
      ['Out of stock. We are not accepting orders.', 'out'],
    ] as const)
      assert.equal(parseStock(text).state, state, text);
  });

  it('hears no "in stock" of a color that is named, or of a used one', () => {
    for (const [text, state] of [
      ['ホワイトは在庫切れですが、ブラックは在庫あり。', 'unknown'],
      ['中古品の在庫あり。', 'unknown'],
      ['中古の在庫があります。新品は在庫切れです。', 'out'],
      ['この商品は在庫あり。', 'in_stock'],
      ['現在は在庫があります。', 'in_stock'],
      ['ブラックは完売しました。', 'unknown'],
    ] as const)
      assert.equal(parseStock(text).state, state, text);
  });
});
