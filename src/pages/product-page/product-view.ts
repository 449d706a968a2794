import { firstKnown } from '../../core/first-known.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { isForeign, leastWrapped, ownElements, ownText } from '../markup/own-elements.ts';
import { visibleText } from '../markup/visible-text.ts';
import type { ProductParts } from './walk-product-page.ts';

/** A product page's parts, and the list that its problems go to. */
export interface ProductView {
  readonly parts: ProductParts;
  /** The product that the page is about; blocks that name another one are passed over. */
  readonly asin: string | null;
  /** Notes something that could not be read. */
  note(code: string, field: string, detail: string): void;
}

/** The blocks of these ids that belong to the page's product, id by id in document order. */
export function blocksOf({ parts, asin }: ProductView, ids: readonly string[]): readonly Fragment[] {
  const blocks = ids.flatMap((id) => parts.blocks.get(id) ?? []);
  return blocks.filter((block) => {
    const named = block.attribute(block.root, 'data-csa-c-asin') ?? '';
    return named === '' || asin === null || named === asin;
  });
}

/** The shop's own text of the first block of these ids that has any; blocks are often there and empty. */
export function firstText(view: ProductView, ids: readonly string[]): string | null {
  return firstKnown(blocksOf(view, ids), (block) => ownText(block, block.root) || null);
}

/** Whether a block of these ids shows words, and such as `words` asks for. */
export function hasWords(view: ProductView, ids: readonly string[], words = /\S/): boolean {
  return blocksOf(view, ids).some((block) =>
    words.test(visibleText(block, block.root, (inner) => isForeign(block, inner))),
  );
}

/**
 * The visible elements of these blocks, id by id: first those outside foreign elements, then those that foreign
 * elements wrap, the least wrapped ones first.
 */
export function* seenIn(
  view: ProductView,
  ids: readonly string[],
): Generator<readonly [block: Fragment, element: Element]> {
  for (const id of ids) {
    const blocks = blocksOf(view, [id]);
    for (const block of blocks) for (const element of ownElements(block)) yield [block, element];
    for (const block of blocks) for (const element of leastWrapped(block)) yield [block, element];
  }
}

/**
 * The text of the first element of these blocks that has the class and words of the shop's own; elements outside of
 * foreign ones come first.
 */
export function firstOfClass(view: ProductView, ids: readonly string[], token: string): string | null {
  return firstKnown(seenIn(view, ids), ([block, element]) =>
    block.hasClass(element, token) ? ownText(block, element) || null : null,
  );
}
