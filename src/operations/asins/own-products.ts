import { type CompiledProducts, compileProducts, type OwnProduct } from '../../assistant/index.ts';
import type { StoreReader } from '../../store/port.ts';

/** An account's own products, ready for judging. */
interface Ready {
  readonly version: number;
  /** The products as text, to see whether a new version changed them. */
  readonly text: string;
  readonly products: CompiledProducts;
}

/** At most this many accounts are remembered for a store. */
const ACCOUNTS_MAX = 100;

const readyByStore = new WeakMap<StoreReader, Map<string, Ready>>();

/**
 * The account's own products with their names and latest titles, compiled for judging. They are compiled again only when they
 * changed: a version that moved for another reason, such as a check, costs a few queries.
 */
export async function readOwnProducts(store: StoreReader, accountId: string): Promise<CompiledProducts> {
  const ready = readyOf(store);
  const version = await store.accountVersion(accountId);
  const known = ready.get(accountId);
  if (known?.version === version) return known.products;
  const own = await listOwnProducts(store, accountId);
  const text = JSON.stringify(own);
  const products = known?.text === text ? known.products : compileProducts(own);
  if (ready.size >= ACCOUNTS_MAX) ready.clear();
  ready.set(accountId, { version, text, products });
  return products;
}

/** The account's own products with their names, latest titles and brands, where known. */
export async function listOwnProducts(store: StoreReader, accountId: string): Promise<OwnProduct[]> {
  const own = (await store.listAsins(accountId)).filter(({ relation }) => relation === 'own');
  const asins = own.map(({ asin }) => asin);
  const [titles, brands] = await Promise.all([store.findTitles(asins), store.findBrands(asins)]);
  return own.map(({ asin, names }) => ({
    ...{ asin, names, title: titles.get(asin) ?? '' },
    brand: brands.get(asin) ?? null,
    ...(brands.get(asin) === null && { hasNoBrand: true }),
  }));
}

function readyOf(store: StoreReader): Map<string, Ready> {
  const known = readyByStore.get(store);
  if (known !== undefined) return known;
  const made = new Map<string, Ready>();
  readyByStore.set(store, made);
  return made;
}
