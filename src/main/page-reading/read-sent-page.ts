import { type PageToRead, type ReadFile, UNPACKED_BYTES_MAX } from '../../operations/pages/page-reader.ts';
import {
  asinInAddress,
  decodePage,
  isOfProduct,
  readProductPage,
  readSearchPage,
} from '../../pages/index.ts';
import { inflate, isGzip, openUnpacked } from '../../sources/index.ts';

/** Unpacks, decodes and reads a page in this thread. A page can hold what was packed twice: for the transport and as a file. */
export async function readSentPage({ bytes, isGzip: isPacked, address }: PageToRead): Promise<ReadFile> {
  let unpacked = bytes;
  for (let layer = 0; layer < 2; layer += 1) {
    if (!(isGzip(unpacked) || (isPacked && layer === 0))) break;
    const inflated = await inflate(unpacked, UNPACKED_BYTES_MAX);
    if (!inflated.ok && inflated.isTooLarge) return { kind: 'too_large' };
    if (!inflated.ok) return { kind: 'refused', problem: inflated.problem };
    unpacked = inflated.value;
  }
  const opened = unpacked.byteLength > UNPACKED_BYTES_MAX ? null : await openUnpacked(unpacked);
  if (opened === null) return { kind: 'too_large' };
  if (!opened.ok) return { kind: 'refused', problem: opened.problem };
  const { html, problems } = decodePage(opened.value.bytes);
  const noted = { address: opened.value.address, savedAtMs: opened.value.savedAtMs ?? null };
  const asked = noted.address ?? address;
  const page = readSearchPage(html, asked);
  if (!isOfProduct(page, asked))
    return { kind: 'search', ...noted, page: { ...page, problems: [...problems, ...page.problems] } };
  const product = readProductPage(html, asinInAddress(asked));
  return { kind: 'product', ...noted, page: { ...product, problems: [...problems, ...product.problems] } };
}
