import { type CompiledProducts, compileInSteps, type OwnProduct } from '../../assistant/index.ts';
import type { AccountReader, ProductReader, StoredData } from '../../store/port.ts';
import { runSteps } from '../run-steps.ts';

/** An account's own products, ready for judging. */
interface Ready {
  readonly version: number | null;
  /** The products as JSON, to detect whether a new version changed them. */
  readonly text: string;
  readonly products: Promise<CompiledProducts>;
}

/** At most this many accounts and trials are remembered of one store's data. */
const READY_MAX = 200;

const readyByData = new WeakMap<object, Map<string, Ready>>();

/**
 * The account's own products with their names and latest titles, compiled for judging. They are compiled again
 * only if they changed; a new version for another reason, such as a check, costs a few queries.
 */
export async function readOwnProducts(
  store: AccountReader & ProductReader & StoredData,
  accountId: string,
): Promise<CompiledProducts> {
  const ready = readyOf(store);
  const version = await store.accountVersion(accountId);
  const known = ready.get(accountId);
  if (known?.version === version) return known.products;
  return keepReady(ready, { key: accountId, version }, await listOwnProducts(store, accountId));
}

/** As {@link readOwnProducts}, for tried names; the last trial of an account is remembered. */
export function readyTrial(
  store: StoredData,
  accountId: string,
  products: readonly OwnProduct[],
): Promise<CompiledProducts> {
  return keepReady(readyOf(store), { key: `trial ${accountId}`, version: null }, products);
}

function keepReady(
  ready: Map<string, Ready>,
  { key, version }: { readonly key: string; readonly version: number | null },
  own: readonly OwnProduct[],
): Promise<CompiledProducts> {
  const text = JSON.stringify(own);
  const known = ready.get(key);
  const products = known?.text === text ? known.products : runSteps(compileInSteps(own));
  if (ready.size >= READY_MAX) ready.clear();
  ready.set(key, { version, text, products });
  // A failure is not remembered; callers that wait for it receive it.
  products.catch(() => ready.delete(key));
  return products;
}

/** The account's own products with their names, latest titles and brands, where known. */
export async function listOwnProducts(store: ProductReader, accountId: string): Promise<OwnProduct[]> {
  const own = (await store.listAsins(accountId)).filter(({ relation }) => relation === 'own');
  const asins = own.map(({ asin }) => asin);
  const [titles, brands] = await Promise.all([store.findTitles(asins), store.findBrands(asins)]);
  return own.map(({ asin, names }) => ({
    asin,
    names,
    title: titles.get(asin) ?? '',
    brand: brands.get(asin) ?? null,
    ...(brands.get(asin) === null && { hasNoBrand: true }),
  }));
}

function readyOf({ data }: StoredData): Map<string, Ready> {
  return readyByData.getOrInsertComputed(data, () => new Map());
}
