import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractDetails, extractFragment, extractProduct } from './extract.ts';
import type { DetailFacts, ProductFacts } from './facts.ts';
import { hashProduct } from './hashed.ts';

/** One product page beside the repository, or a fragment of one. */
export interface SavedProduct {
  /** Also the name of its file of facts, without `.json`. */
  readonly name: string;
  readonly what: 'page' | 'fragment' | 'details';
  readonly html: string;
}

const IN_CART = 'jp-dp-chair-price-in-cart-202603';
const DETAILS = 'jp-dp-detailbullets-kindle-and-book';

/** All whole product pages under `pages`, then the Japanese fragments; the file with two products counts twice. */
export function listSavedProducts(pages: string): SavedProduct[] {
  const whole = readdirSync(join(pages, 'product'))
    .sort()
    .map((file) => saved('page', file.replace(/\.html$/, ''), join(pages, 'product', file)));
  const inCart = saved('fragment', IN_CART, join(pages, 'fragments', `${IN_CART}.html`));
  return [...whole, inCart, ...detailsOf(readFileSync(join(pages, 'fragments', `${DETAILS}.html`), 'utf8'))];
}

function saved(what: 'page' | 'fragment', name: string, path: string): SavedProduct {
  return { name, what, html: readFileSync(path, 'utf8') };
}

/** The transcribed details have each product in a section of its own. */
function detailsOf(html: string): SavedProduct[] {
  return [...html.matchAll(/<section id="(\w+)">(.*?)<\/section>/gs)].map(([, id, inner]) => ({
    name: `${DETAILS}-${id}`,
    what: 'details',
    html: inner ?? '',
  }));
}

/** The facts of one saved product page or fragment. */
export function productFacts({ what, html }: SavedProduct): ProductFacts | DetailFacts {
  if (what === 'page') return extractProduct(html);
  return what === 'fragment' ? extractFragment(html) : extractDetails(html);
}

/** The facts in the form of the repository: texts hashed, one place on a list of best sellers per line. */
export function printProductFacts(facts: ProductFacts | DetailFacts): string {
  const lines = Object.entries(hashProduct(facts)).map(([name, value]) => `  "${name}": ${printed(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function printed(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((each) => `    ${JSON.stringify(each)}`).join(',\n')}\n  ]`;
}
