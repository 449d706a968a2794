import type { ProductFacets } from './facets.ts';

/** Where something is said: in the sentence itself, in what belongs to it, or nowhere. */
type Where = 'here' | 'around' | 'nowhere';

/** What is said of a product, held against its maker's other own products. */
export interface Apartness {
  /** What kind of thing it is. */
  readonly kind: Where | 'asked';
  /** What none of its siblings has; `only` for a product without siblings. */
  readonly apart: Where | 'only';
  /** Whether more than amounts sets it apart. */
  readonly isByWords: boolean;
  /** Whether anything but its kind is said, and whether any of that is no amount. */
  readonly saysMore: boolean;
  readonly saysWords: boolean;
  /** Whether the sentence itself says anything but amounts. */
  readonly hasLocalWords: boolean;
  /** How many things the sentence itself says. */
  readonly localCount: number;
}

/** What each key says that was found in a sentence or around it. */
export type Said = ReadonlyMap<
  string,
  { readonly isLocal: boolean; readonly isAmount: boolean; readonly isDerived: boolean }
>;

/** What is said, held against the siblings: each that lacks something of it is set apart from. */
export function apartOf(
  product: ProductFacets,
  said: Said,
  { isAsked, localCount }: { isAsked: boolean; localCount: number },
): Apartness {
  const isKind = (key: string) => product.kinds.has(key) || isEndOfKind(key, product);
  const kinds = [...said].filter(([key, { isDerived }]) => !isDerived && isKind(key));
  const kind = kindOf(
    kinds.map(([, one]) => one.isLocal),
    isAsked,
  );
  const more = [...said].filter(([key]) => !isKind(key));
  const saysMore = more.length > 0;
  const hasLocalWords = [...said.values()].some(({ isLocal, isAmount }) => isLocal && !isAmount);
  const saysWords = more.some(([, { isAmount }]) => !isAmount);
  if (product.familySize === 1)
    return { kind, apart: 'only', isByWords: saysWords, saysMore, saysWords, hasLocalWords, localCount };
  const all = [...said];
  const isApart = (some: typeof all) =>
    remaining(
      product,
      some.map(([key]) => key),
    ) === 0;
  const local = all.filter(([, { isLocal }]) => isLocal);
  const apart: Where = isApart(local) ? 'here' : isApart(all) ? 'around' : 'nowhere';
  return {
    kind,
    apart,
    isByWords: isApart(all.filter(([, { isAmount }]) => !isAmount)),
    saysMore,
    saysWords,
    hasLocalWords,
    localCount,
  };
}

/** `味噌` of 無添加味噌, `ディフューザー` of リードディフューザー. */
function isEndOfKind(key: string, { kinds }: ProductFacets): boolean {
  if (key.length < 2 || (key.length < 3 && !/^\p{sc=Han}+$/u.test(key))) return false;
  for (const kind of kinds) if (kind.endsWith(key)) return true;
  return false;
}

function kindOf(places: readonly boolean[], isAsked: boolean): Apartness['kind'] {
  if (places.length === 0) return isAsked ? 'asked' : 'nowhere';
  return places.includes(true) ? 'here' : 'around';
}

/** How many siblings have everything that is said. */
function remaining({ holders, index, familySize }: ProductFacets, keys: readonly string[]): number {
  const sets = keys.map((key) => holders.get(key)).filter((one) => one !== undefined);
  const [smallest, ...others] = sets.sort((one, other) => one.size - other.size);
  if (smallest === undefined) return familySize - 1;
  let left = 0;
  for (const one of smallest) if (one !== index && others.every((other) => other.has(one))) left += 1;
  return left;
}
