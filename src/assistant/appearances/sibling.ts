import type { FoldedText } from '../fold/folded-text.ts';
import { outline } from '../fold/outline.ts';
import { contradicts, parseAmounts } from '../products/amounts.ts';
import { isModelNumber } from '../products/model-number.ts';
import type { KnownProduct } from '../products/product.ts';
import { VARIANT_WORDS } from '../products/words.ts';

/** What counts or measures: a number before one of these says how many or how much, not which model. */
const COUNTED =
  /^(?:[円個本枚台人件回年月日時分秒畳位点歳番倍割万千億代種色段号合度名社冊袋箱食粒錠泊坪路区章話つヶケか%％]|[a-z]|グラム|キロ|リットル|センチ|ミリ|メートル|ワット|ルーメン|ボルト|ヘルツ|デシベル|ドル|ポイント|パーセント|セット|ページ|タイプ|ステップ)/u;

const TOKEN_BEHIND = /^[ *'(・-]{0,2}([a-z]+(?:-?[a-z0-9]+)*|\d[a-z0-9]*(?:-[a-z0-9]+)*)/u;
const NUMBER_BEHIND = /^[ ・-]?(\d+)(?![\d.a-z])/u;
const WORD_BEHIND = /^[ ・]?([ァ-ヺー]+|[a-z]+[0-9]*|改)(?![\p{sc=Han}a-z0-9])/u;
const MODEL_BEHIND =
  /^(?:シリーズ)?[ (・]{0,2}(?:の[ (]?)?(?:(?:型番|品番|モデル)[ :]?)?([a-z]{1,8}-?\d[a-z0-9-]*)/u;
const AMOUNT_BEHIND = /^[ (・]{0,2}(?:の[ (]?)?((?:\d+(?:\.\d+)?(?:x\d+)?)[ ]?[^\d。、\n|]{0,8})/u;
/** Connectives of English sentences that a short Latin word behind a Japanese name may be. */
const LATIN_CONNECTIVES = /^(?:vs|or|and|is|in|at|on|for|the|by|with|has|ok|ng|can|was|from|to|as|if|no)$/u;

/** How far behind a name its model number or amount can stand, in signs. */
const TAIL = 20;

/**
 * Whether what follows the name makes it the name of a sibling: another model number, another amount, a number, a word
 * like Pro or ミニ that the product's own title does not have.
 */
export function namesSibling(folded: FoldedText, start: number, end: number, product: KnownProduct): boolean {
  const tail = outline(folded, end, end + TAIL);
  const hasModel = [...product.models].some((model) => folded.signs.slice(start, end).includes(model));
  if (isVariant(tail, product)) return true;
  if (hasModel) return false;
  return (
    isNumbered(folded, end, tail, product) || isOtherModel(tail, product) || isOtherAmount(tail, product)
  );
}

function isVariant(tail: string, product: KnownProduct): boolean {
  const word = WORD_BEHIND.exec(tail)?.[1];
  if (word === undefined || isOwnWord(word, product)) return false;
  if (VARIANT_WORDS.has(word)) return true;
  const touches = tail.startsWith(word);
  return touches && /^[a-z]{1,4}$/u.test(word) && !LATIN_CONNECTIVES.test(word);
}

/** `テラスポ2`, `ピロー 3`: a number that counts nothing. */
function isNumbered(folded: FoldedText, end: number, tail: string, product: KnownProduct): boolean {
  const number = NUMBER_BEHIND.exec(tail);
  if (number === null || product.words.includes((folded.signs[end - 1] ?? '') + (number[1] ?? '')))
    return false;
  const behind = tail.slice(number[0].length).replace(/^ /u, '');
  return !COUNTED.test(behind) && !isListNumber(tail, number[0]);
}

/** `ホルテ 2. 次の品`, `ホルテ 2)`. */
function isListNumber(tail: string, number: string): boolean {
  return tail.startsWith(' ') && /^[).。]/u.test(tail.slice(number.length));
}

function isOtherModel(tail: string, product: KnownProduct): boolean {
  const model = MODEL_BEHIND.exec(tail)?.[1]?.replace(/-+$/u, '');
  if (model === undefined || !isModelNumber(model)) return false;
  return !product.words.includes(model.replaceAll('-', ''));
}

function isOtherAmount(tail: string, product: KnownProduct): boolean {
  const said = AMOUNT_BEHIND.exec(tail)?.[1];
  return said !== undefined && contradicts(parseAmounts(said), product.amounts);
}

function isOwnWord(word: string, product: KnownProduct): boolean {
  return product.words.includes(word) && TOKEN_BEHIND.test(word) === /^[a-z]/u.test(word);
}
