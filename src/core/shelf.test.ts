import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Card } from './card.ts';
import { organicCount, ranksOf } from './rank.ts';
import { leadingPages, placeCards, type ShelfPage } from './shelf.ts';

const UNKNOWN = {
  title: null,
  imageUrl: undefined,
  price: undefined,
  priceMax: undefined,
  priceReason: null,
  currency: null,
  listPrice: undefined,
  rating: undefined,
  reviewCount: undefined,
  isPrime: undefined,
  badges: undefined,
  delivery: undefined,
  stockText: undefined,
  points: undefined,
  coupon: undefined,
  salesVolume: undefined,
  salesVolumeMin: undefined,
} satisfies Partial<Card>;

/** `AD B0TESTA001` is an ad, `B0TEST0001` an organic card. */
function shelfPage(page: number, ...cards: readonly string[]): ShelfPage {
  return {
    page,
    observedAtMs: page * 1000,
    cards: cards.map((text) => ({
      ...UNKNOWN,
      asin: text.replace('AD ', ''),
      isSponsored: text.startsWith('AD '),
    })),
  };
}

const rankOf = (pages: readonly ShelfPage[], asin: string, claim: 'complete' | 'partial' = 'complete') =>
  ranksOf(placeCards(pages), [asin], claim)[0];

describe('the organic rank', () => {
  it('is not shifted by ads above, between or below', () => {
    const pages = [shelfPage(1, 'AD A1', 'AD A2', 'P1', 'AD A3', 'P2')];
    assert.deepEqual(rankOf(pages, 'P1'), {
      asin: 'P1',
      status: 'ranked',
      rank: 1,
      position: 3,
      page: 1,
      sponsoredPositions: [],
    });
    assert.equal(rankOf(pages, 'P2')?.rank, 2);
    assert.equal(rankOf(pages, 'P2')?.position, 5);
  });

  it('runs on through the pages in reading order', () => {
    const names = Array.from({ length: 24 }, (_, index) => `P${index + 1}`);
    const pages = [shelfPage(1, ...names.slice(0, 12)), shelfPage(2, ...names.slice(12))];
    assert.deepEqual(
      placeCards(pages).map(({ asin, rank, position, page }) => [asin, rank, position, page]),
      names.map((name, index) => [name, index + 1, index + 1, index < 12 ? 1 : 2]),
    );
  });

  it('of a product that appears several times is its best organic place; the repetition takes no rank', () => {
    const pages = [shelfPage(1, 'AD P1', 'P5', 'P1'), shelfPage(2, 'P1', 'P6')];
    assert.deepEqual(rankOf(pages, 'P1'), {
      asin: 'P1',
      status: 'ranked',
      rank: 2,
      position: 3,
      page: 1,
      sponsoredPositions: [1],
    });
    assert.equal(rankOf(pages, 'P5')?.rank, 1);
    assert.equal(rankOf(pages, 'P6')?.rank, 3);
    assert.equal(organicCount(placeCards(pages)), 3);
  });

  it('is missing for a product that appears only as an ad, whose places are still listed', () => {
    const pages = [shelfPage(1, 'AD P1', 'P2', 'AD P1')];
    assert.deepEqual(rankOf(pages, 'P1'), {
      asin: 'P1',
      status: 'not_observed',
      rank: null,
      position: null,
      page: null,
      sponsoredPositions: [1, 3],
    });
  });

  it('is claimed to be missing from a complete reading only', () => {
    const pages = [shelfPage(1, 'P1', 'AD P2')];
    assert.equal(rankOf(pages, 'P9')?.status, 'not_observed');
    assert.equal(rankOf(pages, 'P9', 'partial'), undefined);
    assert.equal(rankOf(pages, 'P2', 'partial'), undefined);
    assert.equal(rankOf(pages, 'P1', 'partial')?.rank, 1);
  });

  it('is of the whole code, never of its beginning', () => {
    assert.equal(rankOf([shelfPage(1, 'B0TEST00011', 'B0TEST0001')], 'B0TEST0001')?.rank, 2);
  });

  it('leaves ads unknown if no ad was seen at all', () => {
    assert.equal(rankOf([shelfPage(1, 'P1')], 'P1')?.sponsoredPositions, null);
    assert.deepEqual(ranksOf([], [], 'complete'), []);
  });
});

describe('leading pages', () => {
  it('end before the first that is missing', () => {
    const pages = [shelfPage(1, 'P1'), shelfPage(2, 'P2'), shelfPage(4, 'P4')];
    assert.deepEqual(
      leadingPages({ pages }).map(({ page }) => page),
      [1, 2],
    );
    assert.deepEqual(leadingPages({ pages: [shelfPage(2, 'P2')] }), []);
  });
});

describe('placed cards of any shelf', () => {
  const card = fc
    .tuple(fc.boolean(), fc.integer({ min: 1, max: 9 }))
    .map(([isAd, name]) => `${isAd ? 'AD ' : ''}P${name}`);
  const pagesOf = (lists: readonly string[][]) => lists.map((cards, index) => shelfPage(index + 1, ...cards));

  it('number every card and rank every organic product once, without a gap', () => {
    fc.assert(
      fc.property(fc.array(fc.array(card)), (lists) => {
        const placed = placeCards(pagesOf(lists));
        assert.deepEqual(
          placed.map(({ position }) => position),
          placed.map((_, index) => index + 1),
        );
        const ranked = placed.filter(({ rank }) => rank !== null);
        assert.deepEqual(
          ranked.map(({ rank }) => rank),
          ranked.map((_, index) => index + 1),
        );
        assert.equal(new Set(ranked.map(({ asin }) => asin)).size, ranked.length);
        assert.ok(ranked.every(({ isSponsored }) => !isSponsored));
        assert.deepEqual(
          new Set(ranked.map(({ asin }) => asin)),
          new Set(placed.filter(({ isSponsored }) => !isSponsored).map(({ asin }) => asin)),
        );
      }),
    );
  });

  it('keep every rank when an ad is put in anywhere', () => {
    fc.assert(
      fc.property(fc.array(card, { minLength: 1 }), fc.nat(), (cards, at) => {
        const ranks = (list: readonly string[]) =>
          ranksOf(placeCards([shelfPage(1, ...list)]), ['P1', 'P2', 'P3'], 'complete').map(
            ({ rank }) => rank,
          );
        assert.deepEqual(ranks(cards.toSpliced(at % cards.length, 0, 'AD X')), ranks(cards));
      }),
    );
  });
});
