import type { ProductSnapshot } from '../../core/product.ts';
import { type Facet, oneFacet, type SeenFacet } from './event-kind.ts';
import { isSameText } from './spelling.ts';

/** The facet of an amount; none if the amount or its currency is unknown. */
export function moneyFacet(amount: number | null | undefined, currency: string | null): readonly Facet[] {
  return currency === null ? [] : oneFacet(amount, currency);
}

/**
 * Facets of the featured offer, which depends on place, device, visitor and condition: they are compared only
 * if these are equal. `kind` separates values that share a name.
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

/** Whether two facets have the same value: numbers, states, booleans. */
export function isSameValue(before: SeenFacet, after: SeenFacet): boolean {
  return before.value === after.value;
}

/** Whether two facets have the same text apart from spelling. */
export function isSameWords(before: SeenFacet, after: SeenFacet): boolean {
  return isSameText(String(before.value), String(after.value));
}
