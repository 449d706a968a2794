import { Type } from 'typebox';
import { parseAsin } from '../../core/asin.ts';
import { getParameter, invalidParameter } from '../../core/errors.ts';
import { parseKeyword } from '../../core/keyword.ts';
import { productTarget, type Target, termTarget } from '../../core/target.ts';
import { given } from '../schemas.ts';

/** Either a keyword or a product. */
export const targetInput = {
  keyword: Type.Union(
    [Type.String(), Type.Null()],
    given(
      'KEYWORD',
      ['The keyword, exactly as added (quote spaces)', 'キーワード（空白を含むものは引用符で囲む）'],
      { place: 'word' },
    ),
  ),
  asin: Type.Union(
    [Type.String(), Type.Null()],
    given('ASIN', [
      'ASIN of a product, instead of a keyword: readings of its product page',
      'キーワードの代わりに指定する商品の ASIN（商品ページの計測）',
    ]),
  ),
};

/** Reads the target: either a keyword or a product; throws `invalid_parameter`. */
export function readTarget(keyword: string | null, asin: string | null): Target {
  if ((keyword === null) === (asin === null)) {
    throw invalidParameter(keyword === null ? 'keyword' : 'asin', {
      en: keyword === null ? 'Give a keyword or an ASIN.' : 'Give a keyword or an ASIN, not both.',
      ja: 'キーワードか ASIN のどちらか一方を指定してください。',
    });
  }
  if (asin !== null) return productTarget(getParameter('asin', parseAsin(asin)));
  return termTarget(getParameter('keyword', parseKeyword(keyword ?? '')));
}
