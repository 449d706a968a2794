import type { FoldedText } from '../fold/folded-text.ts';
import { GAP } from '../fold/gaps.ts';
import { outline } from '../fold/outline.ts';
import { contradicts, parseAmounts } from '../products/amounts.ts';
import { soundsAlike } from '../products/brand.ts';
import type { Closeness, KnownProduct } from '../products/product.ts';
import { AMOUNT_SOURCE } from '../products/units.ts';
import { isQuality, PLAIN_NOUNS } from '../products/words.ts';

/** An amount, whosever: whether it is the product's is asked elsewhere. */
const AMOUNT_HEAD = new RegExp(
  `^(?:口径|直径|内径|幅|高さ|長さ|厚さ|深さ|重さ|容量|内容量|全長|奥行き?|約)?${AMOUNT_SOURCE}(?:形|入り?|組|セット|用|タイプ)?`,
  'u',
);
/** Widest stretch between a brand and the rest of its product's name, in signs. */
const BETWEEN_MAX = 40;
/** Free words (not the product's own) that may stand between a brand and a model number, in signs. */
const FREE_MAX = 8;

const CONNECTIVE =
  /^(?:製の|製|用の|用|社製の|社製|社の|社|さんの|さん|ブランドの|ブランド|シリーズの|シリーズ|公式|純正|新型|最新|定番|の|からは、?|という|による|が(?:出す|出している|販売する|販売している|販売中の|発売した|発売する|発売中の|手がける|手掛ける|作る|展開する)|から(?:出ている|発売の|発売されている|発売中の|出た|販売されている)|で人気の|といえば|と言えば|s(?= )|で定番の|の中で[もは]?、?|のうち、?)/u;
