import { parseNewAsin } from '../../core/asin.ts';
import { getParameter, invalidParameter } from '../../core/errors.ts';
import { parseKeyword } from '../../core/keyword.ts';
import { productTarget, type Target, termTarget } from '../../core/target.ts';
import { readPage, readProduct, reads } from '../../scan/index.ts';
import type {
  AccountOutcome,
  FetchingSource,
  PageOutcome,
  PageSource,
  ProductPageOutcome,
  ProductsOutcome,
  ReadyOutcome,
} from '../../sources/port.ts';

/** The keyword for a test without a given target. */
const KEYWORD = '水筒';

/** The outcome of one call to a source. */
type Outcome =
  | { readonly of: 'account'; readonly outcome: AccountOutcome | ReadyOutcome }
  | { readonly of: 'term'; readonly outcome: PageOutcome }
  | { readonly of: 'product'; readonly outcome: ProductPageOutcome | ProductsOutcome };

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

/** Whether a test costs nothing. */
export function isFree(source: FetchingSource, asked: Target | null): boolean {
  if (asked !== null) return false;
  return source.mode === 'task' || (source.mode === 'page' && source.checkAccount !== undefined);
}

/** Makes one call for a target that the source reads. */
export async function callOnce(source: FetchingSource, asked: Target | null): Promise<Outcome> {
  const { signal } = new AbortController();
  switch (source.mode) {
    case 'page':
      return callPage(source, asked, signal);
    case 'task':
      if (asked !== null) throw takesMinutes();
      return { of: 'account', outcome: await source.listReady(signal) };
    case 'product':
      if (asked?.kind !== 'product') throw onlyProducts();
      return { of: 'product', outcome: await source.fetchProducts([asked.asin], signal) };
  }
}

async function callPage(source: PageSource, asked: Target | null, signal: AbortSignal): Promise<Outcome> {
  const { fetchProductPage } = source;
  if (asked?.kind === 'product' && fetchProductPage !== undefined)
    return { of: 'product', outcome: await fetchProductPage(asked.asin, signal) };
  if (asked === null && source.checkAccount !== undefined)
    return { of: 'account', outcome: await source.checkAccount(signal) };
  const term = asked?.kind === 'term' ? asked.term : KEYWORD;
  return { of: 'term', outcome: await source.fetchPage({ term, page: 1 }, signal) };
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

/** The outcome in a few words. */
export function sentenceOf({ of, outcome }: Outcome): string {
  switch (outcome.outcome) {
    case 'failed':
      return `${outcome.reason}: ${outcome.detail}`;
    case 'html': {
      const { bytes, address } = outcome.page;
      if (of === 'product') return `the page of a product that is ${readProduct(bytes, address).verdict}`;
      const { verdict, cards } = readPage(bytes);
      return `a page that is ${verdict}, with ${cards.length} cards`;
    }
    case 'cards':
      return `${outcome.pages.reduce((sum, page) => sum + page.cards.length, 0)} cards`;
    case 'no_results':
      return 'no results';
    case 'missing':
      return 'no such product';
    case 'listed':
      return `the account answers; ${outcome.tasks.length} tasks are ready`;
    case 'account':
      return `the account answers; ${outcome.pagesLeft} searches are left`;
    case 'products':
      return `${outcome.products.length} products`;
  }
}
