import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { adCard, organicCard, sampleAsin } from '../../../test/store/samples.ts';
import {
  type Card,
  LIST_PRICE_KINDS,
  type Maybe,
  OFFER_CONDITIONS,
  type OfferKinds,
  PRICE_GROUPS,
  PRICE_REASONS,
} from '../../core/card.ts';
import type { Shelf } from '../../core/shelf.ts';
import { decodePlaces, decodeShelf, encodeShelf, hasSiblings, SHELF_BYTES_MAX } from './shelf-codec.ts';

function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Maybe<T>> {
  return fc.oneof(value, fc.constant(null), fc.constant(undefined));
}

const PLAIN = { noNullPrototype: true };

const text = fc.string({ unit: 'binary', maxLength: 30 });

/** Every member except those that are omitted when empty. */
const CARD_KEYS: Exclude<keyof Card, keyof OfferKinds | 'siblings'>[] = [
  ...(['asin', 'isSponsored', 'title', 'imageUrl', 'price', 'priceMax', 'priceReason', 'currency'] as const),
  ...(['listPrice', 'rating', 'reviewCount', 'isPrime', 'badges', 'delivery', 'stockText'] as const),
  ...(['points', 'coupon', 'salesVolume', 'salesVolumeMin'] as const),
];

const card: fc.Arbitrary<Card> = fc.record(
  {
    asin: fc.nat({ max: 9_999 }).map(sampleAsin),
    isSponsored: fc.boolean(),
    title: fc.option(text),
    imageUrl: maybe(fc.webUrl()),
    price: maybe(fc.nat()),
    priceMax: maybe(fc.nat()),
    priceReason: fc.option(fc.constantFrom(...PRICE_REASONS)),
    currency: fc.constantFrom('JPY', 'USD', null),
    listPrice: maybe(fc.nat()),
    rating: maybe(fc.nat({ max: 50 }).map((tenths) => tenths / 10)),
    reviewCount: maybe(fc.nat()),
    isPrime: maybe(fc.constant<true>(true)),
    badges: maybe(fc.array(text, { maxLength: 3 })),
    delivery: maybe(text),
    stockText: maybe(text),
    points: maybe(fc.nat()),
    coupon: maybe(text),
    salesVolume: maybe(text),
    salesVolumeMin: maybe(fc.nat()),
    priceFor: fc.constantFrom(...PRICE_GROUPS),
    listPriceKind: fc.constantFrom(...LIST_PRICE_KINDS),
    offerCondition: fc.constantFrom(...OFFER_CONDITIONS),
    siblings: fc.array(fc.nat({ max: 9_999 }).map(sampleAsin), { maxLength: 3 }),
  },
  { ...PLAIN, requiredKeys: CARD_KEYS },
);

const page = fc.record(
  {
    page: fc.integer({ min: 1, max: 7 }),
    observedAtMs: fc.nat(),
    cards: fc.array(card, { maxLength: 5 }),
  },
  PLAIN,
);

const shelf: fc.Arbitrary<Shelf> = fc.record({ pages: fc.array(page, { maxLength: 4 }) }, PLAIN);

test('a shelf is decoded unchanged, null as null and undefined as undefined', () => {
  fc.assert(fc.property(shelf, (one) => assert.deepEqual(decodeShelf(encodeShelf(one)), one)));
});

/** Texts that look like the members that places are read from. */
const lookalike = fc.constantFrom(
  '"asin":"B0TEST9999"',
  '{"page":3,"cards":[',
  '\\","isSponsored":true',
  '\\',
);

const places = ({ pages }: Shelf) =>
  pages.map(({ page, cards }) => ({
    page,
    cards: cards.map(({ asin, isSponsored }) => ({ asin, isSponsored })),
  }));

