import type { FoldedText } from '../fold/folded-text.ts';
import { outline } from '../fold/outline.ts';
import { contradicts, parseAmounts } from '../products/amounts.ts';
import { isModelNumber } from '../products/model-number.ts';
import type { KnownProduct } from '../products/product.ts';
import { AMOUNT_SOURCE } from '../products/units.ts';
import {
  ATTACHED_VARIANT_WORDS,
  CLOSING_VARIANT_WORDS,
  excludes,
  isCounted,
  isQuality,
  LATIN_NOUNS,
  NEUTRAL_WORDS,
  PLAIN_NOUNS,
  VARIANT_WORDS,
} from '../products/words.ts';
import { amountsOf } from './options.ts';

const NUMBER_BEHIND = /^[ ・-]?(\d+)(?![\d.a-z])/u;
const VERB = ' (?:is|has|was|comes|costs|offers) ';
/** `Trail Jacket Insulatedは`: Latin words between a name and what ends it, a particle or a verb. */
const LATIN_TO_END = new RegExp(`^ ([a-z]{2,}(?: [a-z]{2,})?)(?=[はがをのともや]|なら|です|${VERB})`, 'u');
/** One word between a name and what ends it; `ライトが明るい` tells of a part. */
const WORD_TO_END = new RegExp(
  `^ (?!ライトが)([ァ-ヺー]+|[a-z]+(?=[^ァ-ヺー]|$))(?=[はがをのともや)|\\n]|(?<=[a-z])。|なら|です|$|${VERB})`,
  'u',
);
/** What English puts between a name and its verb. */
const LATIN_ADVERBS = /^(?:also|itself|alone|still|which|that|already|only|however|just|now|[a-z]+ly)$/u;
const GREEK_BEHIND = /^[ ・]?[α-ω](?![α-ω])/u;
const WORD_BEHIND = /^[ ・]?([ァ-ヺー]+|[a-z]+[0-9]*|改)(?![\p{sc=Han}a-z0-9])/u;
/** Up to two words of a title may stand between a name and the model number or amount that tells siblings apart. */
const WORDS_BETWEEN =
  '(?:(?!(?:vs|or|and|is|are|in|at|on|for|with|has|from|to|than|but)[ (])[\\p{sc=Han}ァ-ヺーa-z0-9.]{1,10}[ (・]{1,2}){0,2}?';
const MODEL_BEHIND = new RegExp(
  `^(?:シリーズ)?[ (・]{0,2}(?:の[ (]?)?${WORDS_BETWEEN}(?:(?:型番|品番|モデル)[ :]?)?((?=[a-z-]*\\d)[a-z][a-z0-9-]*)`,
  'u',
);
const AMOUNT_BEHIND = new RegExp(
  `^[ (・]{0,2}(?:の[ (]?)?${WORDS_BETWEEN}((?:(?:\\d+(?:\\.\\d+)?(?:x\\d+)?) ?[^\\d。、\\n|]{0,8}(?:(?<=[・x] ?)\\d+(?:\\.\\d+)? ?[^\\d。、\\n|]{0,4})?)|(?:[smlx]{1,3}|\\dl)サイズ|(?<![a-z0-9-])[ab][3-8](?![a-z0-9])|(?<=\\()[smlx]{1,3}(?=\\))|単[1-5一二三四五])`,
  'u',
);
/** `スポーツジャグには3リットルのものも`, `充電池は、単1形なら`, `土鍋、10号`, the next cell of a row: which one of a line is meant. */
const AMOUNT_OF_TOPIC = new RegExp(
  `^(?:${[
    `(?:に|で)は、?(${AMOUNT_SOURCE})形?(?:の|も|と|、|・|\\()`,
    `は、?(${AMOUNT_SOURCE})形?(?:なら|だと|でしたら|タイプ|の(?:もの|タイプ|サイズ|ほう|方))`,
    `、(${AMOUNT_SOURCE})形?(?=[のはがにで、。)]|$)`,
    `\\|(${AMOUNT_SOURCE})形?(?=[|\\n 。、]|$)`,
  ].join('|')})`,
  'u',
);
/** `亜鉛＆マカ`: what is made of the product's thing and another one; two things side by side are both named. */
const COMPOSED =
  /^&(?![^。、\n|]{0,16}(?:セット|両方|どちら|いずれ|ともに|とも|共に|2つ))([\p{sc=Han}ァ-ヺー]{2,})/u;
