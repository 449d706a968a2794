import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CARD_NEVER_KNOWN, snapshotOfCard } from '../core/card-snapshot.ts';
import type { ProductSnapshot } from '../core/product.ts';
import { UNKNOWN_CONTEXT } from '../core/reading-context.ts';
import { rankPair, UNKNOWN_PRODUCT } from './compare/example.ts';
import { type ChangeEvent, detectEvents, eventId } from './index.ts';

/** The events of each day of a series, given a product's facts per day; `null` is a failed reading. */
function eventsOf(days: readonly (Partial<ProductSnapshot> | null)[]): ChangeEvent[] {
  const seen = days.flatMap((facts, index) =>
    facts === null ? [] : [{ ...UNKNOWN_PRODUCT, ...facts, localDate: `2026-11-${10 + index}` }],
  );
  return seen.flatMap((snapshot) => detectEvents(snapshot, seen));
}

const yen = (price: number) => ({ price, currency: 'JPY' });

describe('an event', () => {
  it('describes the price as the API does', () => {
    const [event] = eventsOf([yen(1980), yen(1780)]);
    assert.deepEqual(event, {
      id: eventId({ asin: 'B0TEST0001', kind: 'price', localDate: '2026-11-11', scope: '' }),
      kind: 'price',
      scope: '',
      asin: 'B0TEST0001',
      source: 'saved-pages',
      localDate: '2026-11-11',
      observedAtMs: UNKNOWN_PRODUCT.observedAtMs,
      before: 1980,
      after: 1780,
      unit: 'JPY',
      change: -200,
      changePercent: -10.1,
      comparedWith: '2026-11-10',
      details: {},
      summary: {
        ja: '価格が 1,980 円から 1,780 円に下がりました',
        en: 'Price fell from ¥1,980 to ¥1,780',
      },
    });
    assert.match(event.id, /^evt_[0-9A-Za-z]{22}$/);
  });

  it('has a different id for a different product, kind, date or scope', () => {
    const base = { asin: 'B0TEST0001', kind: 'rank', localDate: '2026-11-11', scope: '扇風機' };
    const others = [
      { ...base, asin: 'B0TEST0002' },
      { ...base, kind: 'bsr' },
      { ...base, localDate: '2026-11-12' },
      { ...base, scope: '扇風' },
      { ...base, kind: 'ran', localDate: 'k2026-11-11' },
    ];
    assert.equal(new Set([base, ...others].map(eventId)).size, 6);
  });

  it('quotes text from outside cleansed and short', () => {
    const [event] = eventsOf([{ title: 'ハルナギ' }, { title: `\u202eツキ\u0007ミトウ${'長'.repeat(900)}` }]);
    assert.ok(event !== undefined && event.summary.ja.length < 160);
    assert.doesNotMatch(event.summary.ja, /[\u202e\u0007]/);
  });
});

describe('a series of days', () => {
  it('brings no event when failed dates lie between equal values', () => {
    assert.deepEqual(eventsOf([yen(1980), null, yen(1980), null, null, yen(1980)]), []);
  });

  it('brings one event per change, however long the new value stays', () => {
    assert.equal(eventsOf([yen(2000), yen(1800), yen(1800), yen(1800)]).length, 1);
  });

  it('compares with the last good date, so that a slow decline is reported step by step', () => {
    const events = eventsOf([yen(1000), yen(970), null, yen(940), yen(910)]);
    assert.deepEqual(
      events.map(({ changePercent, comparedWith }) => [changePercent, comparedWith]),
      [
        [-3, '2026-11-10'],
        [-3.1, '2026-11-11'],
        [-3.2, '2026-11-13'],
      ],
    );
  });

  it('brings no event on the first date', () => {
    assert.deepEqual(eventsOf([yen(1700)]), []);
  });

  it('compares currencies and ranges only with their own kind', () => {
    const dollars = { price: 2810, currency: 'USD' };
    assert.deepEqual(eventsOf([yen(1980), dollars, yen(1980)]), []);
    const range = { price: 1980, priceMax: 3200, currency: 'JPY' };
    assert.deepEqual(eventsOf([range, yen(1980), range]), []);
    assert.deepEqual(
      eventsOf([range, { ...range, priceMax: 3000 }]).map(({ before, after }) => [before, after]),
      [[3200, 3000]],
    );
  });
});

