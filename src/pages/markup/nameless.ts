import type { Element, Fragment } from './fragment.ts';
import { BLOCK } from './tag-name.ts';

/** A look of its own; the shop styles in the tag what it lays out (`clear`, `padding`, `width`), and colours by classes. */
const PAINT =
  /(?:^|[;\s"'])(?:background|border|box-shadow|outline|font|z-index|position|opacity|filter)[\w-]*\s*:|!important/i;
/** Attributes that frameworks, extensions and editors leave behind; those of the shop are `data-csa-`, `data-a-` and a few names. */
const OTHERS_ATTRIBUTE =
  /\s(?:data-(?!csa-|a-|cy\b|asin\b|component|selector|index|uuid|action|hook|feature|cel|widget|type\b|p13n)[\w-]+|on(?:click|mouse\w+|load)|contenteditable|draggable|slot|part|translate)(?=[\s=>/]|$)/i;
/** Elements that the shop uses under a name only. */
const RARE_ELEMENT =
  /^<(?:section|aside|article|button|font|mark|details|dialog|center|ins|figure|output|meter|progress|nav|main)$/i;

/** Rows and cells, which the shop seldom names. */
const LAID_OUT = /^<(?:li|t[rdh]|tbody|d[dt]|[bh]r)$/i;

/** How many of the reasons below it takes: each of them alone is met on the shop's own elements, or could be. */
const REASONS_MIN = 2;

/**
 * Whether an element without id and class was put into the page by something else than the shop. At least two of these must be so: it has a
 * look of its own in its tag; an attribute that the shop does not use; a name that the shop gives no nameless element; it is a box directly in a
 * block that the shop names (`data-cy`); it is a box of words in which nothing has an attribute.
 */
export function isForeignNameless(fragment: Fragment, element: Element): boolean {
  const start = fragment.html.slice(element.start, element.nameEnd);
  const tag = fragment.html.slice(element.nameEnd, element.contentStart);
  const isBox = BLOCK.has(element.name) && !LAID_OUT.test(start);
  if (!isBox && tag.length < 3 && !RARE_ELEMENT.test(start)) return false;
  const reasons = [
    RARE_ELEMENT.test(start),
    isPainted(fragment, element, tag),
    OTHERS_ATTRIBUTE.test(tag),
    isBox && fragment.parent(element).cyFrom >= 0,
    isBox && isBareWords(fragment, element),
  ];
  return reasons.filter(Boolean).length >= REASONS_MIN;
}

function isPainted(fragment: Fragment, element: Element, tag: string): boolean {
  return /style/i.test(tag) && PAINT.test(fragment.attribute(element, 'style') ?? '');
}

/** Whether an element shows words, and nothing in it has an attribute. */
function isBareWords(fragment: Fragment, element: Element): boolean {
  const inside = fragment.html.slice(element.contentStart, element.contentEnd);
  if (/<[a-z][\w-]*\s+[^>\s]/i.test(inside)) return false;
  return inside.replace(/<[^>]*>/g, '').trim() !== '';
}
