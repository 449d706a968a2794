import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isAsin } from '../../src/core/asin.ts';
import { addDays, datesFrom } from '../../src/core/local-date.ts';
import { NOTHING_FOUND, type ShopCard, type ShopShelf, shelfOf } from './market.ts';

const TERM = '水筒 500ml';
const DATES = datesFrom('2026-10-30', '2026-11-28');

function shelf(term: string, localDate: string, seed = 'miharu'): ShopShelf {
  return shelfOf({ seed, term, localDate });
}

function cardsOf(one: ShopShelf): ShopCard[] {
  return one.pages.flatMap((page) => page.cards);
}

const anyRequest = fc.record({
  seed: fc.string({ maxLength: 8 }),
  term: fc.constantFrom(TERM, 'モバイルバッテリー', '長編小説', '緑茶', 'x', 'ほうき "大" & <b>'),
  localDate: fc.integer({ min: -400, max: 4000 }).map((days) => addDays('2020-01-01', days)),
});

test('the market of the sample shop: is the same every time for the same seed, term and date', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      assert.deepEqual(shelfOf(request), shelfOf(request));
    }),
    { numRuns: 40 },
  );
});

test('the market of the sample shop: is another one for another seed', () => {
  const asins = new Set(cardsOf(shelf(TERM, '2026-11-28')).map(({ card }) => card.asin));
  const others = cardsOf(shelf(TERM, '2026-11-28', 'another'));
  assert.ok(others.every(({ card }) => !asins.has(card.asin)));
});

test('the market of the sample shop: counts positions over all cards and ranks over organic products at their first place', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const cards = cardsOf(shelfOf(request));
      assert.deepEqual(
        cards.map(({ position }) => position),
        cards.map((_, index) => index + 1),
      );
      const seen = new Set<string>();
      for (const { card, rank } of cards) {
        const counts = !card.isSponsored && !seen.has(card.asin);
        if (counts) seen.add(card.asin);
        assert.equal(rank, counts ? seen.size : null);
      }
    }),
    { numRuns: 40 },
  );
});

test('the market of the sample shop: has at most seven pages, all full but the last, and codes that are valid', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const { pages, lastPage, pageSize } = shelfOf(request);
      assert.equal(pages.length, lastPage);
      assert.ok(lastPage >= 1 && lastPage <= 7);
      for (const { page, cards } of pages) {
        const organic = cards.filter(({ card }) => !card.isSponsored).length;
        assert.ok(page === lastPage ? organic >= 1 && organic <= pageSize : organic === pageSize);
        assert.ok(cards.every(({ card }) => isAsin(card.asin)));
      }
    }),
    { numRuns: 40 },
  );
});

test('the market of the sample shop: shows books under ISBN-10 codes whose check digit is right', () => {
  const books = cardsOf(shelf('長編小説', '2026-11-28')).filter(({ card }) => /^4/.test(card.asin));
  assert.ok(books.length > 20);
  assert.ok(books.some(({ card }) => card.asin.endsWith('X')));
  for (const { card } of books) {
    const digits = [...card.asin].map((digit) => (digit === 'X' ? 10 : Number(digit)));
    assert.equal(digits.reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11, 0);
  }
});

test('the market of the sample shop: makes the pages of a reading between five and eight in the Japanese morning, seconds apart', () => {
  for (const date of DATES) {
    const instants = shelf(TERM, date).pages.map((page) => page.observedAtMs);
    const morning = Temporal.ZonedDateTime.from(`${date}T05:00[Asia/Tokyo]`).epochMilliseconds;
    for (const [index, instant] of instants.entries()) {
      assert.ok(instant >= morning && instant < morning + 3 * 3_600_000);
      const before = instants[index - 1];
      assert.ok(before === undefined || (instant > before && instant - before < 20_000));
    }
  }
});

test('the market of the sample shop: finds nothing for terms that say so', () => {
  const empty = shelf(`${NOTHING_FOUND} 品`, '2026-11-28');
  assert.deepEqual([empty.totalResults, empty.lastPage, cardsOf(empty).length], [0, 1, 0]);
});

const days = DATES.map((date) => new Map(organicOf(date).map((shown) => [shown.card.asin, shown])));

function organicOf(date: string): ShopCard[] {
  return cardsOf(shelf(TERM, date)).filter(({ rank }) => rank !== null);
}

test('thirty days of the market: moves ranks from day to day mostly by a few places, sometimes far', () => {
  const moves = pairs().map(([before, after]) => Math.abs(Number(after.rank) - Number(before.rank)));
  const sorted = moves.toSorted((one, other) => one - other);
  const median = sorted[sorted.length >> 1] ?? 0;
  assert.ok(median >= 1 && median <= 6, `median move ${median}`);
  assert.ok((sorted.at(-1) ?? 0) > 30);
  assert.ok(moves.filter((move) => move === 0).length > moves.length / 50);
});

test('thirty days of the market: keeps most of the shelf over a month and lets some products come and go', () => {
  const [first, last] = [days[0], days.at(-1)];
  const kept = [...(first?.keys() ?? [])].filter((asin) => last?.has(asin)).length;
  const size = first?.size ?? 0;
  assert.ok(kept > size * 0.6 && kept < size, `${kept} of ${size} kept`);
});

test('thirty days of the market: never takes a review back', () => {
  for (const [before, after] of pairs()) {
    assert.ok(Number(after.card.reviewCount) >= Number(before.card.reviewCount));
  }
});

for (const field of [
  'title',
  'price',
  'listPrice',
  'rating',
  'reviewCount',
  'badges',
  'delivery',
  'stockText',
  'points',
  'coupon',
  'salesVolume',
] as const) {
  test(`thirty days of the market: changes ${field} of some products, and of most products not on the same day`, () => {
    const all = pairs();
    const changed = all.filter(
      ([before, after]) => JSON.stringify(before.card[field]) !== JSON.stringify(after.card[field]),
    ).length;
    assert.ok(changed > 0);
    if (field !== 'delivery' && field !== 'reviewCount')
      assert.ok(changed < all.length / 5, `${changed} of ${all.length}`);
  });
}

test('thirty days of the market: shows products on some days as ads alone', () => {
  const adsAlone = DATES.flatMap((date) => {
    const cards = cardsOf(shelf(TERM, date));
    const organic = new Set(cards.filter(({ rank }) => rank !== null).map(({ card }) => card.asin));
    return cards.filter(
      ({ card }) => card.isSponsored && !organic.has(card.asin) && days.some((day) => day.has(card.asin)),
    );
  });
  assert.ok(adsAlone.length > 5);
});

test('thirty days of the market: has every reason for a missing price, ranges, free books and new products somewhere', () => {
  const cards = ['長編小説', TERM, '緑茶'].flatMap((term) => cardsOf(shelf(term, '2026-11-28')));
  const reasons = new Set(cards.map(({ card }) => card.priceReason));
  assert.deepEqual(
    [...reasons].toSorted(),
    ['kindle_unlimited', 'members_only', 'no_featured_offer', 'not_shown', null].toSorted(),
  );
  assert.ok(cards.some(({ card }) => card.priceMax !== null));
  assert.ok(cards.some(({ card }) => card.price === 0));
  assert.ok(cards.some(({ noise }) => noise.isNew));
  assert.ok(cards.some(({ card }) => card.rating === null));
});

function pairs(): [ShopCard, ShopCard][] {
  return days.flatMap((day, index) =>
    [...day].flatMap(([asin, before]): [ShopCard, ShopCard][] => {
      const after = days[index + 1]?.get(asin);
      return after === undefined ? [] : [[before, after]];
    }),
  );
}
