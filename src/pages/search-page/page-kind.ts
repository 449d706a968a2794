import type { PageKind } from '../../core/search-page.ts';
import { declaredKindOf, shownKindOf } from './other-kind.ts';
import type { PageParts } from './walk-page.ts';

/** Longest page that words, a comment or a script make a block page; those that were seen have 6,000. */
const SHORT_PAGE_MAX = 30_000;

/**
 * What kind of page it is. A form that must be solved first makes any page `blocked`; weaker evidence (a title, a
 * comment, a sentence, a script) does so only where the page has neither a list nor a product.
 */
export function kindOf(html: string, parts: PageParts): PageKind {
  if (parts.isBlocked) return 'blocked';
  const { metadata, pageType } = parts.scripts;
  if (parts.hasSlot || parts.cardCount > 0 || metadata !== null || parts.infoBar !== null) return 'search';
  if (parts.isProduct) return 'product';
  const isShort = html.length < SHORT_PAGE_MAX;
  if (isBusyPage(parts.title) || (isShort && BLOCK_COMMENT.test(html))) return 'blocked';
  if (pageType === 'Search') return 'search';
  if (pageType === 'Detail') return 'product';
  if (isShort && ASKS_FIRST.test(html)) return 'blocked';
  const declared = declaredKindOf(parts);
  if (declared !== 'unknown') return declared;
  return pageType === null && isSearchTitle(parts) ? 'search' : shownKindOf(html, parts.title);
}

/** Who answers questions of programs, and the script of the puzzle. */
const BLOCK_COMMENT = /api-services-support@amazon\.com|\bopfcaptcha\b/;

/** Sentences and scripts of pages with a task to solve first; they prove nothing on pages with results or a product. */
const ASKS_FIRST =
  /下のボタンをクリックしてショッピングを続けて|表示されている文字を入力してください|Click the button below to continue shopping|Enter the characters you see below|\bgokuProps\b|\.awswaf\.com\//;

/** The page that asks to come back later; in the title of a search, the shopper's words come behind the shop's name. */
function isBusyPage(title: string | null): boolean {
  return /^\s*(?:ご迷惑をおかけしています|Robot Check\s*$|Sorry! Something went wrong|503(?![\p{L}\p{N}]))/u.test(
    title ?? '',
  );
}

/**
 * The title of a search sets the shop's name and the words apart by a spaced colon: `Amazon.co.jp : 加湿器`. So does that of
 * the French home page, whose search box is empty.
 */
function isSearchTitle({ title, searchBox }: PageParts): boolean {
  return searchBox?.trim() !== '' && /^\s*Amazon\.[a-z.]{2,6}\s+:\s+\S/.test(title ?? '');
}

/** Whether a page has nothing that a person could see: no text, no picture, nothing to fill in. Only short pages are looked at. */
export function isBlank(html: string): boolean {
  if (
    html.length >= SHORT_PAGE_MAX ||
    /<(?:img|svg|canvas|iframe|object|video|input|button|select|textarea)\b/i.test(html)
  )
    return false;
  const seen = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style|title|noscript|template)\b[\s\S]*?(?:<\/\1[^>]*>?|$)/gi, '')
    .replace(/<[^>]*>/g, '');
  return seen.trim() === '';
}
