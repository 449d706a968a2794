import type { Element, Fragment } from './fragment.ts';
import { isForeign } from './own-elements.ts';
import { TAG, type TagName } from './tag-name.ts';
import { isHidden, isNotShown } from './visible-text.ts';

/** Elements inside a line of text. */
const INLINE: ReadonlySet<TagName> = new Set([TAG.a, TAG.span, TAG.h2]);

/**
 * Whether a foreign element only wraps what the shop shows, so that its content counts. It does if it is all that an
 * inline element of the shop contains, or if it contains only elements of the shop that occur nowhere else in their
 * block. A box beside or directly in the shop's named blocks does not, nor does one that imitates a price beside a
 * price. In the block of a card's status badge only the single badge may be wrapped.
 */
export function isWrapper(fragment: Fragment, element: Element): boolean {
  const parent = fragment.parent(element);
  if (INLINE.has(parent.name) && isWhole(fragment, parent, element)) return true;
  if (isFrame(fragment, parent)) return false;
  const children = fragment.children(element);
  if (children.length === 0 || hasText(fragment, element, children)) return false;
  const isShops = children.every((child) => fragment.classes(child) !== '' && !isForeign(fragment, child));
  if (!isShops) return false;
  const status = fragment.around(parent).find((outer) => fragment.hasClass(outer, STATUS));
  if (status !== undefined) return isOnlyBadge(fragment, status, element, children);
  const block = fragment.around(parent).find(({ cyFrom }) => cyFrom >= 0) ?? fragment.root;
  return children.every((child) => !isRepeatedOutside(fragment, block, element, fragment.classes(child)));
}

const STATUS = 'puis-status-badge-container';

function isOnlyBadge(
  fragment: Fragment,
  status: Element,
  wrapper: Element,
  children: readonly Element[],
): boolean {
  const isBadge = (other: Element) => /badge-(?!supplementary)|badge(?:\s|$)/i.test(fragment.classes(other));
  const isOther = (other: Element) =>
    isBadge(other) &&
    !fragment.contains(wrapper, other) &&
    !fragment.contains(other, wrapper) &&
    !fragment.around(other, status).some((outer) => isHidden(fragment, outer));
  return children.every(isBadge) && fragment.find(status, isOther) === undefined;
}

/** Whether an element is a named block or contains one: foreign elements directly in it are not wrappers. */
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

/** Whether the block has an element of the same classes outside of the wrapper that nothing foreign or invisible contains. */
function isRepeatedOutside(fragment: Fragment, block: Element, wrapper: Element, classes: string): boolean {
  const isSame = (other: Element) =>
    !fragment.contains(wrapper, other) &&
    fragment.classes(other) === classes &&
    !fragment.around(other, block).some((outer) => isForeign(fragment, outer) || isNotShown(fragment, outer));
  return fragment.find(block, isSame) !== undefined;
}
