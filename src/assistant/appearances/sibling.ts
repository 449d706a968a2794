import type { FoldedText } from '../fold/folded-text.ts';
import { outline } from '../fold/outline.ts';
import { contradicts, parseAmounts } from '../products/amounts.ts';
import { isModelNumber } from '../products/model-number.ts';
import type { KnownProduct } from '../products/product.ts';
import {
  ATTACHED_VARIANT_WORDS,
  isCounted,
  isQuality,
  PLAIN_NOUNS,
  VARIANT_WORDS,
} from '../products/words.ts';

const NUMBER_BEHIND = /^[ ・-]?(\d+)(?![\d.a-z])/u;
const WORD_BEHIND = /^[ ・]?([ァ-ヺー]+|[a-z]+[0-9]*|改)(?![\p{sc=Han}a-z0-9])/u;
/** Up to two words of a title may stand between a name and the model number or amount that tells siblings apart. */
const WORDS_BETWEEN = '(?:[\\p{sc=Han}ァ-ヺーa-z0-9.]{1,10}[ (・]{1,2}){0,2}?';
const MODEL_BEHIND = new RegExp(
  `^(?:シリーズ)?[ (・]{0,2}(?:の[ (]?)?${WORDS_BETWEEN}(?:(?:型番|品番|モデル)[ :]?)?((?=[a-z-]*\\d)[a-z][a-z0-9-]*)`,
  'u',
);
const AMOUNT_BEHIND = new RegExp(
  `^[ (・]{0,2}(?:の[ (]?)?${WORDS_BETWEEN}((?:(?:\\d+(?:\\.\\d+)?(?:x\\d+)?) ?[^\\d。、\\n|]{0,8})|[smlx]{1,3}サイズ)`,
  'u',
);
/** A thing that is made for the product, or wraps it, is another thing. */
const ACCESSORY =
  /^(?:用(?!に|と|途|意)|専用|対応の|互換|カバー|ケース|バッグ|スタンド|フィルター|ホルダー|ポーチ|カートリッジ|パーツ|キャップ|ブラシ|シート|ストラップ|アダプター|収納袋|替え|交換)/u;
/** Connectives of English sentences that a short Latin word behind a Japanese name may be. */
const LATIN_CONNECTIVES = /^(?:vs|or|and|is|in|at|on|for|the|by|with|has|ok|ng|can|was|from|to|as|if|no)$/u;

/** How far behind a name its model number or amount can stand, in signs. */
const TAIL = 28;

/**
 * Whether what follows the name makes it the name of another thing: a sibling by its model number, its amount, a number or
 * a word like Pro or ミニ that the product's own title does not have; or an accessory.
 */
export function namesSibling(folded: FoldedText, start: number, end: number, product: KnownProduct): boolean {
  const tail = outline(folded, end, end + TAIL);
  const named = folded.signs.slice(start, end);
  if (isVariant(tail, product)) return true;
  if ([...product.models].some((model) => named.includes(model))) return false;
  if (ACCESSORY.test(tail) && !product.words.includes(named + (ACCESSORY.exec(tail)?.[0] ?? ''))) return true;
  if (isCompound(named, tail, product)) return true;
  return (
    isNumbered(folded, end, tail, product) || isOtherModel(tail, product) || isOtherAmount(tail, product)
  );
}

function isVariant(tail: string, product: KnownProduct): boolean {
  const match = WORD_BEHIND.exec(tail);
  const word = match?.[1];
  if (match === null || word === undefined || product.tokens.has(word)) return false;
  if (/^[でな]/u.test(tail.slice(match[0].length))) return false;
  if (VARIANT_WORDS.has(word)) return true;
  if (!tail.startsWith(word)) return false;
  return ATTACHED_VARIANT_WORDS.has(word) || (/^[a-z]{1,4}$/u.test(word) && !LATIN_CONNECTIVES.test(word));
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
  if (number === null || product.words.includes((folded.signs[end - 1] ?? '') + (number[1] ?? '')))
    return false;
  if (/\d/u.test(folded.signs[end - 1] ?? '') || (tail.startsWith(' ') && (number[1] ?? '').length > 3))
    return false;
  return !isCounted(tail.slice(number[0].length)) && !isListNumber(tail, number[0]);
}

/** `スルリ 2. 次の品`, `スルリ 2)`. */
function isListNumber(tail: string, number: string): boolean {
  return tail.startsWith(' ') && /^[).。]/u.test(tail.slice(number.length));
}

function isOtherModel(tail: string, product: KnownProduct): boolean {
  const model = MODEL_BEHIND.exec(tail)?.[1]?.replace(/-+$/u, '');
  if (model === undefined || !isModelNumber(model)) return false;
  return !product.tokens.has(model.replaceAll('-', ''));
}

function isOtherAmount(tail: string, product: KnownProduct): boolean {
  const said = AMOUNT_BEHIND.exec(tail)?.[1];
  return said !== undefined && contradicts(parseAmounts(said), product.amounts);
}
