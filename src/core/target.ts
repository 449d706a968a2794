/** The targets of a day's plan: searches with their result pages, and products with their facts. */
export const TARGET_KINDS = ['term', 'product'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export interface TermTarget {
  readonly kind: 'term';
  readonly term: string;
}

export interface ProductTarget {
  readonly kind: 'product';
  readonly asin: string;
}

/** One thing that is read once a date, for however many accounts. */
export type Target = TermTarget | ProductTarget;

/** The words of a term, or the ASIN of a product. */
export function nameOf(target: Target): string {
  return target.kind === 'term' ? target.term : target.asin;
}

/** One text for each target: a keyword that is spelled as an ASIN is no product. */
export function targetKey(target: Target): string {
  return `${target.kind} ${nameOf(target)}`;
}

/** The target of a search term. */
export function termTarget(term: string): TermTarget {
  return { kind: 'term', term };
}

/** The target of a product. */
export function productTarget(asin: string): ProductTarget {
  return { kind: 'product', asin };
}