test('places are those of the whole shelf, for any texts and any order of members', () => {
  const turn = fc.constantFrom('nothing', 'cards', 'all');
  const disguised = fc.tuple(shelf, lookalike, turn).map(([{ pages }, title, turned]) => ({
    pages: pages.map((one) => {
      const cards = one.cards.map((each) => ({ ...each, title, badges: [title] }));
      if (turned === 'nothing') return { ...one, cards };
      const back = cards.map((each) => Object.fromEntries(Object.entries(each).reverse()) as unknown as Card);
      return turned === 'all'
        ? { cards: back, observedAtMs: one.observedAtMs, page: one.page }
        : { ...one, cards: back };
    }),
  }));
  fc.assert(
    fc.property(fc.oneof(shelf, disguised), (one) => {
      const read = decodePlaces(encodeShelf(one)).map(({ page, cards }) => ({
        page,
        cards: cards.map(({ asin, isSponsored }) => ({ asin, isSponsored })),
      }));
      assert.deepEqual(read, places(one));
    }),
  );
});

test('a shelf of any length is decoded, also from a frame that does not state its size', () => {
  for (const length of [0, 100, 255, 256, 511, 20_000, 65_535, 65_791, 65_792, 131_072, 1_000_000]) {
    const title = 'あ'.repeat(length / 3) + 'x'.repeat(length % 3);
    const cards = length === 0 ? [] : [{ ...organicCard(sampleAsin(1)), title }];
    const one = { pages: length === 0 ? [] : [{ page: 1, observedAtMs: 1, cards }] };
    const json = Buffer.from(JSON.stringify(one.pages));
    for (const contentSizeFlag of [0, 1]) {
      const params = { [constants.ZSTD_c_contentSizeFlag]: contentSizeFlag };
      const bytes = Buffer.concat([Uint8Array.of(1), zstdCompressSync(json, { params })]);
      assert.deepEqual(decodeShelf(bytes), decodeShelf(encodeShelf(one)), `${length} ${contentSizeFlag}`);
      assert.deepEqual(decodeShelf(bytes).pages[0]?.cards[0]?.title, cards[0]?.title);
    }
  }
});

test('an ordinary reading of three pages takes a few kilobytes', () => {
  const cards = Array.from({ length: 60 }, (_, index) =>
    (index % 5 === 0 ? adCard : organicCard)(sampleAsin(index)),
  );
  const pages = [1, 2, 3].map((page) => ({ page, observedAtMs: 1_764_200_000_000, cards }));
  assert.ok(encodeShelf({ pages }).length < 4_000);
});

test('an unknown version is refused', () => {
  const bytes = encodeShelf({ pages: [] });
  assert.throws(() => decodeShelf(bytes.with(0, 2)), /unknown version 2/);
  assert.throws(() => decodeShelf(new Uint8Array()), /unknown version none/);
});

test('damaged bytes are refused wherever the damage is', () => {
  const bytes = encodeShelf({ pages: [{ page: 1, observedAtMs: 1, cards: [organicCard(sampleAsin(1))] }] });
  for (let index = 0; index < bytes.length; index += 1) {
    const damaged = bytes.with(index, (bytes[index] ?? 0) ^ 0x55);
    assert.throws(() => decodeShelf(damaged), `byte ${index}`);
  }
  for (let length = 0; length < bytes.length; length += 1) {
    assert.throws(() => decodeShelf(bytes.subarray(0, length)), `${length} bytes`);
  }
});

test('bytes that would unpack to more than a shelf can have are refused', () => {
  const bomb = zstdCompressSync(Buffer.alloc(SHELF_BYTES_MAX + 1, 0x20));
  assert.ok(bomb.length < 10_000);
  assert.throws(() => decodeShelf(Buffer.concat([Uint8Array.of(1), bomb])), { code: 'ERR_BUFFER_TOO_LARGE' });
});

test('a shelf that could not be decoded again is not encoded', () => {
  const huge = { ...organicCard(sampleAsin(1)), title: 'x'.repeat(SHELF_BYTES_MAX) };
  assert.throws(() => encodeShelf({ pages: [{ page: 1, observedAtMs: 1, cards: [huge] }] }), /too large/);
});

test('a packed shelf shows whether a card links to other variations, whatever its texts say', () => {
  fc.assert(
    fc.property(shelf, (one) => {
      const links = one.pages.some(({ cards }) => cards.some(({ siblings }) => siblings !== undefined));
      assert.equal(hasSiblings(encodeShelf(one)), links);
    }),
  );
});
