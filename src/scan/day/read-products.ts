import type { PageSource, ProductSource } from '../../sources/port.ts';
import type { ClaimedProduct } from '../../store/port.ts';
import {
  doubledProduct,
  failedCall,
  type ProductRead,
  type ReadProductHtml,
  readProductFacts,
  readProductPage,
} from '../reading/read-product.ts';
import type { Ask } from './attempt-calls.ts';

/** What reading products takes. */
export interface ProductReading {
  readonly startedAtMs: number;
  readonly ask: Ask;
}

/** What reading the page of a product takes. */
export interface PageReading extends ProductReading {
  /** The one reader of this product when left out. */
  readonly readHtml?: ReadProductHtml | undefined;
}

/** Reads the page of a claimed product from a source that shows product pages; `stopped`: the worker stops. */
export async function readProductClaim(
  claim: ClaimedProduct,
  source: PageSource,
  { startedAtMs, ask, readHtml }: PageReading,
): Promise<ProductRead | 'stopped'> {
  const { fetchProductPage } = source;
  if (fetchProductPage === undefined) throw new Error(`${source.facts.id} shows no product pages.`);
  const answer = await ask((signal) => fetchProductPage(claim.asin, signal));
  if (answer === 'stopped') return answer;
  const { asin, localDate } = claim;
  return readProductPage(answer, { asin, localDate, source: source.facts.id, startedAtMs }, readHtml);
}

/** What one call brought for all of its products. */
export interface ProductBatch {
  /** Those that were asked for. */
  readonly claims: readonly ClaimedProduct[];
  /** In the order of the claims. */
  readonly reads: readonly ProductRead[];
  /** How long the source must be left alone, in milliseconds. */
  readonly restMs: number;
}

/** Reads claimed products from a source of facts in one call, as many as its caps allow; `stopped`: none is asked for. */
export async function readProductBatch(
  claims: readonly ClaimedProduct[],
  source: ProductSource,
  { startedAtMs, ask }: ProductReading,
): Promise<ProductBatch | 'stopped'> {
  let allowed = claims;
  const answer = await ask((signal, some) => {
    allowed = claims.filter((claim) => some.includes(claim));
    return source.fetchProducts(
      allowed.map(({ asin }) => asin),
      signal,
    );
  });
  if (answer === 'stopped') return answer;
  const asked = allowed.map(({ asin, localDate }) => ({
    asin,
    localDate,
    source: source.facts.id,
    startedAtMs,
  }));
  if (answer.outcome === 'failed')
    return { claims: allowed, reads: asked.map((each) => failedCall(answer, each)), restMs: 0 };
  const facts = new Map(answer.products.map((product) => [product.asin, product]));
  const doubled = new Set(answer.doubled);
  const reads = asked.map((each) =>
    doubled.has(each.asin) ? doubledProduct(each) : readProductFacts(facts.get(each.asin), each),
  );
  return { claims: allowed, reads, restMs: answer.restMs };
}
