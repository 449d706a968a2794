import { foldText } from './fold-text.ts';
import { GAP, omitted, SEAM, SIGNED } from './gaps.ts';
import { classOf } from './signs.ts';

/**
 * How a sign of a name joins the one before. `inner`: one word goes on; `tight`: one number goes on; `seam`: two words
 * meet, or scripts change; `apart`: two numbers that stay two; `marked`: the name has a sign of its own there, as `100%りんご` and
 * `ねこ☆水筒` have; `ended`: one that ends a sentence elsewhere, as in `GO!水筒`; `divided`: two numbers with such a sign between.
 */
export type Joint = 'inner' | 'tight' | 'seam' | 'apart' | 'marked' | 'ended' | 'divided';

/** A name as it is looked for: folded signs, and for each sign how it joins the one before. */
export interface Spelling {
  readonly signs: string;
  readonly joints: readonly Joint[];
}

/** Spellings of late: a title is spelled many times while its product is made ready. */
const LATE_MAX = 1_024;
const late = new Map<string, Spelling>();

/** The spelling of a name; empty signs when nothing of it can be compared. */
export function spell(name: string): Spelling {
  const known = late.get(name);
  if (known !== undefined) return known;
  if (late.size >= LATE_MAX) late.clear();
  const spelling = spellAnew(name);
  late.set(name, spelling);
  return spelling;
}

function spellAnew(name: string): Spelling {
  const { signs, gaps } = foldText(name);
  const joints = Array.from({ length: signs.length }, (_, at) => jointAt(signs, at, omitted(gaps[at] ?? 0)));
  return { signs, joints };
}

/** Part of a spelling from sign `from` on, up to `to`. */
export function sliceSpelling({ signs, joints }: Spelling, from: number, to = signs.length): Spelling {
  return { signs: signs.slice(from, to), joints: joints.slice(from, to) };
}

/** Two spellings one after the other, as two words. */
export function joinSpellings(left: Spelling, right: Spelling): Spelling {
  const [, ...rest] = right.joints;
  const joint = jointAt(left.signs + right.signs, left.signs.length, GAP.space);
  return { signs: left.signs + right.signs, joints: [...left.joints, joint, ...rest] };
}

/** Key under which equal spellings meet. */
export function spellingKey({ signs, joints }: Spelling): string {
  return `${signs} ${initials(joints)}`;
}

/** The first letters of joints: they tell one from another. */
export function initials(joints: readonly Joint[]): string {
  return joints.map((joint) => joint.charAt(0)).join('');
}

function jointAt(signs: string, at: number, gap: number): Joint {
  if (at === 0) return 'inner';
  const left = classOf(signs.charCodeAt(at - 1));
  const right = classOf(signs.charCodeAt(at));
  const isSigned = (gap & ~SEAM) !== 0;
  if (left === 'digit' && right === 'digit') return gap === 0 ? 'tight' : isSigned ? 'divided' : 'apart';
  if (isSigned) return (gap & ~SIGNED) === 0 ? 'marked' : 'ended';
  return gap !== 0 || left !== right ? 'seam' : 'inner';
}
