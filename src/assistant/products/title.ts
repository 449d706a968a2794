import { foldText } from '../fold/fold-text.ts';
import type { FoldedText } from '../fold/folded-text.ts';
import { GAP, omitted } from '../fold/gaps.ts';
import { outline } from '../fold/outline.ts';
import { type Spelling, sliceSpelling, spell } from '../fold/spelling.ts';

const PROMOTION = /[【[［][^】\]］]*[】\]］]/gu;
const SEPARATES =
  GAP.space |
  GAP.bracket |
  GAP.pipe |
  GAP.line |
  GAP.slash |
  GAP.comma |
  GAP.stop |
  GAP.symbol |
  GAP.colon |
  GAP.dash;

/** Number of words at the beginning of a title among which its maker is searched for. */
const BRAND_WITHIN = 4;

/** A word of a title: its folded spelling, and the spelling with its hyphens. */
export interface TitleWord {
  readonly spelling: Spelling;
  readonly outlined: string;
}

/** The title's words after the brand, without the promotion in 【】. */
export function titleWords(title: string, brands: readonly Spelling[]): readonly TitleWord[] {
  const words = splitWords(foldText(title.replace(PROMOTION, ' ')));
  const isBrand = ({ spelling }: TitleWord) =>
    brands.some(({ characters }) => characters === spelling.characters);
  const at = words.slice(0, BRAND_WITHIN).findIndex((word) => brandAtHead(word, brands) > 0);
  const behind = at < 0 ? words : [...withoutHead(words[at], brands), ...words.slice(at + 1)];
  return behind.filter((word) => !isBrand(word));
}

/** The length of the brand with which a word begins, in folded characters; 0 without one. */
function brandAtHead(word: TitleWord | undefined, brands: readonly Spelling[]): number {
  return (
    brands.find(({ characters }) => word?.spelling.characters.startsWith(characters))?.characters.length ?? 0
  );
}

function withoutHead(word: TitleWord | undefined, brands: readonly Spelling[]): TitleWord[] {
  if (word === undefined) return [];
  const length = brandAtHead(word, brands);
  const joined = word.spelling.characters.charAt(length) === 'の' ? 1 : 0;
  const spelling = sliceSpelling(word.spelling, length + joined);
  return spelling.characters === '' ? [] : [{ spelling, outlined: spelling.characters }];
}

function splitWords(folded: FoldedText): TitleWord[] {
  const words: TitleWord[] = [];
  let from = 0;
  for (let at = 1; at <= folded.characters.length; at += 1) {
    const gap = omitted(folded.gaps[at] ?? 0);
    if (at < folded.characters.length && (gap & SEPARATES) === 0) continue;
    words.push(wordAt(folded, from, at));
    from = at;
  }
  return words.filter((word) => word.spelling.characters !== '');
}

function wordAt(folded: FoldedText, from: number, to: number): TitleWord {
  const gaps = folded.gaps.slice(from, to + 1);
  gaps[0] = 0;
  gaps[to - from] = 0;
  const outlined = outline({ ...folded, characters: folded.characters.slice(from, to), gaps }, 0, to - from);
  return { spelling: spell(outlined.replaceAll('★', ' ')), outlined };
}
