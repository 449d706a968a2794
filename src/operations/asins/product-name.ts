import { judgeAnswer } from '../../assistant/index.ts';
import { invalidParameter } from '../../core/errors.ts';
import { pointCount } from '../../core/quarantine.ts';
import { quote } from '../../core/text.ts';
import { NAME_POINTS_MAX, parseName, tooLong } from '../accounts/parse-name.ts';

/** Words that are common in answers about any product, folded as {@link plainName} does. */
const COMMON = new Set(
  'amazon アマゾン おすすめ オススメ お勧め 人気 人気商品 新商品 新品 商品 製品 公式 正規品 限定 ランキング 1位 ベストセラー セール 送料無料 プライム prime プロ 日本 日本製 国産 最強 最新 高級 安い 口コミ レビュー ブランド メーカー セット おすすめ商品 オススメ商品 pro これ それ あれ です ます the and for'.split(
    ' ',
  ),
);

/** Mere numbers, ranks and amounts: `500`, `3位`, `1,280円`, `500ml`. */
const NUMBER =
  /^[\d.,]+(?:位|円|個|本|枚|点|年|月|日|%|ml|l|g|kg|mg|cm|mm|m|w|v|mah|gb|tb|インチ|リットル)?$/;

/**
 * Parses a name that answers are searched for, as `parseName` does. Names that can never be found, or that are
 * found in almost every answer, are refused with an example, since they would distort the shares.
 */
export function parseProductName(parameter: string, text: string): string {
  const name = parseName(parameter, text);
  const points = spelledPoints(name);
  if (points > NAME_POINTS_MAX) throw tooLong(parameter, name, points);
  const plain = name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  if (COMMON.has(plain) || NUMBER.test(plain)) {
    throw invalidParameter(parameter, {
      en: `The name ${quote(name)} is too common: answers about other products contain it too. Add the brand, such as "BRAND ${name}".`,
      ja: `呼び名 ${quote(name)} は、「${name}が人気です。」のように商品と関係のない回答にも現れます。「ハルナギ ${name}」のようにブランド名を付けてください。`,
    });
  }
  if (isFindable(name)) return name;
  throw invalidParameter(parameter, {
    en: `The name ${quote(name)} cannot be found in an answer: it is too short or has no letters. Use the name as people write it, such as "ハルナギの水筒".`,
    ja: `呼び名 ${quote(name)} は短すぎるか、文字がないため、回答から見つけられません。「ハルナギの水筒」のように、ブランド名を含む呼び方を指定してください。`,
  });
}

/** Number of characters of a name as it is compared: `㍿` counts as four, and U+FDFA as eighteen. */
export function spelledPoints(name: string): number {
  return pointCount(name.normalize('NFKC'));
}

/** Whether an answer that contains nothing but the name is a hit. */
function isFindable(name: string): boolean {
  const product = { asin: 'B000000000', title: '', brand: null, hasNoBrand: true, names: [name] };
  return [name, `おすすめは「${name}」です。`].some(
    (answer) => judgeAnswer({ answer, question: '', products: [product] }).hit,
  );
}
