import { parseNewAsin } from '../../core/asin.ts';
import { getParameter, invalidParameter } from '../../core/errors.ts';
import { parseKeyword } from '../../core/keyword.ts';
import { nameOf, productTarget, type Target, termTarget } from '../../core/target.ts';
import { openSource, reads } from '../../scan/index.ts';
import type {
  AccountOutcome,
  Cost,
  FetchingSource,
  PageOutcome,
  PageSource,
  ProductPageOutcome,
  ProductsOutcome,
  ReadyOutcome,
} from '../../sources/port.ts';
import type { OperatorContext } from '../operation.ts';
import type { InstalledSource } from './source-facts.ts';

/** The keyword for a test without a given target. */
const KEYWORD = '水筒';

/** What one call to a source asked for, and its outcome. */
export type Called =
  | { readonly of: 'account'; readonly outcome: AccountOutcome | ReadyOutcome }
  | { readonly of: 'term'; readonly term: string; readonly outcome: PageOutcome }
  | {
      readonly of: 'product';
      readonly asin: string;
      readonly outcome: ProductPageOutcome | ProductsOutcome;
    };

/**
 * The target of a test; `null` lets the source choose. Throws `invalid_parameter` before any call is paid for.
 */
export function readAsked(keyword: string | null, asin: string | null): Target | null {
  if (keyword !== null && asin !== null) {
    throw invalidParameter('asin', {
      en: 'Give either --keyword or --asin, not both.',
      ja: '1 回の呼び出しで確認できるのは 1 つです。--keyword か --asin のどちらかを指定してください。',
    });
  }
  if (keyword !== null) return termTarget(getParameter('keyword', parseKeyword(keyword)));
  return asin === null ? null : productTarget(getParameter('asin', parseNewAsin(asin)));
}

/** Throws `invalid_parameter` for a target that the source does not read at a call. */
export function requireReadable(source: FetchingSource, asked: Target | null): void {
  if (asked !== null && !reads(source, asked.kind)) throw notRead(asked);
  if (source.mode === 'task' && asked !== null) throw takesMinutes();
  if (source.mode === 'product' && asked === null) throw onlyProducts();
}

/** Whether a test costs nothing, at this source or by how it asks. */
export function isFree(source: FetchingSource, asked: Target | null): boolean {
  return source.facts.price.amount === 0 || asksForNothing(source, asked);
}

/** Whether a test asks only for the state of the account at the source. */
function asksForNothing(source: FetchingSource, asked: Target | null): boolean {
  if (asked !== null) return false;
  return source.mode === 'task' || (source.mode === 'page' && source.checkAccount !== undefined);
}

/** The keyword or ASIN that a test asks for; `null` for a call that asks for none. */
export function askedBy(source: FetchingSource, asked: Target | null): string | null {
  if (asked !== null) return nameOf(asked);
  return asksForNothing(source, asked) ? null : KEYWORD;
}

/** How a source is tested without a chosen target: for free, at a price, or not at all without a product. */
export type TestPrice =
  | { readonly kind: 'free' }
  | { readonly kind: 'paid' | 'needs_product'; readonly cost: Cost };

/** What a test of a source costs; `null` if it cannot be opened. */
export function testPriceOf(
  { scanning, nowMs }: OperatorContext,
  { kind, values }: InstalledSource,
): TestPrice | null {
  const opened = openSource({ kinds: scanning.kinds, nowMs }, kind, values);
  if (!opened.ok) return null;
  const source = opened.value;
  if (isFree(source, null)) return { kind: 'free' };
  return { kind: source.mode === 'product' ? 'needs_product' : 'paid', cost: source.facts.price };
}

/** Makes one call for a target that the source reads. */
export async function callOnce(source: FetchingSource, asked: Target | null): Promise<Called> {
  const { signal } = new AbortController();
  switch (source.mode) {
    case 'page':
      return callPage(source, asked, signal);
    case 'task':
      if (asked !== null) throw takesMinutes();
      return { of: 'account', outcome: await source.listReady(signal) };
    case 'product':
      if (asked?.kind !== 'product') throw onlyProducts();
      return { of: 'product', asin: asked.asin, outcome: await source.fetchProducts([asked.asin], signal) };
  }
}

async function callPage(source: PageSource, asked: Target | null, signal: AbortSignal): Promise<Called> {
  const { fetchProductPage } = source;
  if (asked?.kind === 'product' && fetchProductPage !== undefined)
    return { of: 'product', asin: asked.asin, outcome: await fetchProductPage(asked.asin, signal) };
  if (asked === null && source.checkAccount !== undefined)
    return { of: 'account', outcome: await source.checkAccount(signal) };
  const term = asked?.kind === 'term' ? asked.term : KEYWORD;
  return { of: 'term', term, outcome: await source.fetchPage({ term, page: 1 }, signal) };
}

function takesMinutes() {
  return invalidParameter('keyword', {
    en: 'This source works in batches that take minutes. Leave --keyword out to test it with a free call.',
    ja: 'この取得元の結果は数分後に届きます。--keyword を付けずに実行すると、無料で確認できます。',
  });
}

function onlyProducts() {
  return invalidParameter('asin', {
    en: 'This source reads only products. Give the ASIN of one with --asin.',
    ja: 'この取得元は商品だけを計測します。--asin で商品の ASIN を指定してください。',
  });
}

function notRead({ kind }: Target) {
  return kind === 'product'
    ? invalidParameter('asin', {
        en: 'This source reads only keywords. Give --keyword instead of --asin.',
        ja: 'この取得元が計測するのはキーワードだけです。--asin を外すか、--keyword を指定してください。',
      })
    : invalidParameter('keyword', {
        en: 'This source reads only products. Give --asin instead of --keyword.',
        ja: 'この取得元は商品の情報だけを返します。--keyword の代わりに --asin で商品を指定してください。',
      });
}