/** What fills the product up again is sold by itself. */
const REFILL =
  /^(?: ?(?:詰め?替え?|つめかえ|リフィル|レフィル)|の(?:詰め?替え?用|つめかえ用|リフィル|レフィル))/u;
const REFILL_WORD = /詰め?替|つめかえ|リフィル|レフィル/u;
/** Connectives of English sentences that a short Latin word behind a Japanese name may be. */
const LATIN_CONNECTIVES = /^(?:vs|or|and|is|in|at|on|for|the|by|with|has|ok|ng|can|was|from|to|as|if|no)$/u;

/** How far behind a name its model number or amount can stand, in signs. */
const TAIL = 28;

/**
 * Whether what follows the name makes it the name of another thing: a sibling by its model number, its amount, a number or
 * a word like Pro or ミニ that the product's own title does not have; or what fills it up again.
 */
export function namesSibling(folded: FoldedText, start: number, end: number, product: KnownProduct): boolean {
  const tail = outline(folded, end, end + TAIL);
  if (namesOtherThing(folded, start, end, product, tail)) return true;
  if (namesModel(folded.signs.slice(start, end), product)) return false;
  return isOtherAmount(tail, product);
}

/** The same without a look at amounts, of which a sentence may tell several. */
export function namesOtherThing(
  folded: FoldedText,
  start: number,
  end: number,
  product: KnownProduct,
  tail = outline(folded, end, end + TAIL),
): boolean {
  const named = folded.signs.slice(start, end);
  if (isVariant(named, tail, product)) return true;
  const composed = COMPOSED.exec(tail)?.[1];
  if (composed !== undefined && !product.words.includes(composed)) return true;
  if (REFILL.test(tail) && !REFILL_WORD.test(product.words)) return true;
  if (namesModel(named, product)) return false;
  if (isCompound(named, tail, product) || isExcluded(tail, product)) return true;
  return (
    isNumbered(folded, end, tail, product) ||
    isOtherModel(tail, product) ||
    isOtherFlavour(named, tail, product)
  );
}

/** Whether a folded stretch holds a model number of the product. */
export function namesModel(named: string, product: KnownProduct): boolean {
  for (const model of product.models) if (named.includes(model)) return true;
  return false;
}

/** A word in brackets or behind a space, where the title has another one: `国産はちみつ（百花蜜）`. */
const FLAVOUR_BEHIND =
  /^(?:の?\(| )([ァ-ヺー]{2,10}|\p{sc=Han}{2,4}|[ぁ-ゖ]{3,6})(?:味|風味|タイプ)?(?=[)はがをもの、。 \n|]|です|だ|で|$)/u;

function isOtherFlavour(named: string, tail: string, product: KnownProduct): boolean {
  if (product.flavour === null || !named.endsWith(product.flavour.kind)) return false;
  const word = FLAVOUR_BEHIND.exec(tail)?.[1];
  if (word === undefined || product.words.includes(word) || NEUTRAL_WORDS.has(word)) return false;
  return !isQuality(word) && parseAmounts(word).size === 0;
}

/** `コンパクトな`, `ミニで可愛い`: a word in kana that goes on like this describes. */
const DESCRIBES_ON = /^(?:で(?!す|した)|な(?![どらのん]))/u;
/** `AirLeaf B`: one letter behind a name that ends in a Latin word; sizes and the English article are none. */
const LETTER_BEHIND = /^ [b-hjknopqt-wyz]$/u;

/** `コトリ ベーシックが`, `Trail Jacket Insulatedは`, `TS-30α`: the name of a thing goes on up to the particle that ends it. */
function goesOn(tail: string, { tokens, words }: KnownProduct): boolean {
  const greek = GREEK_BEHIND.exec(tail)?.[0];
  if (greek !== undefined) return !words.includes(greek.slice(-1));
  const word = WORD_TO_END.exec(tail)?.[1];
  if (word !== undefined && CLOSING_VARIANT_WORDS.has(word)) return !words.includes(word);
  const latin = LATIN_TO_END.exec(tail)?.[1]?.split(' ') ?? [];
  if (latin.some((part) => LATIN_CONNECTIVES.test(part) || LATIN_ADVERBS.test(part))) return false;
  return latin.some((part) => !LATIN_NOUNS.has(part) && !tokens.has(part) && !isQuality(part));
}