const LABEL = /^(?:型番|品番|型式|モデル名?|機種名?|商品名|製品名|品名|商品|製品|model|name)(?:は|[:／/ ])*/u;
/** A list of facts gives each its own entry: `・メーカー：…`, `・型番：SW-20`, or its own row: `| 型番 | SW-20 |`. */
const LABELLED_ENTRY = /^ ?\n?。?(?=(?:型番|品番|型式|モデル名?|機種名?|商品名|製品名|品名)[:|])/u;
/** The entry of a model number further down the list. */
const MODEL_ENTRY = /[ \n。]+(?=(?:型番|品番|型式|モデル名?)[:|])/gu;
/** `SW-20とSW-205`, `SW-20は静かで、SW-205は…`, `「SW-20」・「SW-205」`: models in a row share the brand before the first. */
const ENUMERATED =
  /^(?=[a-z-]*\d)[a-z][a-z0-9-]*(?:(?:\([^()。\n]{1,16})?\)?(?:と|や|・|、|\/|および|及び|または|か|も、?|[はが][^。、\n|]{1,16}、)[ )(]?|\()/u;
/** Another model number stands between. */
const ROW = /[a-z]-?\d/u;
/** `ソラノワの卓上ファンなら、SW-20と…`: the brand is what the sentence is about. */
const TOPIC = /^(?:なら|には|では|だと|であれば|は)[、]?/u;
const VETO = /^(?:と(?!いえば|言えば)|や|も|より|以外|ではなく|じゃなく|でなく|に対|対|かつ)/u;
/** `温度を選べる`, `静かな`: what is said of a thing before it is named. A particle of a clause, or a word in katakana or Latin letters, may bring in another thing. */
const DESCRIBES =
  /^(?!と(?!ても|ろ)|や(?!さ|わ)|も(?!ち|こ)|[はがを])[\p{sc=Hira}\p{sc=Han}]{0,11}[のないたるう製]$/u;
/** A particle behind a noun: another thing may have been named. */
const PARTICLE = /\p{sc=Han}[はがをへもやと]/u;
const SOFT_GAPS = /^[ ()・*'—-]/u;

/** `ブランドのポロシャツ、ハルカゼは`, `ブランドのポロシャツなら、ハルカゼが`: what it is stands before what it is called. */
const KIND_FIRST = /^(?:(?:なら|では|だと|であれば|でしたら|は)、?|、)$/u;
/** `ブランドの「通称」は、種類 GT-180に`: what people call it, in quotation marks. */
const CALLED = /^の?\(([^()。、\n|]{2,24})\)(?:は|が|には|なら|の)?、?/u;

/** How a brand leads to the rest of a name: as one name, or as the head of a row of models. */
export type Lead = 'name' | 'row';

/** How what stands between a brand and the rest of a name leaves the rest to this brand; `undefined` when it does not. */
export function findLead(
  folded: FoldedText,
  brandEnd: number,
  restStart: number,
  product: KnownProduct,
  closeness: Closeness,
): Lead | undefined {
  if (restStart - brandEnd > BETWEEN_MAX) return undefined;
  let rest = outline(folded, brandEnd, restStart).replace(LABELLED_ENTRY, '').replace(MODEL_ENTRY, ' ');
  if (/[。★]|他社/u.test(rest) || (rest.includes('\n') && rest.includes('|'))) return undefined;
  if (VETO.test(rest) || (rest.match(/\n/gu)?.length ?? 0) > 1) return undefined;
  const lead: Lead = closeness === 'near' && ROW.test(rest) ? 'row' : 'name';
  if (lead === 'name' && contradicts(parseAmounts(rest), product.amounts)) return undefined;
  let free = 0;
  while (rest !== '') {
    const known = knownPrefix(rest, product, closeness);
    if (known > 0) {
      const isOwn = /[^ ()の]$/u.test(rest.slice(0, known));
      rest = isOwn
        ? rest.slice(known).replace(closeness === 'near' ? /^、/u : KIND_FIRST, '')
        : rest.slice(known);
      continue;
    }
    if (closeness === 'touching' && describes(rest)) return lead;
    free += 1;
    if (closeness === 'touching' || free > FREE_MAX || !isFree(rest)) return undefined;
    rest = rest.slice(1);
  }
  return lead;
}

function describes(rest: string): boolean {
  return DESCRIBES.test(rest) && !PARTICLE.test(rest) && !/より|以外|(?:で|じゃ)な[いく]/u.test(rest);
}

/** Kanji and hiragana may say something about the product; katakana and Latin letters may be a rival. */
function isFree(rest: string): boolean {
  return (
    /^[\p{sc=Hira}\p{sc=Han}]/u.test(rest) && !/^(?:と|や|より)$/u.test(rest) && !VETO.test(rest.slice(-2))
  );
}

/** Length of what is understood at the head of a stretch; 0 for none. */
function knownPrefix(rest: string, product: KnownProduct, closeness: Closeness): number {
  const called = closeness === 'near' ? CALLED.exec(rest) : null;
  if (called !== null && saysNoMaker(called[1] ?? '', product)) return called[0].length;
  const gap = SOFT_GAPS.exec(rest) ?? /^[|\n]/u.exec(rest) ?? /^[/:](?=[ ()]*(?:$|\D))/u.exec(rest);
  if (gap !== null) return gap[0].length;
  const phrase =
    LABEL.exec(rest) ??
    CONNECTIVE.exec(rest) ??
    (closeness === 'near' ? (ENUMERATED.exec(rest) ?? TOPIC.exec(rest)) : null);
  if (phrase !== null) return phrase[0].length;
  return Math.max(ownPrefix(rest, product), AMOUNT_HEAD.exec(rest)?.[0].length ?? 0);
}

/** Whether no word may be another maker's name. */
export function saysNoMaker(text: string, { words }: KnownProduct): boolean {
  const names = text.match(/[ァ-ヺー]{3,}|(?<![a-z0-9-])[a-z]{3,}(?![a-z0-9-])/gu) ?? [];
  return names.every((word) => words.includes(word) || isQuality(word) || PLAIN_NOUNS.has(word));
}

/** Length of the longest head that is a word of the product's title or names: two signs at least, or one kanji that is a word of the title. */
export function ownPrefix(rest: string, product: KnownProduct): number {
  const run =
    /^(?:[ァ-ヺー]+|[a-z0-9.]+(?:-[a-z0-9.]+)*|[\p{sc=Han}々]+|[\p{sc=Hira}]+)+/u.exec(rest)?.[0] ?? '';
  for (let length = Math.min(run.length, 24); length > 1; length -= 1) {
    const head = run.slice(0, length).replaceAll('-', '');
    if (!product.words.includes(head) || run.charAt(length - 1) === '-') continue;
    if (!splitsWord(run, length) || product.titleWords.has(head)) return length;
  }
  return /^\p{sc=Han}/u.test(run) && product.titleWords.has(run.charAt(0)) ? 1 : 0;
}

/** A part of a katakana or Latin word is no word. */
function splitsWord(run: string, length: number): boolean {
  return /^(?:[ァ-ヺー]{2}|[a-z0-9]{2})$/u.test(run.slice(length - 1, length + 1));
}

/** `SW-20 / ソラノワ`, `SW-20 by …`, the next cell of a row, `メーカー：` on the next line. */
const MAKER_BEHIND =
  /^(?: ?\/ ?| ?(?:by|from) ?| |\|| ?— ?|[ \n/。]{0,3}(?:メーカー|ブランド|製造元|販売元|maker|brand)(?:名|は)?[ :/|]{1,2})$/u;
/** `SW-20とSW-30、どちらもソラノワの…`: a row of models, all of the brand that follows. */
const ROW_BEHIND =
  /^(?:(?:と|や|・|、|\/)[a-z]{1,6}-?\d[a-z0-9-]{0,12}){0,3}は?、?(?:どちらも|どれも|いずれも|両方とも|すべて|全て|とも(?:に)?)、? ?$/u;
const ROW_MAX = 40;
const TOPIC_BEHIND = /^ ?(?:は|といえば|って) ?$/u;

/** How a brand behind the rest claims it: `SN-210（ソヨナギ）`, `SN-210 / ソヨナギ`, `SN-210 by …`, the next cell of a row. */
export function findLeadBehind(
  folded: FoldedText,
  restStart: number,
  restEnd: number,
  brandStart: number,
  brandEnd: number,
  product: KnownProduct,
): Lead | undefined {
  const distance = brandStart - restEnd;
  if (distance > ROW_MAX || hasRivalBefore(folded, restStart, product)) return undefined;
  const between = outline(folded, restEnd, brandStart);
  const behind = outline(folded, brandEnd, brandEnd + 12);
  if (ROW_BEHIND.test(between)) return /^ ?(?:より|以外|ほど)/u.test(behind) ? undefined : 'row';
  if (distance > 8) return undefined;
  const isQuoted = between === '、' && !isBracket(folded, brandStart) && isBracket(folded, brandEnd);
  if (isQuoted && isQuotedKind(folded, restStart, product)) return 'name';
  return namesMaker(between, behind, product) ? 'name' : undefined;
}

/** How far before what a thing is its quotation begins, in signs. */
const QUOTED_MAX = 20;

/** `「3合炊きの土鍋、ブランド」`: a quotation that begins with what is said of the thing, names no maker and no other thing in a row. */
function isQuotedKind(folded: FoldedText, restStart: number, product: KnownProduct): boolean {
  const from = Math.max(0, restStart - QUOTED_MAX);
  const at = folded.gaps.subarray(from, restStart + 1).findLastIndex((gap) => (gap & GAP.opening) !== 0);
  if (at < 0) return false;
  const said = outline(folded, from + at, restStart).replace(/^[^\p{L}\d]+/u, '');
  if (/[。、★)\n|]|より|以外/u.test(said) || VETO.test(said)) return false;
  if (!saysNoMaker(said, product) || contradicts(parseAmounts(said), product.amounts)) return false;
  const tokens = said.match(/[a-z0-9.]*[a-z][a-z0-9.]*/gu) ?? [];
  return tokens.every((token) => product.words.includes(token) || parseAmounts(token).size > 0);
}

function isBracket({ gaps }: FoldedText, at: number): boolean {
  return ((gaps[at] ?? 0) & GAP.bracket) !== 0;
}

function namesMaker(between: string, behind: string, product: KnownProduct): boolean {
  if (/^ ?\($/u.test(between)) return /^(?:社製|社|製|さん|株式会社)?[)(]/u.test(behind);
  if (/より|以外|^[ の(]{0,2}[a-z]+-?\d/u.test(behind)) return false;
  if (MAKER_BEHIND.test(between) || (between === '、' && saysOwn(behind, product))) return true;
  return TOPIC_BEHIND.test(between) && /^ ?(?:の|製|社|から|が|さん|で|だ)/u.test(behind);
}

/** `HC-5、ヒカリヤの防犯カメラ`: behind the brand the product's own words follow. */
function saysOwn(behind: string, { words }: KnownProduct): boolean {
  const word = /^の([ァ-ヺー]{2,}|\p{sc=Han}{2,})/u.exec(behind)?.[1];
  return word !== undefined && words.includes(word);
}

const WORD_BEFORE = /([ァ-ヺー]{2,}|[a-z]{3,})(?:製の|社の|さんの|の)?[ ・()|*]{0,2}$/u;

/** Whether the word right before is a name that does not belong to the product: a rival may use the same model number. */
export function hasRivalBefore(folded: FoldedText, start: number, product: KnownProduct): boolean {
  const word = WORD_BEFORE.exec(outline(folded, start - 16, start))?.[1];
  if (word === undefined || PLAIN_NOUNS.has(word) || product.words.includes(word)) return false;
  return /^[ァ-ヺー]/u.test(word) && word.length > 2 && !isBrandInOtherScript(word, product);
}

/** Start of a word right before `restStart` that is the brand written in the other script; `undefined` when there is none. */
export function findBrandInOtherScript(
  folded: FoldedText,
  restStart: number,
  product: KnownProduct,
): number | undefined {
  const from = Math.max(0, restStart - 20);
  const before = outline(folded, from, restStart);
  const match = /([ァ-ヺー]{2,}|[a-z]{3,})(?:製の|社の|さんの|の)?[ ・()*|\n'-]{0,2}$/u.exec(before);
  const word = match?.[1];
  if (match === null || word === undefined || !isBrandInOtherScript(word, product)) return undefined;
  const at = folded.signs.lastIndexOf(word, restStart - 1);
  return at < from ? undefined : at;
}

/** Only a script that the account's own spellings lack: `ソヨナギー` is not ソヨナギ, whatever Soyonagi sounds like. */
function isBrandInOtherScript(word: string, product: KnownProduct): boolean {
  const isKatakana = /^[ァ-ヺ]/u.test(word);
  const given = product.brands.filter(({ signs }) => !/^[ぁ-ゖー]+$/u.test(signs));
  if (given.some(({ signs }) => /^[ァ-ヺ]/u.test(signs) === isKatakana)) return false;
  return product.brands.some((brand) => soundsAlike(word, brand.signs));
}
