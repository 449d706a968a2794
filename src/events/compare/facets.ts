import { type Facet, oneFacet, type SeenFacet } from './event-kind.ts';
import { isSameText } from './spelling.ts';

/** The facet of an amount; none without an amount or without its currency. */
export function moneyFacet(amount: number | null | undefined, currency: string | null): readonly Facet[] {
  return currency === null ? [] : oneFacet(amount, currency);
}

/** Whether two facets have one value: numbers, states, yes and no. */
export function isSameValue(before: SeenFacet, after: SeenFacet): boolean {
  return before.value === after.value;
}

/** Whether two facets have one text, however it is spelled. */
export function isSameWords(before: SeenFacet, after: SeenFacet): boolean {
  return isSameText(String(before.value), String(after.value));
}
