import type { Bringer } from '../../core/bringer.ts';
import { printInstant } from '../../core/instant.ts';
import { localDateOf } from '../../core/local-date.ts';
import type { SearchPage } from '../../core/search-page.ts';
import type { Text } from '../../core/text.ts';
import {
  asinInAddress,
  type Capture,
  captureOf,
  type Declared,
  isOfProduct,
  type ProductCapture,
  productCaptureOf,
  readPage,
  readProduct,
} from '../../scan/index.ts';
import type { FoundPage, OpenPage } from '../../sources/port.ts';
import type { FileReport } from './import-report.ts';

/** Source id of imported readings. */
export const IMPORT_SOURCE = 'import';

/** A file with a page of a known term and time. */
export interface FileCapture extends Capture {
  readonly file: string;
  readonly read: SearchPage;
}

/** A file with a page of a known product and time. */
export interface ProductFile extends ProductCapture {
  readonly file: string;
}

interface Given {
  readonly open: OpenPage;
  readonly declared: Declared;
  /** The declared product. */
  readonly asin: string | null;
  /** Id of the source. */
  readonly source: string;
  /** Who brought it; absent if the source did. */
  readonly broughtBy?: Bringer;
  readonly nowMs: number;
}

/**
 * Opens and reads one file. Returns a capture, or a report of why the file is unusable. Never throws because of
 * a file's content.
 */
export async function readFile(file: string, given: Given): Promise<FileCapture | ProductFile | FileReport> {
  const found = await given.open(file);
  if (!found.ok) return unusable(file, null, found.problem);
  const { bytes, address, savedAtMs = null } = found.value;
  const read = readPage(bytes, address);
  const asked = address ?? (given.asin === null ? null : `/dp/${given.asin}`);
  if (isOfProduct(read, asked) || (given.asin !== null && read.kind !== 'search'))
    return readProductFile(file, found.value, given);
  const capture = captureOf(read, { ...given, address, savedAtMs });
  if (!capture.ok) return unusable(file, read, capture.problem);
  return { ...capture.value, file, read };
}

function readProductFile(
  file: string,
  { bytes, address, savedAtMs = null }: FoundPage,
  given: Given,
): ProductFile | FileReport {
  const addressed = asinInAddress(address);
  const { asin: declared, source } = given;
  if (addressed !== null && declared !== null && addressed !== declared) {
    return unusable(file, null, {
      en: `The URL belongs to the product ${addressed}, not ${declared}.`,
      ja: `ページの URL は ${declared} ではなく ${addressed} のものです。`,
    });
  }
  const page = readProduct(bytes, declared === null ? address : `/dp/${declared}`);
  const capture = productCaptureOf(page, { ...given, savedAtMs, source });
  if (capture.ok) return { ...capture.value, file };
  const { verdict, asin } = page;
  return { ...unusable(file, null, capture.problem), verdict, asin };
}

function unusable(file: string, read: SearchPage | null, problem: Text): FileReport {
  const observedAtMs = read?.observedAtMs ?? null;
  return {
    file,
    outcome: 'unusable',
    keyword: read?.keyword ?? null,
    page: read?.page ?? null,
    cards: read?.cards.length ?? null,
    asin: null,
    verdict: read?.verdict ?? null,
    observed_at: observedAtMs === null ? null : printInstant(observedAtMs),
    local_date: observedAtMs === null ? null : localDateOf(observedAtMs),
    problem,
  };
}
