import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Card } from '../core/card.ts';
import type { Shelf } from '../core/shelf.ts';

/** First byte of an encoded shelf; a change of form gets the next number. */
const VERSION = 1;

/** Most bytes that a decoded shelf may have: many times what seven full pages need. */
export const SHELF_BYTES_MAX = 32 * 1024 * 1024;

/** Packs a shelf: one version byte, then zstd over JSON. Throws when it is larger than `SHELF_BYTES_MAX`. */
export function encodeShelf(shelf: Shelf): Uint8Array {
  const json = Buffer.from(JSON.stringify(shelf.pages));
  if (json.length > SHELF_BYTES_MAX) throw new Error(`A shelf of ${json.length} bytes is too large to keep.`);
  const body = zstdCompressSync(json, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  return Buffer.concat([Uint8Array.of(VERSION), body]);
}

/**
 * Unpacks a shelf. `null` and `undefined` members come back as what they were. Throws on a version that this program
 * does not know, on damaged bytes, and on more than `SHELF_BYTES_MAX`.
 */
export function decodeShelf(bytes: Uint8Array): Shelf {
  if (bytes[0] !== VERSION) throw new Error(`A shelf has the unknown version ${bytes[0] ?? 'none'}.`);
  const json = zstdDecompressSync(bytes.subarray(1), { maxOutputLength: SHELF_BYTES_MAX });
  const pages: Shelf['pages'] = JSON.parse(json.toString());
  return { pages: pages.map((page) => ({ ...page, cards: page.cards.map(wholeCard) })) };
}

/**
 * A card with every member, in one order. What is not in the bytes is `undefined`: that reading's source could not know it. Written out,
 * since a page of a month has thousands of them.
 */
function wholeCard(card: Card): Card {
  return {
    asin: card.asin,
    isSponsored: card.isSponsored,
    title: card.title,
    imageUrl: card.imageUrl,
    price: card.price,
    priceMax: card.priceMax,
    priceReason: card.priceReason,
    currency: card.currency,
    listPrice: card.listPrice,
    rating: card.rating,
    reviewCount: card.reviewCount,
    isPrime: card.isPrime,
    badges: card.badges,
    delivery: card.delivery,
    stockText: card.stockText,
    points: card.points,
    coupon: card.coupon,
    salesVolume: card.salesVolume,
    salesVolumeMin: card.salesVolumeMin,
  };
}
