import { draw, drawInt, pick, seedOf } from './chance.ts';
import { BRANDS, COLOURS, type Family } from './families.ts';

/** An invented product: what does not change from day to day. */
export interface Product {
  /** Root of all its draws. */
  readonly seed: number;
  readonly asin: string;
  readonly brand: string;
  readonly title: string;
  readonly category: string;
  /** Yen, before sales. */
  readonly basePrice: number;
  /** How well it sells in general, 0 to 1. */
  readonly quality: number;
  /** First day on sale, in the day numbers of the market. */
  readonly bornOn: number;
  readonly unit: string | null;
  readonly isBook: boolean;
  readonly isEbook: boolean;
  /** Whether its maker buys ads. */
  readonly advertises: boolean;
}

/** How many places the range has: more than any term shows, so that products can drop off the end. */
const RANGE_SIZE = 420;

/** Share of the places whose product is taken off the market after some months and followed by another one. */
const RENEWED_SHARE = 0.14;

/** The products of a family on a day: most of them are there for years, some come and go. */
export function rangeOf(seed: string, family: Family, day: number, size = RANGE_SIZE): Product[] {
  return Array.from({ length: Math.min(size, RANGE_SIZE) }, (_, place) => {
    const placeSeed = seedOf(seed, family.name, place);
    const { generation, bornOn } = lifeAt(placeSeed, day);
    const isbn = draw(seedOf(seed, family.name), 'isbn') * 100_000 + place * 229 + modulo(generation, 229);
    return productOf(seedOf(placeSeed, generation), family, { bornOn, isbn: Math.floor(isbn) % 100_000 });
  });
}

/** Which product of a place is on the market on a day, and since when. */
function lifeAt(placeSeed: number, day: number): { generation: number; bornOn: number } {
  if (draw(placeSeed, 'renewed') >= RENEWED_SHARE) {
    return { generation: 0, bornOn: drawInt(placeSeed, 'born', [0, 1800]) };
  }
  const lifeDays = drawInt(placeSeed, 'life', [50, 140]);
  const phase = drawInt(placeSeed, 'life phase', [0, lifeDays - 1]);
  const generation = Math.floor((day + phase) / lifeDays);
  return { generation, bornOn: generation * lifeDays - phase };
}

function productOf(seed: number, family: Family, origin: { bornOn: number; isbn: number }): Product {
  const isEbook = family.isBooks && draw(seed, 'ebook') < 0.3;
  const isBook = family.isBooks && !isEbook;
  const brand = pick(seed, 'brand', BRANDS);
  return {
    seed,
    asin: isBook ? isbnOf(origin.isbn) : asinOf(seed),
    brand,
    title: titleOf(seed, family, brand),
    category: family.category,
    basePrice: basePriceOf(seed, family.prices),
    quality: draw(seed, 'quality'),
    bornOn: origin.bornOn,
    unit: draw(seed, 'unit') < 0.5 ? family.unit : null,
    isBook,
    isEbook,
    advertises: draw(seed, 'advertises') < 0.3,
  };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function titleOf(seed: number, family: Family, brand: string): string {
  const noun = pick(seed, 'noun', family.nouns);
  const feature = pick(seed, 'feature', family.features);
  const size = pick(seed, 'size', family.sizes);
  if (family.isBooks) return `${noun} ${feature} ${size}`;
  return `${brand} ${noun} ${size} ${feature} ${pick(seed, 'colour', COLOURS)} ${modelOf(seed)}`;
}

function modelOf(seed: number): string {
  return `${pick(seed, 'series', ['HN', 'TK', 'MR', 'YN'])}-${drawInt(seed, 'model', [100, 9999])}`;
}

/** Prices end in digits that shops like. */
function basePriceOf(seed: number, [min, max]: readonly [number, number]): number {
  const skewed = min + (max - min) * draw(seed, 'base price') ** 2;
  return Math.max(100, Math.round(skewed / 100) * 100 - pick(seed, 'ending', [20, 2, 0, 1]));
}

/** A code in the range B0Z…, which the shop has not reached, so that it never means a real product. */
function asinOf(seed: number): string {
  let rest = '';
  for (let index = 0; index < 7; index++) {
    rest += Math.floor(draw(seed, 'asin', index) * 36).toString(36);
  }
  return `B0Z${rest.toUpperCase()}`;
}

/** A valid ISBN-10 in the block 4-999…, which is not assigned; numbers of a family never collide. */
function isbnOf(number: number): string {
  const digits = `4999${number.toString().padStart(5, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${digits}${check === 10 ? 'X' : check}`;
}
