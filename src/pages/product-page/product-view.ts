import type { PageProblem } from '../../core/search-page.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { visibleText } from '../markup/visible-text.ts';
import { pageProblem } from '../search-page/problem.ts';
import type { ProductParts } from './walk-product-page.ts';

/** A product page's parts, and the list that its problems go to. */
export interface ProductView {
  readonly parts: ProductParts;
  /** The product that the page is about; blocks that name another one are passed over. */
  readonly asin: string | null;
  /** Notes something that could not be read. */
  note(code: string, field: string, detail: string): void;
}

/** The view of a page that is about `asin`; what cannot be read goes to `problems`. */
export function viewProduct(parts: ProductParts, asin: string | null, problems: PageProblem[]): ProductView {
  return { parts, asin, note: (code, field, detail) => problems.push(pageProblem(code, field, detail)) };
}

/** The blocks of one id that belong to the page's product, in document order. */
export function blocksOf({ parts, asin }: ProductView, id: string): readonly Fragment[] {
  return (parts.blocks.get(id) ?? []).filter((block) => {
    const named = block.attribute(block.root, 'data-csa-c-asin') ?? '';
    return named === '' || asin === null || named === asin;
  });
}

/** All text of the first block of these ids that has any; blocks are often there and empty. */
export function firstText(view: ProductView, ids: readonly string[]): string | null {
  for (const id of ids) {
    for (const block of blocksOf(view, id)) {
      const text = visibleText(block, block.root);
      if (text !== '') return text;
    }
  }
  return null;
}

/** The first element of these blocks that `matches` and has words, with its text. */
export function firstMatch(
  view: ProductView,
  ids: readonly string[],
  matches: (block: Fragment, element: Element) => boolean,
): string | null {
  for (const id of ids) {
    for (const block of blocksOf(view, id)) {
      for (const element of block.elements) {
        if (!matches(block, element)) continue;
        const text = visibleText(block, element);
        if (text !== '') return text;
      }
    }
  }
  return null;
}
