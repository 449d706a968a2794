import { classOf } from '../fold/signs.ts';
import type { Spelling } from '../fold/spelling.ts';
import { otherWritings } from './orthography.ts';

const LONG = 'ー';
/** Kana after which a final ー comes and goes: サーキュレータ, モニタ, プリンタ. */
const MAY_LENGTHEN = 'アカガサザタダナハバパマヤラワャ';
const VARIANTS_MAX = 8;

/**
 * A spelling and the others that people use for it: a long vowel at the end of a katakana word may be dropped, or added
 * behind the vowel a in words of four signs and more; a word with several ways to write it is written in each. `kept`: that many
 * first signs, the brand, stay as they are.
 */
export function spellingVariants(spelling: Spelling, kept = 0): Spelling[] {
  return [spelling, ...otherWritings(spelling, kept)].flatMap((one) => withLongVowels(one, kept));
}

function withLongVowels(spelling: Spelling, kept: number): Spelling[] {
  let variants = [spelling];
  for (const end of wordEnds(spelling, kept).reverse()) {
    if (variants.length * 2 > VARIANTS_MAX) break;
    variants = variants.flatMap((one) => [one, toggleLong(one, end)]);
  }
  return variants;
}

/** Ends of katakana words whose last vowel may be long or short. */
function wordEnds({ signs, joints }: Spelling, kept: number): number[] {
  const ends: number[] = [];
  let start = kept;
  for (let at = kept; at <= signs.length; at += 1) {
    const goesOn = at < signs.length && isKatakana(signs, at);
    if (goesOn && (at === start || joints[at] === 'inner')) continue;
    if (at > start && isToggled(signs.slice(start, at))) ends.push(at);
    start = goesOn ? at : at + 1;
  }
  return ends;
}

function isToggled(word: string): boolean {
  if (word.endsWith(LONG)) return word.length > 3;
  return word.length > 3 && word.includes(LONG) && MAY_LENGTHEN.includes(word.slice(-1));
}

function isKatakana(signs: string, at: number): boolean {
  return classOf(signs.charCodeAt(at)) === 'katakana';
}

function toggleLong({ signs, joints }: Spelling, end: number): Spelling {
  if (signs[end - 1] === LONG) {
    return {
      signs: signs.slice(0, end - 1) + signs.slice(end),
      joints: [...joints.slice(0, end - 1), ...joints.slice(end)],
    };
  }
  return {
    signs: signs.slice(0, end) + LONG + signs.slice(end),
    joints: [...joints.slice(0, end), 'inner', ...joints.slice(end)],
  };
}