describe('a date with the same facts in other words', () => {
  it('brings no event for title and badges', () => {
    const titles = ['ハルナギ 扇風機', 'ハルナギ\u00a0扇風機 ', 'ハルナギ　扇風機'].map((title) => ({
      title,
    }));
    assert.deepEqual(eventsOf(titles), []);
    assert.deepEqual(
      eventsOf([
        { badges: ['ベストセラー', 'Amazonおすすめ'] },
        { badges: ['Amazonおすすめ', 'ベストセラー'] },
      ]),
      [],
    );
  });

  it('brings no event for a title with broken characters or a shortened title', () => {
    assert.deepEqual(eventsOf([{ title: 'ハルナギ' }, { title: 'ハル\ufffdギ' }]), []);
    assert.deepEqual(
      eventsOf([{ title: 'ハルナギ 卓上扇風機 ホワイト 静音' }, { title: 'ハルナギ 卓上扇風機 ホワ…' }]),
      [],
    );
  });

  it('reports a badge that appeared and one that disappeared', () => {
    const events = eventsOf([{ badges: [] }, { badges: ['ベストセラー'] }, { badges: null }, { badges: [] }]);
    assert.deepEqual(
      events.map(({ before, after }) => [before, after]),
      [
        [[], ['ベストセラー']],
        [['ベストセラー'], []],
      ],
    );
  });

  it('names the badges that were added and removed, not those that stayed', () => {
    const [added, swapped, removed] = eventsOf([
      { badges: ['ベストセラー'] },
      { badges: ['Amazonおすすめ', 'ベストセラー'] },
      { badges: ['ベストセラー', 'タイムセール'] },
      { badges: ['ベストセラー'] },
    ]).map(({ summary }) => summary);
    assert.deepEqual(added, {
      ja: 'バッジ「Amazonおすすめ」が付きました',
      en: 'Badge added: “Amazonおすすめ”',
    });
    assert.deepEqual(swapped, {
      ja: 'バッジ「Amazonおすすめ」が外れ、「タイムセール」が付きました',
      en: 'Badge removed: “Amazonおすすめ”; badge added: “タイムセール”',
    });
    assert.deepEqual(removed, {
      ja: 'バッジ「タイムセール」が外れました',
      en: 'Badge removed: “タイムセール”',
    });
  });

  it('compares best-seller ranks within a category', () => {
    const list = (rank: number, categoryId: string) => ({ rank, category: `分類${categoryId}`, categoryId });
    const events = eventsOf([
      { bestSellerRanks: [list(10, '1'), list(5, '2')] },
      { bestSellerRanks: [list(5, '3'), list(10, '1'), list(4, '2')] },
    ]);
    assert.deepEqual(
      events.map(({ before, after, details }) => [before, after, details.categoryId]),
      [[5, 4, '2']],
    );
  });
});

describe('delivery', () => {
  it('does not change while its date stays or moves with the calendar', () => {
    const fixed = { delivery: 'この商品の発売予定日は2026年12月22日です。' };
    assert.deepEqual(eventsOf([fixed, null, null, null, null, fixed]), []);
    const moving = [12, 13, 15, 15].map((day) => ({ delivery: `無料配送 11月${day}日にお届け` }));
    assert.deepEqual(eventsOf(moving), []);
  });

  it('changes when it takes three days more or less, or costs something', () => {
    const slower = eventsOf([
      { delivery: '無料配送 11月12日にお届け' },
      { delivery: '無料配送 11月16日にお届け' },
    ]);
    assert.equal(slower.length, 1);
    assert.equal(
      eventsOf([{ delivery: '無料配送 明日お届け' }, { delivery: '配送料 ￥410 明日お届け' }]).length,
      1,
    );
  });
});

describe('ranks', () => {
  it('report once that a product entered or dropped out', () => {
    const entered = rankPair({ rank: null }, { rank: 8 });
    const [event] = detectEvents(entered.after, [entered.before]);
    assert.deepEqual([event?.before, event?.after, event?.change], [null, 8, null]);
    assert.equal(event?.summary.ja, '「扇風機 卓上」の順位が圏外（48 件中）から 8 位になりました');
    const left = rankPair({ rank: 8 }, { rank: null });
    assert.deepEqual(detectEvents(left.after, [left.before])[0]?.summary, {
      ja: '「扇風機 卓上」の順位が 8 位から圏外（48 件中）になりました',
      en: 'The product dropped out of the results for “扇風機 卓上” (not in the top 48; previously rank 8)',
    });
    const better = rankPair({ rank: 6 }, { rank: 4 });
    assert.equal(
      detectEvents(better.after, [better.before])[0]?.summary.ja,
      '「扇風機 卓上」の順位が 6 位から 4 位に上がりました',
    );
  });

  it('bring no event for partial, failed or shallower readings, or other keywords', () => {
    for (const after of [
      { rank: 8, outcome: 'partial' },
      { rank: null, outcome: 'failed' },
      { rank: null, observedResults: 16 },
      { rank: 8, keyword: '扇風機' },
    ] as const) {
      const pair = rankPair({ rank: 40 }, after);
      assert.deepEqual(detectEvents(pair.after, [pair.before]), []);
    }
  });

  it('are compared with those of another source under the same conditions', () => {
    const [here, there] = [{ place: '千代田 100' }, { place: '北 530' }];
    const pair = (place: typeof here) =>
      rankPair(
        { rank: 65, context: { ...UNKNOWN_CONTEXT, ...here } },
        { rank: 63, source: 'serpapi', context: { ...UNKNOWN_CONTEXT, ...place } },
      );
    const eventsOf = ({ before, after }: ReturnType<typeof pair>) =>
      detectEvents(after, [before]).map((event) => [event.before, event.after, event.source]);
    assert.deepEqual(eventsOf(pair(here)), [[65, 63, 'serpapi']]);
    assert.deepEqual(eventsOf(pair(there)), []);
  });
});

describe('the snapshot of a card', () => {
  it('contains exactly the facts that a card can show', () => {
    const card = {
      asin: 'B0TEST0001',
      isSponsored: false,
      title: 'ハルナギ',
      imageUrl: null,
      price: 1980,
      priceMax: null,

      priceReason: null,
      currency: 'JPY',
      listPrice: null,
      rating: null,
      reviewCount: null,
      isPrime: true as const,

      badges: [],
      delivery: null,
      stockText: '残り3点',
      points: null,
      coupon: null,
      salesVolume: null,
      salesVolumeMin: null,
    };
    const sighting = { source: 'import', localDate: '2026-11-28', observedAtMs: 0 };
    const snapshot = snapshotOfCard(card, sighting, UNKNOWN_CONTEXT);
    const unknown = Object.entries(snapshot).filter(([, value]) => value === undefined);
    assert.deepEqual(unknown.map(([name]) => name).toSorted(), CARD_NEVER_KNOWN.toSorted());
    assert.deepEqual([snapshot.price, snapshot.stock.state, snapshot.stock.quantity], [1980, 'low', 3]);
  });
});
