import { decodeHTMLAttribute } from 'entities';

const ATTRIBUTE = /([^\s"'>/=][^\s>/=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g;

/** Longest value that is given, in UTF-16 units; longer ones are cut. */
const VALUE_MAX = 4_000;

/**
 * The decoded value of one attribute of a start tag, which is given from behind its name on. The first counts when it is
 * repeated; `null` when it is missing.
 */
export function attributeValue(tag: string, attribute: string): string | null {
  if (!tag.includes(attribute) && !tag.toLowerCase().includes(attribute)) return null;
  for (const [, name, double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    if (name?.toLowerCase() !== attribute) continue;
    return decodeReferences((double ?? single ?? bare ?? '').slice(0, VALUE_MAX));
  }
  return null;
}

/** Decodes character references once; text without `&` is returned unchanged. */
export function decodeReferences(raw: string): string {
  return raw.includes('&') ? decodeHTMLAttribute(raw) : raw;
}
