import { decodeHTML, decodeHTMLStrict } from 'entities';
import { twinKey } from '../../core/keyword.ts';

/** The keyword in a result page's title: `Amazon.co.jp : 加湿器`. */
export function keywordInTitle(title: string | null): string | null {
  const keyword = /^Amazon\.[a-z.]{2,6}\s*:\s*(.+)$/iu.exec(title ?? '')?.[1];
  return keyword ?? null;
}

/**
 * The keyword of the shop's counters, which spell `&` now as it is, now as in HTML (`C&amp;A`): as what was asked is spelled (the
 * title, the search box), where that is the same, else decoded.
 */
export function keywordOfShop(shopKeyword: string | null, asked: string | null): string | null {
  return shopKeyword === null || shopKeyword === asked ? shopKeyword : decodeHTMLStrict(shopKeyword);
}

/**
 * Whether what was asked (the title) and what the shop looked for (its counters) are the same words: twins, however they are
 * escaped. A title may go on with the department behind a colon.
 */
export function isSameKeyword(asked: string, keyword: string): boolean {
  const [askedKey, key] = [asked, keyword].map((text) => twinKey(decodeHTML(text)));
  if (askedKey === undefined || key === undefined || key === '') return false;
  return askedKey === key || askedKey.startsWith(`${key} :`) || askedKey.startsWith(`${key}: `);
}
