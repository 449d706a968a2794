import { classOf } from './character-class.ts';
import { foldText } from './fold-text.ts';
import { GAP, omitted, PUNCTUATED, SEAM } from './gaps.ts';

/**
 * How a character of a name joins the one before. `inner`: within a word; `tight`: within a number; `seam`: two words or scripts
 * meet; `apart`: two separate numbers; `marked`: the name has punctuation of its own there, as `100%りんご` and `ねこ☆水筒`;
 * `ended`: punctuation that elsewhere ends a sentence, as in `GO!水筒`; `divided`: two numbers with such punctuation between.
 */
export type Joint = 'inner' | 'tight' | 'seam' | 'apart' | 'marked' | 'ended' | 'divided';

/** A name to search for: its folded characters, and how each joins the one before. */
export interface Spelling {
  readonly characters: string;
  readonly joints: readonly Joint[];
}

/** Recent spellings: a title is spelled many times while its product is prepared. */
const LATE_MAX = 1_024;
const late = new Map<string, Spelling>();

/** The spelling of a name; empty if nothing of it can be compared. */
export function spell(name: string): Spelling {
  const known = late.get(name);
  if (known !== undefined) return known;
  if (late.size >= LATE_MAX) late.clear();
  const spelling = spellAnew(name);
  late.set(name, spelling);
  return spelling;
}

function spellAnew(name: string): Spelling {
  const { characters, gaps } = foldText(name);
  const joints = Array.from({ length: characters.length }, (_, at) =>
    jointAt(characters, at, omitted(gaps[at] ?? 0)),
  );
  return { characters, joints };
}

/** The part of a spelling from character `from` up to `to`. */
export function sliceSpelling(
  { characters, joints }: Spelling,
  from: number,
  to = characters.length,
): Spelling {
  return { characters: characters.slice(from, to), joints: joints.slice(from, to) };
}

/** Two spellings one after the other, as two words. */
export function joinSpellings(left: Spelling, right: Spelling): Spelling {
  const [, ...rest] = right.joints;
  const joint = jointAt(left.characters + right.characters, left.characters.length, GAP.space);
  return { characters: left.characters + right.characters, joints: [...left.joints, joint, ...rest] };
}

/** Key of a spelling; equal spellings have equal keys. */
export function spellingKey({ characters, joints }: Spelling): string {
  return `${characters} ${initials(joints)}`;
}

/** The first letters of the joints, which differ. */
export function initials(joints: readonly Joint[]): string {
  return joints.map((joint) => joint.charAt(0)).join('');
}

function jointAt(characters: string, at: number, gap: number): Joint {
  if (at === 0) return 'inner';
  const left = classOf(characters.charCodeAt(at - 1));
  const right = classOf(characters.charCodeAt(at));
  const isPunctuated = (gap & ~SEAM) !== 0;
  if (left === 'digit' && right === 'digit') return gap === 0 ? 'tight' : isPunctuated ? 'divided' : 'apart';
  if (isPunctuated) return (gap & ~PUNCTUATED) === 0 ? 'marked' : 'ended';
  return gap !== 0 || left !== right ? 'seam' : 'inner';
}
