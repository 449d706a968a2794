import type { ProductFacets } from './facets.ts';
import type { Found } from './reading.ts';

const ANCHORS_MAX = 6;

/** Each given name and code is looked at by itself; other words as one. */
export function anchorsOf(product: ProductFacets, found: readonly Found[]): Found[] {
  const names = longest(found.filter(({ mention: { use } }) => use.role === 'name' || use.role === 'book'));
  const models = found.filter(({ mention: { use } }) => use.role === 'token' && use.token.role === 'model');
  const loose = models.filter(({ from, to }) => !names.some((name) => name.from <= from && to <= name.to));
  const strong = [...names, ...longest(loose)].slice(0, ANCHORS_MAX);
  if (product.book !== undefined) return strong;
  const words = longest(found.filter((one) => !strong.includes(one))).sort(
    (one, other) => weightOf(other) - weightOf(one),
  );
  const apart: Found[] = [...strong];
  for (const one of words) {
    if (
      apart.length < strong.length + 3 &&
      apart.every(({ from, to }) => one.from > to + 12 || one.to < from - 12)
    )
      apart.push(one);
  }
  return apart;
}

function longest(found: readonly Found[]): Found[] {
  return found.filter(
    (one, at) =>
      !found.some(
        (other, index) =>
          other.from <= one.from &&
          one.to <= other.to &&
          (other.to - other.from > one.to - one.from ||
            (index < at && other.from === one.from && other.to === one.to)),
      ),
  );
}

function weightOf({ mention: { use } }: Found): number {
  if (use.role !== 'token') return 10;
  return use.token.role === 'amount' ? 0.01 : use.token.weight * use.share;
}
