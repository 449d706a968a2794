import { type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { ProductFacts, ProductPage } from '../../core/product.ts';
import { readProduct, snapshotOfPage } from '../../pages/index.ts';
import type { HtmlOutcome, ProductPageOutcome, SourceFailure } from '../../sources/port.ts';
import type { ProductFailure, ProductReading } from '../../store/port.ts';
import { type Hindrance, hindranceOf } from './read-term.ts';

/** What one attempt at a product brought. */
export interface ProductRead {
  /** `null` if nothing belongs to the date. */
  readonly reading: ProductReading | null;
  /** `null` when the reading has the product's facts. */
  readonly hindrance: Hindrance<ProductFailure> | null;
}

/** Which product was asked for, of whom, for which date, and when. */
export interface AskedProduct {
  readonly asin: string;
  readonly localDate: LocalDate;
  /** Id of the kind of source. */
  readonly source: string;
  readonly startedAtMs: number;
}

const BACKOFF = { retry: 'backoff' } as const;
const NEVER = { retry: 'never' } as const;

/** Reads the bytes of a product page from this address; never throws. */
export type ReadProductHtml = (bytes: Uint8Array, address: string) => ProductPage;

/** What the answer of a source of pages says of a product; a page that cannot be counted is a failed reading. */
export function readProductPage(
  answer: ProductPageOutcome,
  asked: AskedProduct,
  readHtml: ReadProductHtml = readProduct,
): ProductRead {
  if (answer.outcome === 'failed') return failedCall(answer, asked);
  if (answer.outcome === 'missing') return missingProduct(asked);
  return judgePage(readHtml(answer.page.bytes, `/dp/${asked.asin}`), answer, asked);
}

/** What a source of facts returned for a product; `undefined` if it returned nothing. */
export function readProductFacts(facts: ProductFacts | undefined, asked: AskedProduct): ProductRead {
  if (facts === undefined) return missingProduct(asked);
  const { source, localDate } = asked;
  const seenOn = localDateOf(facts.observedAtMs);
  if (seenOn !== localDate) return stranger(asked, `The source looked at Amazon on ${seenOn}.`);
  return { reading: { priceMax: undefined, ...facts, source, localDate }, hindrance: null };
}

/** A failed call gives the same failure for each of its products. */
export function failedCall(
  failure: Pick<SourceFailure, 'reason' | 'advice' | 'vendorCode' | 'detail'>,
  asked: AskedProduct,
): ProductRead {
  return failedWith(hindranceOf(failure, 'Product'), asked);
}

/** The answer names the product more than once, so its facts are ambiguous. */
export function doubledProduct(asked: AskedProduct): ProductRead {
  const detail = 'The answer names the product more than once.';
  return failedWith({ reason: 'unreadable', advice: BACKOFF, detail }, asked);
}

/** It will not be there a few minutes later either. */
function missingProduct(asked: AskedProduct): ProductRead {
  return failedWith({ reason: 'not_found', advice: NEVER, detail: 'There is no such product.' }, asked);
}

/** An observation of another date (cached, or over midnight) does not count for this one. */
function stranger(asked: AskedProduct, detail: string): ProductRead {
  return failedWith({ reason: 'source_error', advice: BACKOFF, detail }, asked);
}

/** A failed reading has the date of its attempt: one that began after midnight does not count for the date before. */
function failedWith(hindrance: Hindrance<ProductFailure>, asked: AskedProduct): ProductRead {
  const { asin, source, localDate, startedAtMs: observedAtMs } = asked;
  const { reason } = hindrance;
  const isOfDate = localDateOf(observedAtMs) === localDate;
  return {
    reading: isOfDate ? { asin, source, localDate, observedAtMs, reason, shownAsin: null } : null,
    hindrance,
  };
}

function judgePage(page: ProductPage, answer: HtmlOutcome, asked: AskedProduct): ProductRead {
  const { source, localDate } = asked;
  const observedAtMs = page.observedAtMs ?? answer.observedAtMs;
  const seenOn = localDateOf(observedAtMs);
  if (seenOn !== localDate) return stranger(asked, `The page is of ${seenOn}.`);
  const snapshot = snapshotOfPage(page, { source, localDate, observedAtMs });
  if (snapshot?.asin === asked.asin) return { reading: snapshot, hindrance: null };
  const reason = page.verdict === 'sound' ? 'other_product' : page.verdict;
  return {
    reading: { asin: asked.asin, source, localDate, observedAtMs, reason, shownAsin: shownInPlace(page) },
    hindrance: { reason, advice: BACKOFF, detail: sentenceOf(page, reason) },
  };
}

function sentenceOf(page: ProductPage, reason: ProductFailure): string {
  if (reason === 'other_product' && page.asin !== null) return `The page is for ${page.asin}.`;
  return `The page is ${reason.replaceAll('_', ' ')}.`;
}

/** The product that a page shows instead of the requested one; `null` if it shows that one or names none. */
export function shownInPlace({ verdict, asin }: Pick<ProductPage, 'verdict' | 'asin'>): string | null {
  return verdict === 'other_product' ? asin : null;
}
