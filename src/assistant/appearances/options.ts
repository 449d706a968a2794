import type { Amounts } from '../products/amounts.ts';
import { joinAmounts, parseAmounts } from '../products/amounts.ts';
import type { Vocabulary } from '../products/product.ts';
import { AMOUNT_SOURCE } from '../products/units.ts';
import { NEUTRAL_WORDS } from '../products/words.ts';

/** One of the things that a sentence says there is of a kind: an amount, a size, or a word such as 中辛. */
export interface Option {
  readonly amounts: Amounts;
  /** The own word that it is; empty for an amount and for any other word. */
  readonly word: string;
  /** Where it ends, and begins, in the tail. */
  readonly start: number;
  readonly end: number;
}

const LEAD =
  /^(?:シリーズ|タイプ)?(?:[ )]{0,2}(?:には|では|なら|でしたら|で迷ったら|の中では|のうち|を選ぶなら|は|も|で|の|って|という)?(?:[|\n]{1,2}|[ ・'—(:-]{1,3}|、)?){1,2}/u;
const AMOUNT = new RegExp(`^約?(?:${AMOUNT_SOURCE}|[smlx]{1,3}(?![a-z0-9.]))`, 'u');
const SUFFIX =
  /^(?:サイズ|タイプ|モデル|バージョン|風味|味|入り?|セット|パック|組|形|用|版|仕様|カラー|の香り|の味|ボトル|瓶|鉢|缶|箱|袋){0,2}/u;
const JOINS =
  /^[ )]{0,2}(?:の(?:ほか|他)に?も?、?|に加えて?、?|と|や|・|、|\/|および|及び|または|もしくは|or|か|&|から|—|-)[ (]{0,2}/u;
/** `6号が1〜2人用、8号が…`: each is told apart. */
const TOLD = /^[はが][^。、|\n★]{1,14}、/u;
const GOES_ON = /^(?:[ ・)(、]{1,3}|の)(?=.)/u;
const OTHER = /^(?:[ァ-ヺー]{2,10}|\p{sc=Han}{1,5}[ぁ-ゖ]{0,3}|[ぁ-ゖ]{3,6})/u;
/** Any word that another option follows. */
const OTHER_OF_ROW =
  /^(?:[ァ-ヺー]{2,10}|\p{sc=Han}{1,5}[ぁ-ゖ]{0,3}?|[ぁ-ゖ]{2,6}?)(?=(?:タイプ|風味|味|入り?|用)?[ )]{0,2}(?:と|や|・|、|\/|および|及び|または|もしくは|か))/u;
/** `小瓶250ml`: what an amount is called. */
const CALLED = new RegExp(`^\\p{sc=Han}{1,3}(?=${AMOUNT_SOURCE})`, 'u');
const OPTIONS_MAX = 8;

/**
 * The options that stand behind what a thing is, in the outline `tail`: `は350mlと500mlの`, `（甘口・中辛）`. `words` says
 * which are options; any other word is one only where another option follows.
 */
export function parseOptions(tail: string, words: Vocabulary): Option[] {
  const options: Option[] = [];
  let at = LEAD.exec(tail)?.[0].length ?? 0;
  while (options.length < OPTIONS_MAX) {
    const option = optionAt(tail, at, words);
    if (option === undefined) break;
    options.push(option);
    const next = nextAt(tail, option.end, words);
    if (next === undefined) break;
    at = next;
  }
  return options.at(-1)?.word === '' && options.at(-1)?.amounts.size === 0 ? options.slice(0, -1) : options;
}

function optionAt(tail: string, at: number, words: Vocabulary): Option | undefined {
  const rest = tail.slice(at);
  const amount = AMOUNT.exec(rest)?.[0];
  if (amount !== undefined) {
    return optionOf('', amountsOf(amount), at, at + amount.length, tail);
  }
  const own = words.options.find(([written]) => rest.startsWith(written));
  if (own !== undefined) return optionOf(own[1], new Map(), at, at + own[0].length, tail);
  const word = OTHER.exec(rest)?.[0] ?? '';
  const isOwn = word !== '' && (words.own.includes(word) || NEUTRAL_WORDS.has(word));
  const other = isOwn ? word : (OTHER_OF_ROW.exec(rest) ?? CALLED.exec(rest))?.[0];
  return other === undefined ? undefined : optionOf('', new Map(), at, at + other.length, tail);
}

function optionOf(word: string, amounts: Amounts, start: number, end: number, tail: string): Option {
  return { word, amounts, start, end: end + (SUFFIX.exec(tail.slice(end))?.[0].length ?? 0) };
}

/** Where the next option begins: behind what joins two, or what tells the first apart; a bare space or の joins known ones only. */
function nextAt(tail: string, end: number, words: Vocabulary): number | undefined {
  const rest = tail.slice(end);
  if (AMOUNT.test(rest)) return end;
  const joined = JOINS.exec(rest)?.[0].length;
  if (joined !== undefined) return end + joined;
  for (const pattern of [GOES_ON, TOLD]) {
    const length = pattern.exec(rest)?.[0].length;
    if (length === undefined) continue;
    const behind = tail.slice(end + length);
    if (beginsOption(behind, words)) return end + length;
  }
  return undefined;
}

function beginsOption(rest: string, words: Vocabulary): boolean {
  if (AMOUNT.test(rest) || words.options.some(([written]) => rest.startsWith(written))) return true;
  const other = OTHER.exec(rest)?.[0];
  return other !== undefined && words.own.includes(other);
}

/** The amounts of one option; a bare letter is a size. */
export function amountsOf(text: string): Amounts {
  return parseAmounts(/^[smlx]{1,3}$/u.test(text) ? `${text}サイズ` : text);
}

/** The amounts of all options together. */
export function amountsOfAll(options: readonly Option[]): Amounts {
  return options.reduce<Amounts>((sum, { amounts }) => joinAmounts(sum, amounts), new Map());
}
