import { sha256 } from '../hashed.ts';

/** Members, at any depth, whose value is the shop's own text. Only their hashes may be in the repository. */
export const PRODUCT_TEXTS = [
  'title',
  'brand',
  'text',
  'name',
  'ships_from',
  'category',
  'coupon',
  'badges',
  'place',
] as const;

const TEXTS: ReadonlySet<string> = new Set(PRODUCT_TEXTS);

/** The same facts with every text of the shop as its SHA-256; `null`, numbers, codes and the order of lists stay. */
export function hashProduct(facts: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, hashValue(TEXTS.has(name), value)]),
  );
}

function hashValue(isText: boolean, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => hashValue(isText, each));
  if (typeof value === 'object' && value !== null) return hashProduct(value);
  return isText && typeof value === 'string' ? sha256(value) : value;
}
