import { isUtf8 } from 'node:buffer';
import { type PageToRead, type ReadFile, UNPACKED_BYTES_MAX } from '../../operations/pages/page-reader.ts';
import {
  asinInAddress,
  decodePage,
  isOfProduct,
  readProductPage,
  readSearchPage,
} from '../../pages/index.ts';
import { inflate, isGzip, openUnpacked } from '../../sources/index.ts';
import type { FoundPage } from '../../sources/port.ts';
import { dropPictures } from './drop-pictures.ts';

/** From this size on, bytes are given back as soon as they have been decoded. */
const GIVEN_BACK_MIN = 1024 * 1024;

/**
 * Most bytes of a page without its pictures; pages of the shop have at most 4 MB. Decoded, UTF-8 takes twice as much memory again,
 * and anything else four times as much.
 */
const MARKUP_BYTES_MAX = { utf8: 40 * 1024 * 1024, other: 20 * 1024 * 1024 };

/** What a page contains, and how many bytes it had when it was unpacked. */
export interface SentPageRead {
  readonly read: ReadFile;
  readonly bytes: number;
}

/** Unpacks, decodes and reads a page in this thread, which owns its bytes. */
export async function readSentPage(page: PageToRead): Promise<SentPageRead> {
  const unpacked = await unpack(page);
  if (!('value' in unpacked)) return { read: unpacked, bytes: 0 };
  const { byteLength } = unpacked.value.bytes;
  const bytes = dropPictures(unpacked.value.bytes);
  if (bytes.byteLength > MARKUP_BYTES_MAX[isUtf8(bytes) ? 'utf8' : 'other'])
    return { read: { kind: 'too_hard' }, bytes: byteLength };
  return { read: readText({ ...unpacked.value, bytes }, page.address), bytes: byteLength };
}

type Unpacked =
  | { readonly value: FoundPage }
  | Extract<ReadFile, { readonly kind: 'refused' | 'too_large' | 'too_hard' }>;

/** A page can be packed twice: for the transport and as a file. */
async function unpack({ bytes, isGzip: isPacked }: PageToRead): Promise<Unpacked> {
  let unpacked = bytes;
  for (let layer = 0; layer < 2; layer += 1) {
    if (!(isGzip(unpacked) || (isPacked && layer === 0))) break;
    const inflated = await inflate(unpacked, UNPACKED_BYTES_MAX);
    if (!inflated.ok && inflated.isTooLarge) return { kind: 'too_large' };
    if (!inflated.ok) return { kind: 'refused', problem: inflated.problem };
    giveBack(unpacked);
    unpacked = inflated.value;
  }
  const opened = await openUnpacked(unpacked);
  if (!opened.ok) return { kind: 'refused', problem: opened.problem };
  if (opened.value.bytes.buffer !== unpacked.buffer) giveBack(unpacked);
  return { value: opened.value };
}

function readText({ bytes, address, savedAtMs = null }: FoundPage, sentAddress: string | null): ReadFile {
  const { html, problems } = decodePage(bytes);
  giveBack(bytes);
  const asked = address ?? sentAddress;
  const page = readSearchPage(html, asked);
  if (!isOfProduct(page, asked))
    return {
      kind: 'search',
      address,
      savedAtMs,
      page: { ...page, problems: [...problems, ...page.problems] },
    };
  const product = readProductPage(html, asinInAddress(asked));
  return {
    kind: 'product',
    address,
    savedAtMs,
    page: { ...product, problems: [...problems, ...product.problems] },
  };
}

/** Frees large bytes at once instead of with some later garbage collection. */
function giveBack({ buffer }: Uint8Array): void {
  if (buffer.byteLength >= GIVEN_BACK_MIN && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
