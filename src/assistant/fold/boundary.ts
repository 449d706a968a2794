import { type CharacterClass, classOf, isOneRun, isToken } from './character-class.ts';
import type { FoldedText } from './folded-text.ts';
import { GAP, INNER, omitted, PUNCTUATED, SEAM } from './gaps.ts';

/** Kanji words that may directly follow a name in kanji without forming a longer word with it. */
const KANJI_BEHIND =
  /^(?:等|本体|自体|以外|以上|以下|一択|同様|人気|最高|最強|推奨|愛用|購入|使用|検討|製|社|様|氏|版|内|側|共|各|約|税込|公式|全|新品|中古|価格|評価|比較|発売|登場|専)/u;

/** Particles and endings around a name in hiragana. */
const HIRAGANA_BEFORE = /[のはがをにもとでへやかなたるいくしば]$/u;
const HIRAGANA_BEHIND =
  /^(?:[のはがをにもとでへや]|か(?![さにでな])|です|だ|で|なら|など|から|まで|より|って|という|さん|ちゃん|くん|な|ね|よ|いい|いか|ほど|しか|だけ|ばかり|こそ|ある|あり|する|し|いう)/u;

/** How far the neighbourhood of a name reaches, in folded characters. */
const NEAR = 8;

/** Whether the spelling allows the gaps inside a stretch. */
export function fitsJoints(
  folded: FoldedText,
  start: number,
  { joints }: { readonly joints: string },
): boolean {
  for (let at = 1; at < joints.length; at += 1) {
    if (!fitsJoint(omitted(folded.gaps[start + at] ?? 0), joints.charCodeAt(at))) return false;
  }
  return true;
}

/** First letters of the joints but `seam`. */
const [APART, TIGHT, INSIDE, MARKED, ENDED, DIVIDED] = [0x61, 0x74, 0x69, 0x6d, 0x65, 0x64];

function fitsJoint(gap: number, joint: number): boolean {
  if (joint === APART || joint === DIVIDED) return gap !== 0 && (gap & ~allowedAt(joint)) === 0;
  if (gap === 0) return true;
  if (joint === TIGHT) return gap === GAP.mark;
  if (joint === INSIDE) return (gap & ~INNER) === 0;
  const isRowEnd = (gap & GAP.line) !== 0 && (gap & GAP.pipe) !== 0;
  return (gap & ~allowedAt(joint)) === 0 && !isRowEnd;
}

function allowedAt(joint: number): number {
  if (joint === MARKED) return PUNCTUATED;
  return joint === ENDED || joint === DIVIDED ? PUNCTUATED | GAP.stop : SEAM;
}

/** Whether a word may begin at `start`. */
export function startsWord(folded: FoldedText, start: number): boolean {
  if (start === 0) return true;
  const gap = omitted(folded.gaps[start] ?? 0);
  const left = classAt(folded, start - 1);
  const right = classAt(folded, start);
  if (gap !== 0) return !joinsOver(gap, left, right);
  if (folded.characters[start - 1] === '.') return false;
  if (!isOneRun(left, right)) return true;
  return right === 'hiragana' && HIRAGANA_BEFORE.test(folded.characters.slice(Math.max(0, start - 1), start));
}

/** Whether a word may end before `end`. */
export function endsWord(folded: FoldedText, end: number): boolean {
  if (end >= folded.characters.length) return true;
  const gap = omitted(folded.gaps[end] ?? 0);
  const left = classAt(folded, end - 1);
  const right = classAt(folded, end);
  if (gap !== 0) return !joinsOver(gap, left, right);
  if (folded.characters[end] === '.') return left !== 'digit';
  if (folded.characters[end] === '+') return false;
  if (!isOneRun(left, right)) return true;
  if (right === 'kanji') return KANJI_BEHIND.test(folded.characters.slice(end, end + NEAR));
  return right === 'hiragana' && HIRAGANA_BEHIND.test(folded.characters.slice(end, end + NEAR));
}

/** A hyphen without spaces makes one token of two; a mark inside a number does not end it. */
function joinsOver(gap: number, left: CharacterClass, right: CharacterClass): boolean {
  if (gap === GAP.hyphen) return isToken(left) && isToken(right);
  return gap === GAP.mark && left === 'digit' && right === 'digit';
}

function classAt({ characters }: FoldedText, at: number): CharacterClass {
  return classOf(characters.charCodeAt(at));
}
