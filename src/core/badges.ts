import { withoutMovingWords } from './moving-words.ts';

/** `- カテゴリ 水筒` behind a label, with the place on that list: `ベストセラー1位 - カテゴリ 水筒`. */
const CATEGORY = /\s*(?:第?\d+\s*位)?\s*[-–—]\s*(?:カテゴリ|Category\b).*$/u;

/** The label of a best seller, which is always number 1, with the list after it. */
const FIRST =
  /^(?:#\s*1\s+(Best\s?seller)(?:\s+in\s.+)?|(ベストセラー)\s*第?1\s*位(?:\s.+)?|(Best\s?seller)(?:\s+in\s.+|\s*#\s*1)?)$/iu;

/** What is left of a countdown without its clock: it is no badge. */
const COUNTDOWN = /^(?:終了まで|ends in)$/iu;

/** What is left before a clock that was taken out: `終了まで:`. */
const OPEN_END = /\s*[:：]\s*$/u;

/** Labels of deals, which come and go; the others are a product's status. */
const DEAL =
  /セール|特選|特価|お買い得|割引|クーポン|終了まで|ブラックフライデー|\bdeals?\b|\bsave\b|\bsale\b|\bends in\b|\d\s*[%％]/iu;

/**
 * Labels of a product's badges as they are kept, wherever they come from: without category, place on its list and what moves by
 * itself (a clock), each once, status before deal.
 */
export function tidyBadges(labels: readonly string[]): string[] {
  const tidy = new Set(labels.map(tidyLabel).filter((label) => label !== ''));
  return [...tidy].toSorted((a, b) => Number(DEAL.test(a)) - Number(DEAL.test(b)));
}

function tidyLabel(label: string): string {
  return withoutMovingWords(label)
    .replace(OPEN_END, '')
    .replace(COUNTDOWN, '')
    .replace(CATEGORY, '')
    .replace(FIRST, '$1$2$3');
}
