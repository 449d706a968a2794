import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type Card, offerKindsOf } from '../../core/card.ts';
import type { BareCard, PageOf, Shelf } from '../../core/shelf.ts';

/** First byte of an encoded shelf; a new format gets the next number. */
const VERSION = 1;

/** Maximum size of a decoded shelf, in bytes: many times what seven full pages need. */
export const SHELF_BYTES_MAX = 32 * 1024 * 1024;

/** Packs a shelf: one version byte, then zstd over JSON. Throws when it is larger than `SHELF_BYTES_MAX`. */
export function encodeShelf(shelf: Shelf): Uint8Array {
  const json = Buffer.from(JSON.stringify(shelf.pages));
  if (json.length > SHELF_BYTES_MAX)
    throw new Error(`A shelf of ${json.length} bytes is too large to store.`);
  const body = zstdCompressSync(json, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  return Buffer.concat([Uint8Array.of(VERSION), body]);
}

/**
 * Unpacks a shelf, restoring `null` and `undefined` members. Throws on an unknown version, on damaged bytes, and on
 * more than `SHELF_BYTES_MAX`.
 */
export function decodeShelf(bytes: Uint8Array): Shelf {
  const pages: Shelf['pages'] = JSON.parse(unpack(bytes).toString());
  return { pages: pages.map((page) => ({ ...page, cards: page.cards.map(wholeCard) })) };
}

/** Room behind the output: when an output buffer is exactly full, Node allocates another of the same size. */
const SPARE_BYTES = 64;

/**
 * Unpacks into one buffer of the right size. Node's default buffers would make every 64 MB outside the heap trigger a
 * full collection, which is the main cost of a page that shows a month.
 */
function unpack(bytes: Uint8Array): Buffer {
  if (bytes[0] !== VERSION) throw new Error(`A shelf has the unknown version ${bytes[0] ?? 'none'}.`);
  const frame = bytes.subarray(1);
  const chunkSize = Math.min(contentSizeOf(frame), SHELF_BYTES_MAX) + SPARE_BYTES;
  return zstdDecompressSync(frame, { maxOutputLength: SHELF_BYTES_MAX, chunkSize });
}

/** Node's buffer size when the size is unknown. */
const CHUNK_BYTES = 16 * 1024;

/**
 * The size in a zstd frame header, if it is encoded as ours: in one segment without a dictionary. RFC 8878, 3.1.1.1:
 * the magic number, the descriptor whose upper two bits give the width of the size, the size itself; a two-byte size
 * counts from 256.
 */
function contentSizeOf(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.byteLength < 9) return CHUNK_BYTES;
  const descriptor = view.getUint8(4);
  if ((descriptor & 0b0010_0011) !== 0b0010_0000) return CHUNK_BYTES;
  const width = descriptor >> 6;
  if (width === 0) return view.getUint8(5);
  if (width === 1) return view.getUint16(5, true) + 256;
  return width === 2 ? view.getUint32(5, true) : CHUNK_BYTES;
}

/**
 * The pages of a packed shelf with the products on them, and nothing else. Searching the JSON for three members takes
 * an eighth of the time of parsing it: within a text every quote is escaped, so the members cannot occur there. A shelf
 * whose members are in another order is parsed completely. Throws as {@link decodeShelf} does.
 */
export function decodePlaces(bytes: Uint8Array): readonly PageOf<BareCard>[] {
  const text = unpack(bytes).toString('latin1');
  const [pages, asins] = [endsOf(PAGE, text), endsOf(ASIN, text)];
  const isOurs =
    pages.every((end) => text[end - PAGE.length - 2] === '{') &&
    asins.every((at) => text.startsWith(AD, text.indexOf('"', at)));
  if (!isOurs) return decodeShelf(bytes).pages;
  let card = 0;
  return pages.map((end, index) => {
    const next = pages[index + 1] ?? text.length;
    const cards: BareCard[] = [];
    for (let at = asins[card] ?? next; at < next; at = asins[card] ?? next) {
      const asinEnd = text.indexOf('"', at);
      cards.push({ asin: text.slice(at, asinEnd), isSponsored: text[asinEnd + AD.length] === 't' });
      card += 1;
    }
    return { page: Number.parseInt(text.slice(end, end + PAGE_DIGITS_MAX), 10), cards };
  });
}

/** Without their first quote, at which a search would stop eighty times in each card; {@link AD} always follows an ASIN. */
const [PAGE, ASIN, AD] = ['page":', 'asin":"', '","isSponsored":'];
const PAGE_DIGITS_MAX = 20;

/** Where the value of each of these members begins. */
function endsOf(member: string, text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf(member); at !== -1; at = text.indexOf(member, at)) {
    const isWhole = text[at - 1] === '"';
    at += member.length;
    if (isWhole) ends.push(at);
  }
  return ends;
}

/** Whether a card of a packed shelf links to other variations, which most shelves do not have. Throws as {@link decodeShelf} does. */
export function hasSiblings(bytes: Uint8Array): boolean {
  return unpack(bytes).includes('"siblings":[');
}

/**
 * A card with every member, in one order. Missing members are `undefined`: the source of that reading could not know
 * them. Written out for speed, since a page that shows a month has thousands of cards.
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
    ...(card.siblings === undefined ? {} : { siblings: card.siblings }),
    ...offerKindsOf(card),
  };
}
