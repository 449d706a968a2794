import { createHash } from 'node:crypto';

/** Members whose value is the shop's own text. Only their hashes may be in the repository. */
export const TEXT_MEMBERS = [
  'title',
  'image_url',
  'badges',
  'delivery',
  'stock_text',
  'coupon',
  'sales_volume',
  'place',
  'keyword',
] as const;

const TEXTS: ReadonlySet<string> = new Set(TEXT_MEMBERS);

/** SHA-256 of a text's UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The same facts with every text as its SHA-256; `null` stays `null`, a list becomes a list of hashes. */
export function hashTexts(facts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, hashMember(name, value)]));
}

function hashMember(name: string, value: unknown): unknown {
  if (name === 'cards' && Array.isArray(value)) return value.map((card) => hashTexts(card));
  if (!TEXTS.has(name)) return value;
  if (Array.isArray(value)) return value.map((text) => sha256(String(text)));
  return typeof value === 'string' ? sha256(value) : value;
}
