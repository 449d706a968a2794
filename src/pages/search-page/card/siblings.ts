import { isPageAsin } from '../../../core/asin.ts';
import type { CardView } from './card-view.ts';

/** Most variations that are taken from one card; the shop shows a handful. */
const SIBLINGS_MAX = 20;

/** Where a swatch of a colour says where it leads. */
const ADDRESS = 'data-csa-c-swatch-url';

/**
 * Other variations of the product to which the card links (its other colours), in their order, without the product
 * itself. Left out if the card links to no variation: cards never name their family, and few have such links.
 */
export function readSiblings(
  { fragment, root }: CardView,
  own: string,
): { readonly siblings?: readonly string[] } {
  if (!fragment.html.slice(root.contentStart, root.contentEnd).includes(ADDRESS)) return {};
  const siblings = new Set<string>();
  for (const element of fragment.filter(
    root,
    ({ nameEnd, contentStart }) => contentStart - nameEnd > ADDRESS.length,
  )) {
    const address = fragment.attribute(element, ADDRESS);
    const asin = /(?:\/|%2F)dp(?:\/|%2F)([0-9A-Z]{10})(?![0-9A-Za-z])/.exec(address ?? '')?.[1];
    if (asin !== undefined && asin !== own && isPageAsin(asin)) siblings.add(asin);
    if (siblings.size === SIBLINGS_MAX) break;
  }
  return siblings.size === 0 ? {} : { siblings: [...siblings] };
}
