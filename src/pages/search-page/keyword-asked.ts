import { decodeHTML, decodeHTMLStrict } from 'entities';
import { twinKey } from '../../core/keyword.ts';

/** The keyword in a result page's title: `Amazon.co.jp : 加湿器`. */
export function keywordInTitle(title: string | null): string | null {
  return /^Amazon\.[a-z.]{2,6}\s*:\s*(.+)$/iu.exec(title ?? '')?.[1] ?? null;
}

/**
 * The keyword of the shop's counters, which spell `&` sometimes plainly and sometimes as in HTML (`C&amp;A`):
 * unchanged if the title or the search box has the same spelling, otherwise decoded.
 */
export function keywordOfShop(shopKeyword: string | null, asked: string | null): string | null {
  return shopKeyword === null || shopKeyword === asked ? shopKeyword : decodeHTMLStrict(shopKeyword);
}

/**
 * Whether the requested words (the title) and the words that the shop searched for (its counters) are the same: twins
 * count, in any escaping. A title may continue with the department behind a colon.
 */
export function isSameKeyword(asked: string, keyword: string): boolean {
  const [askedKey, key] = [asked, keyword].map((text) => twinKey(decodeHTML(text)));
  if (askedKey === undefined || key === undefined || key === '') return false;
  return askedKey === key || askedKey.startsWith(`${key} :`) || askedKey.startsWith(`${key}: `);
}
