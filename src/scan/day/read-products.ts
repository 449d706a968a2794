import type { Charge, PageSource, ProductSource } from '../../sources/port.ts';
import type { ClaimedProduct } from '../../store/port.ts';
import {
  failedCall,
  type ProductRead,
  type ReadProductHtml,
  readProductFacts,
  readProductPage,
} from '../reading/read-product.ts';

/** What reading products takes. */
export interface ProductReading {
  readonly startedAtMs: number;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  /** Waits until the next call may start. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
  /** Told of every call: how it ended. */
  readonly onCall: (outcome: 'answer' | 'failure', startedMs: number) => void;
}

/** What reading the page of a product takes. */
export interface PageReading extends ProductReading {
  /** The one reader of this product when left out. */
  readonly readHtml?: ReadProductHtml | undefined;
}

/** Reads the page of a claimed product from a source that shows product pages; rejects when aborted. */
export async function readProductClaim(
  claim: ClaimedProduct,
  source: PageSource,
  { startedAtMs, nowMs, signal, turn, onCall, readHtml }: PageReading,
): Promise<{ readonly read: ProductRead; readonly charges: readonly Charge[] }> {
  await turn(signal);
  const calledAtMs = nowMs();
  const answer = await source.fetchProductPage?.(claim.asin, signal);
  if (answer === undefined) throw new Error(`${source.facts.id} shows no product pages.`);
  onCall(answer.outcome === 'failed' ? 'failure' : 'answer', calledAtMs);
  const { asin, localDate } = claim;
  const asked = { asin, localDate, source: source.facts.id, startedAtMs };
  return { read: readProductPage(answer, asked, readHtml), charges: [answer.charge] };
}

/** What one call brought for all of its products. */
export interface ProductBatch {
  /** In the order of the claims. */
  readonly reads: readonly ProductRead[];
  readonly charges: readonly Charge[];
  /** How long the source must be left alone, in milliseconds. */
  readonly restMs: number;
}

/** Reads claimed products from a source of facts in one call; rejects when aborted. */
export async function readProductBatch(
  claims: readonly ClaimedProduct[],
  source: ProductSource,
  { startedAtMs, nowMs, signal, turn, onCall }: ProductReading,
): Promise<ProductBatch> {
  await turn(signal);
  const calledAtMs = nowMs();
  const answer = await source.fetchProducts(
    claims.map(({ asin }) => asin),
    signal,
  );
  const asked = claims.map(({ asin, localDate }) => ({
    asin,
    localDate,
    source: source.facts.id,
    startedAtMs,
  }));
  if (answer.outcome === 'failed') {
    onCall('failure', calledAtMs);
    return { reads: asked.map((each) => failedCall(answer, each)), charges: [answer.charge], restMs: 0 };
  }
  onCall('answer', calledAtMs);
  const facts = new Map(answer.products.map((product) => [product.asin, product]));
  const reads = asked.map((each) => readProductFacts(facts.get(each.asin), each));
  return { reads, charges: [answer.charge], restMs: answer.restMs };
}
