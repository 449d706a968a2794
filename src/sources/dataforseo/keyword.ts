import { twinKey } from '../../core/keyword.ts';

/**
 * A term for the vendor's JSON. The vendor decodes `%XX` and turns `+` into a space, so exactly these two characters are
 * percent-encoded.
 */
export function encodeKeyword(term: string): string {
  return term.replaceAll('%', '%25').replaceAll('+', '%2B');
}

/** Whether an answer's keyword is the term that was asked for, in either of the two spellings; width and case may differ. */
export function isEchoOf(term: string, echoed: string): boolean {
  const key = twinKey(echoed);
  return key === twinKey(term) || key === twinKey(encodeKeyword(term));
}
