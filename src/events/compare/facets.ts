import type { ProductSnapshot } from '../../core/product.ts';
import { type Facet, oneFacet, type SeenFacet } from './event-kind.ts';
import { isSameText } from './spelling.ts';

/** The facet of an amount; none without an amount or without its currency. */
export function moneyFacet(amount: number | null | undefined, currency: string | null): readonly Facet[] {
  return currency === null ? [] : oneFacet(amount, currency);
}

/**
 * Facets of the featured offer, which follows the place, the device and the visitor that the shop saw, and its condition: they are compared with those
 * of such an offer only. `kind` says which of several values of one name it is.
 */
export function offerFacets(
  { seenFrom, offerCondition }: ProductSnapshot,
  facets: readonly Facet[],
  kind = '',
): readonly Facet[] {
  const { place = null, device = null, visitor = null } = seenFrom ?? {};
  const offer = JSON.stringify([place, device, visitor, offerCondition ?? 'new', kind]);
  return facets.map((facet) => ({ ...facet, likeness: `${facet.likeness} ${offer}` }));
}

/** Whether two facets have one value: numbers, states, yes and no. */
export function isSameValue(before: SeenFacet, after: SeenFacet): boolean {
  return before.value === after.value;
}

/** Whether two facets have one text, however it is spelled. */
export function isSameWords(before: SeenFacet, after: SeenFacet): boolean {
  return isSameText(String(before.value), String(after.value));
}
