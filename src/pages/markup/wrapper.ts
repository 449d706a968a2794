import type { Element, Fragment } from './fragment.ts';
import { isForeign } from './own-elements.ts';
import { TAG, type TagName } from './tag-name.ts';
import { isHidden, isNotShown } from './visible-text.ts';

/** Elements that stand inside a line of text and are not empty by themselves. */
const INLINE: ReadonlySet<TagName> = new Set([TAG.a, TAG.span, TAG.h2]);

/**
 * Whether a foreign element only stands around what the shop shows, so that its content counts: it is all that an inline element of the shop
 * holds, or it holds nothing but elements of the shop that stand nowhere else in their block. A box beside the shop's named blocks, or directly in one, is none, and neither is
 * one that imitates a price beside a price. In the block of a card's status badge nothing but its only badge counts.
 */
export function isWrapper(fragment: Fragment, element: Element): boolean {
  const parent = fragment.parent(element);
  if (INLINE.has(parent.name) && isWhole(fragment, parent, element)) return true;
  if (isFrame(fragment, parent)) return false;
  const children = fragment.children(element);
  if (children.length === 0 || hasText(fragment, element, children)) return false;
  const isShops = children.every((child) => fragment.classes(child) !== '' && !isForeign(fragment, child));
  if (!isShops) return false;
  const status = statusAround(fragment, element);
  if (status !== undefined) return isOnlyBadge(fragment, status, element, children);
  const block = blockOf(fragment, element);
  return children.every((child) => !standsElsewhere(fragment, block, element, fragment.classes(child)));
}

const STATUS = 'puis-status-badge-container';

function statusAround(fragment: Fragment, element: Element): Element | undefined {
  return fragment.around(fragment.parent(element)).find((outer) => fragment.hasClass(outer, STATUS));
}

function isOnlyBadge(
  fragment: Fragment,
  status: Element,
  wrapper: Element,
  children: readonly Element[],
): boolean {
  const isBadge = (other: Element) => /badge-(?!supplementary)|badge(?:\s|$)/i.test(fragment.classes(other));
  const isOther = (other: Element) =>
    isBadge(other) &&
    !fragment.holds(wrapper, other) &&
    !fragment.holds(other, wrapper) &&
    !isHiddenWithin(fragment, status, other);
  return children.every(isBadge) && fragment.find(status, isOther) === undefined;
}

function isHiddenWithin(fragment: Fragment, block: Element, element: Element): boolean {
  return fragment.around(element, block).some((outer) => isHidden(fragment, outer));
}

/** Whether an element is a named block or holds one: what stands directly in it was put beside the blocks of the shop. */
function isFrame(fragment: Fragment, element: Element): boolean {
  return element.cyFrom >= 0 || fragment.children(element).some(({ cyFrom }) => cyFrom >= 0);
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
  const around = fragment.around(fragment.parent(element));
  return around.find(({ cyFrom }) => cyFrom >= 0) ?? fragment.root;
}

/** Whether the shop's own part of the block has an element of the same classes outside of the wrapper. */
function standsElsewhere(fragment: Fragment, block: Element, wrapper: Element, classes: string): boolean {
  const isSame = (other: Element) =>
    !fragment.holds(wrapper, other) &&
    fragment.classes(other) === classes &&
    !isOutside(fragment, block, other);
  return fragment.find(block, isSame) !== undefined;
}

/** Whether an element stands in something foreign, or in what is shown to nobody. */
function isOutside(fragment: Fragment, block: Element, element: Element): boolean {
  const around = fragment.around(element, block);
  return around.some((outer) => isForeign(fragment, outer) || isNotShown(fragment, outer));
}