function isVariant(named: string, tail: string, product: KnownProduct): boolean {
  if (goesOn(tail, product)) return true;
  const match = WORD_BEHIND.exec(tail);
  const word = match?.[1];
  if (match === null || word === undefined || product.tokens.has(word)) return false;
  if (DESCRIBES_ON.test(tail.slice(match[0].length)) && !/[a-z]/u.test(word)) return false;
  if (VARIANT_WORDS.has(word)) return true;
  if (LETTER_BEHIND.test(match[0]) && /[a-z]{2}$/u.test(named)) return true;
  if (!tail.startsWith(word)) return false;
  if (ATTACHED_VARIANT_WORDS.has(word) || CLOSING_VARIANT_WORDS.has(word)) return true;
  return /^[a-z]{1,4}$/u.test(word) && !LATIN_CONNECTIVES.test(word);
}

/** `電気ひざ掛けソックス`: katakana that goes straight on behind kanji or hiragana makes a longer word, unless it describes. */
function isCompound(named: string, tail: string, product: KnownProduct): boolean {
  const word = /^[ァ-ヺー]+/u.exec(tail)?.[0];
  if (word === undefined || !/[\p{sc=Han}\p{sc=Hira}]$/u.test(named)) return false;
  return !product.tokens.has(word) && !isQuality(word) && !PLAIN_NOUNS.has(word);
}

/** `テラスポ2`, `ピロー 3`: a number that counts nothing. */
function isNumbered(folded: FoldedText, end: number, tail: string, product: KnownProduct): boolean {
  const number = NUMBER_BEHIND.exec(tail);
  if (number === null || isOwnNumber((folded.signs[end - 1] ?? '') + (number[1] ?? ''), product))
    return false;
  if (/\d/u.test(folded.signs[end - 1] ?? '') || (tail.startsWith(' ') && (number[1] ?? '').length > 3))
    return false;
  return !isCounted(tail.slice(number[0].length)) && !isListNumber(tail, number[0]);
}

/** `ラッシュガード メンズ` of a product that is レディース. */
function isExcluded(tail: string, { words }: KnownProduct): boolean {
  const word = /^(?:の?\(|の| |・)([ァ-ヺー]+|[ぁ-ゖ]+|\p{sc=Han}+(?:[ぁ-ゖ]\p{sc=Han}+[ぁ-ゖ]?)?)/u.exec(
    tail,
  )?.[1];
  if (word === undefined) return false;
  const said = tail.split(/[。\n|]/u)[0] ?? '';
  const head = /^\p{sc=Han}+/u.exec(word)?.[0] ?? word;
  return excludes(word, words, said) || excludes(head, words, said);
}

/** Whether the product's own words go on like this, and not with a longer number. */
function isOwnNumber(tail: string, { words }: KnownProduct): boolean {
  for (let at = words.indexOf(tail); at >= 0; at = words.indexOf(tail, at + 1)) {
    if (!/[\d.]/u.test(words.charAt(at + tail.length))) return true;
  }
  return false;
}

/** `スルリ 2. 次の品`, `スルリ 2)`. */
function isListNumber(tail: string, number: string): boolean {
  return tail.startsWith(' ') && /^[).。]/u.test(tail.slice(number.length));
}

function isOtherModel(tail: string, product: KnownProduct): boolean {
  if (!/\d/u.test(tail)) return false;
  const model = MODEL_BEHIND.exec(tail)?.[1]?.replace(/-+$/u, '');
  if (model === undefined || !isModelNumber(model)) return false;
  return !product.tokens.has(model.replaceAll('-', ''));
}

function isOtherAmount(tail: string, product: KnownProduct): boolean {
  const said = AMOUNT_BEHIND.exec(tail)?.[1];
  if (said !== undefined) return contradicts(amountsOf(said), product.amounts);
  const topic = product.isNamed ? undefined : AMOUNT_OF_TOPIC.exec(tail)?.slice(1).join('');
  return topic !== undefined && contradicts(parseAmounts(topic), product.amounts);
}
