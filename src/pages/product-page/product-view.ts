import type { PageProblem } from '../../core/search-page.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { isForeign, ownElements, ownText, seenElements } from '../markup/own-elements.ts';
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

/** The shop's own text of the first block of these ids that has any; blocks are often there and empty. */
export function firstText(view: ProductView, ids: readonly string[]): string | null {
  for (const id of ids) {
    for (const block of blocksOf(view, id)) {
      const text = ownText(block, block.root);
      if (text !== '') return text;
    }
  }
  return null;
}

/** Whether a block of these ids shows words, and such as `words` asks for. */
export function hasWords(view: ProductView, ids: readonly string[], words = /\S/): boolean {
  return ids.some((id) =>
    blocksOf(view, id).some((block) =>
      words.test(visibleText(block, block.root, (inner) => isForeign(block, inner))),
    ),
  );
}

/** The elements of these blocks that can be seen, id by id: first all that stand in nothing of others, then those that others wrapped. */
export function* seenIn(
  view: ProductView,
  ids: readonly string[],
): Generator<readonly [block: Fragment, element: Element]> {
  for (const id of ids) {
    const blocks = blocksOf(view, id);
    for (const block of blocks) for (const element of ownElements(block)) yield [block, element];
    for (const block of blocks) for (const element of seenElements(block)) yield [block, element];
  }
}

/** The text of the first element of these blocks that `matches` and has words of the shop's own; one in nothing of others goes first. */
export function firstMatch(
  view: ProductView,
  ids: readonly string[],
  matches: (block: Fragment, element: Element) => boolean,
): string | null {
  for (const [block, element] of seenIn(view, ids)) {
    const text = matches(block, element) ? ownText(block, element) : '';
    if (text !== '') return text;
  }
  return null;
}
