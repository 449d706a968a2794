import { COUNTED_RUN, parseCountedNumber } from '../../../core/counted-number.ts';
import { INVISIBLE, oneLine } from '../../../core/text.ts';

const RATING_RULES: readonly RegExp[] = [
  // 5つ星のうち4.3, 星5つ中の4.3: the scale comes first.
  /(?:うち|つ中の?|(?:点|段階)(?:満点)?(?:評価)?(?:中の?|で))\s*(\d(?:[.,]\d+)?)/,
  /^(\d(?:[.,]\d+)?)\s*\(\s*(?:5つ星|星5つ|5(?:点満点|段階))/,
  // 4.3 out of 5 stars, 4,3 von 5 Sternen, 4.5 顆星\s*[,，]\s*最高 5 顆星
  /^(\d(?:[.,]\d+)?)\s*(?:out of|von|顆星|颗星|sur|su|de|\/)/i,
  /^(\d(?:[.,]\d+)?)$/,
];

/** Stars as the shop words them in Japanese, English, German or Chinese; 0 to 5, or `null` without a rating. */
export function parseRating(text: string): number | null {
  const plain = plainDigits(text);
  for (const rule of RATING_RULES) {
    const found = rule.exec(plain)?.[1];
    if (found === undefined) continue;
    const rating = Number(found.replace(',', '.'));
    return rating <= 5 ? rating : null;
  }
  return null;
}

/** Stars beside a count are not part of it, in any wording. */
const STARS_WORDS =
  /(?:\d\s*つ星のうち|星\s*\d\s*つ(?:のうち|中の?)|\d\s*点満点中)\s*\d(?:[.,]\d+)?\s*つ?|\d(?:[.,]\d+)?\s*(?:out of|von|sur|su|de)\s*5(?:\s*(?:stars?|Sternen|estrellas|étoiles|stelle|estrelas))?|\d(?:[.,]\d+)?\s*顆星\s*[,，]\s*最高\s*5\s*顆星|\d(?:[.,]\d+)?\s*\/\s*5(?!\d)/giu;

/** `4.3` alone: stars before their count without words. */
const STARS = /^[0-5][.,]\d{1,2}$/;

/** What is counted, behind its number. */
const COUNTED =
  /^\s*(?:件|個|人|レビュー|レーティング|評価|カスタマー|(?:global |customer |product )?(?:ratings?|reviews?)|Bewertung|Rezension|avalia|valora|calific|évaluation|則|个|個)/iu;

/** Words that make a count a rounded one. */
const ROUNDED_BEHIND = /^\s*(?:\+|以上|超|余り|あまり|程度|前後)/u;
const ROUNDED_BEFORE = /(?:約|およそ|about|over|more than)\s*$/iu;

/**
 * The exact count: `1,057 レーティング`, `4.3 (1,234)`, `3万4,500件の評価`. `null` if it is missing, rounded (`2.6K`, `1.8万`,
 * `1,000件以上`), not a number (`1,2345`, `-5`, `1 234件`), or ambiguous.
 */
export function parseCount(text: string): number | null {
  const plain = plainDigits(text).replace(STARS_WORDS, ' ; ');
  if (SPACED.test(plain)) return null;
  const runs = [...plain.matchAll(EVERY_RUN)].map((found) => ({
    text: found[0].trim(),
    before: plain.slice(0, found.index),
    after: plain.slice(found.index + found[0].length),
  }));
  const counts = runs.length > 1 ? runs.filter((run) => !STARS.test(run.text)) : runs;
  const named = counts.filter(({ after }) => COUNTED.test(after));
  const [run, second] = named.length > 0 ? named : counts;
  if (run === undefined || (second !== undefined && named.length === 0)) return null;
  if (ROUNDED_BEHIND.test(run.after.replace(/^\s*[件個人]/u, '')) || ROUNDED_BEFORE.test(run.before))
    return null;
  const number = parseCountedNumber(run.text);
  return number === null || number.isShort ? null : number.count;
}

/** Thousands with a space as separator, or stars before a count: ambiguous. */
const SPACED = /(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)(?= ?[件個人])/u;

const EVERY_RUN = new RegExp(COUNTED_RUN.source, 'gu');

function plainDigits(text: string): string {
  return oneLine(text.normalize('NFKC').replace(INVISIBLE, ''));
}
