import type { Element, Fragment } from './fragment.ts';
import { isForeign } from './own-elements.ts';
import { TAG, type TagName } from './tag-name.ts';

/** Elements that stand inside a line of text and are not empty by themselves. */
const INLINE: ReadonlySet<TagName> = new Set([TAG.a, TAG.span, TAG.h2]);

/**
 * Whether a foreign element only stands around what the shop shows, so that its content counts: it is all that an inline element of the shop
 * holds, or it holds nothing but elements of the shop that stand nowhere else in their block. A box that imitates a price beside a price is none.
 */
export function isWrapper(fragment: Fragment, element: Element): boolean {
  const parent = fragment.parent(element);
  if (INLINE.has(parent.name) && isWhole(fragment, parent, element)) return true;
  const children = fragment.children(element);
  if (children.length === 0 || hasText(fragment, element, children)) return false;
  const isShops = children.every((child) => fragment.classes(child) !== '' && !isForeign(fragment, child));
  if (!isShops) return false;
  const block = blockOf(fragment, element);
  return children.every((child) => !standsElsewhere(fragment, block, element, fragment.classes(child)));
}

function isWhole(fragment: Fragment, parent: Element, element: Element): boolean {
  const children = fragment.children(parent);
  return children.length === 1 && children[0] === element && !hasText(fragment, parent, children);
}

function hasText(fragment: Fragment, element: Element, children: readonly Element[]): boolean {
  let from = element.contentStart;
  for (const child of [...children, null]) {
    const to = child?.start ?? element.contentEnd;
    if (
      fragment.html
        .slice(from, to)
        .replace(/<!--[\s\S]*?-->|<[^>]*>/g, '')
        .trim() !== ''
    )
      return true;
    from = child?.end ?? to;
  }
  return false;
}

function blockOf(fragment: Fragment, element: Element): Element {
  let outer = fragment.parent(element);
  while (outer !== fragment.root && outer.cyFrom < 0) outer = fragment.parent(outer);
  return outer;
}

function standsElsewhere(fragment: Fragment, block: Element, wrapper: Element, classes: string): boolean {
  const same = (other: Element) => !fragment.holds(wrapper, other) && fragment.classes(other) === classes;
  return fragment.find(block, same) !== undefined;
}
