import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type Card, offerKindsOf } from '../../core/card.ts';
import type { BareCard, PageOf, Shelf } from '../../core/shelf.ts';

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
  const pages: Shelf['pages'] = JSON.parse(unpack(bytes).toString());
  return { pages: pages.map((page) => ({ ...page, cards: page.cards.map(wholeCard) })) };
}

/** Room behind what is unpacked: an output that is just full has Node make another of the same size. */
const SPARE_BYTES = 64;

/** In one piece of the right size: memory outside the heap, of which 64 MB bring a collection of all of it, is what a page of a month costs. */
function unpack(bytes: Uint8Array): Buffer {
  if (bytes[0] !== VERSION) throw new Error(`A shelf has the unknown version ${bytes[0] ?? 'none'}.`);
  const frame = bytes.subarray(1);
  const chunkSize = Math.min(contentSizeOf(frame), SHELF_BYTES_MAX) + SPARE_BYTES;
  return zstdDecompressSync(frame, { maxOutputLength: SHELF_BYTES_MAX, chunkSize });
}

/** What Node takes when the size is not told. */
const CHUNK_BYTES = 16 * 1024;

/**
 * How many bytes a zstd frame says that it holds, where it says so as ours do: in one segment without a dictionary. RFC 8878, 3.1.1.1: the
 * magic number, the descriptor whose upper two bits tell the width of the size, the size itself; with two bytes it counts from 256.
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
 * The pages of a packed shelf with whose cards stand on them, and nothing else. The JSON is looked through for the three members that
 * this takes, an eighth of the work of reading all of it: inside a text every quote has a backslash before it, so that none of them can
 * stand there. What another writer put in another order is read whole. Throws as {@link decodeShelf} does.
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

/** Without their first quote, which a search would stop at eighty times in each card; {@link AD} stands right behind an ASIN. */
const [PAGE, ASIN, AD] = ['page":', 'asin":"', '","isSponsored":'];
const PAGE_DIGITS_MAX = 20;

/** Where each of these members begins its value. */
function endsOf(member: string, text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf(member); at !== -1; at = text.indexOf(member, at)) {
    const isWhole = text[at - 1] === '"';
    at += member.length;
    if (isWhole) ends.push(at);
  }
  return ends;
}

/** Whether a card of a packed shelf links to other variations: of most shelves none does. Throws as {@link decodeShelf} does. */
export function hasSiblings(bytes: Uint8Array): boolean {
  return unpack(bytes).includes('"siblings":[');
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
    ...(card.siblings === undefined ? {} : { siblings: card.siblings }),
    ...offerKindsOf(card),
  };
}
