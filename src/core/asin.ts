import { type Parsed, parsed, refused } from './parsed.ts';
import { INVISIBLE, LINE_UNITS_MAX, quote } from './text.ts';

/** Shape of an ASIN that people enter: `B` and nine characters, or an ISBN-10 (nine digits and a digit or X). */
const ASIN = /^(?:B[0-9A-Z]{9}|[0-9]{9}[0-9X])$/;

/** Shape of an identifier on a page of the shop. Wider than what we accept from people: a card is never dropped for its code. */
const PAGE_ASIN = /^[0-9A-Z]{10}$/;

/** Whether `text` is an ASIN in its canonical spelling (ten upper-case characters). */
export function isAsin(text: string): boolean {
  return ASIN.test(text);
}

/** Whether `text` can be the `data-asin` of a result card. */
export function isPageAsin(text: string): boolean {
  return PAGE_ASIN.test(text);
}

/**
 * Reads an ASIN as people paste it: full width, lower case, with spaces or invisible marks around and inside.
 * The canonical spelling is ten upper-case characters; a lower-case `x` of an ISBN-10 becomes `X`.
 */
export function parseAsin(text: string): Parsed<string> {
  const given = text.length > LINE_UNITS_MAX ? '' : text;
  const asin = given.normalize('NFKC').replace(INVISIBLE, '').trim().toUpperCase();
  if (isAsin(asin)) return parsed(asin);
  if (/^97[89][0-9]{10}$/.test(asin)) {
    return refused(
      `${quote(text)} is an ISBN-13. Amazon files books under their ISBN-10: give the 10 characters from the product page.`,
      `${quote(text)} は ISBN-13 です。商品ページにある 10 桁の ISBN-10 を指定してください。`,
    );
  }
  return refused(
    `${quote(text)} is not an ASIN. An ASIN is B followed by 9 letters or digits (B0…), or an ISBN-10; the product page shows it.`,
    `${quote(text)} は ASIN ではありません。ASIN は B で始まる 10 桁の英数字（B0…）または ISBN-10 です。商品ページで確認してください。`,
  );
}

/**
 * Reads an ASIN to add, as {@link parseAsin}. Refuses an ISBN-10 with a wrong check digit as a typing error; ASINs on the
 * shop's pages and in its URLs are not checked for that.
 */
export function parseNewAsin(text: string): Parsed<string> {
  const asin = parseAsin(text);
  if (!asin.ok || asin.value.startsWith('B') || isIsbn(asin.value)) return asin;
  return refused(
    `${quote(text)} is not a valid ISBN-10: the check digit does not match. Paste it again, or paste the URL of the product page.`,
    `${quote(text)} は正しい ISBN-10 ではありません（最後の 1 桁がほかの桁と合いません）。コピーし直すか、商品ページの URL を貼り付けてください。`,
  );
}

/** The rule of ISO 2108: the digits, weighted 10 down to 1, add up to a multiple of 11; X counts 10. */
function isIsbn(isbn: string): boolean {
  const sum = [...isbn].reduce(
    (total, character, at) => total + (10 - at) * (character === 'X' ? 10 : Number(character)),
    0,
  );
  return sum % 11 === 0;
}
