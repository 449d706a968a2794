import type { FoldedText } from '../fold/folded-text.ts';
import { GAP } from '../fold/gaps.ts';
import { outline } from '../fold/outline.ts';
import { isPublisher } from '../products/book.ts';
import type { KnownProduct } from '../products/product.ts';

/** `『題』（月影出版）`, `月影出版『題』`: whose book it is. */
const BEHIND = /^\(([^()。、\n|]{2,20})\)?/u;
const BEFORE = /([\p{L}ー]{2,20}?)の?\($/u;

/** Whether a title is all that stands in quotation marks or brackets, and no other publisher is told beside it. */
export function isQuoted(folded: FoldedText, start: number, end: number, product: KnownProduct): boolean {
  if (((folded.gaps[start] ?? 0) & GAP.opening) === 0 || ((folded.gaps[end] ?? 0) & GAP.bracket) === 0)
    return false;
  const behind = BEHIND.exec(outline(folded, end, end + 24))?.[1];
  const before = BEFORE.exec(outline(folded, start - 20, start))?.[1];
  return !isOthers(behind, product) && !isOthers(before, product);
}

function isOthers(word: string | undefined, { brands, words }: KnownProduct): boolean {
  if (word === undefined || !isPublisher(word) || words.includes(word)) return false;
  return !brands.some(({ signs }) => word.includes(signs) || signs.includes(word));
}
