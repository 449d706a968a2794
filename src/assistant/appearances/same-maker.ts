import type { FoldedText } from '../fold/folded-text.ts';
import { outline } from '../fold/outline.ts';
import type { KnownProduct } from '../products/product.ts';
import { saysNoMaker } from './attribution.ts';
import { endsWord } from './boundary.ts';
import type { Place } from './place.ts';

/** How far before the name its brand may stand, in signs. */
const REACH = 80;
const POINTER_MAX = 12;
/** `同社の`, `同ブランドの「`, `同メーカー製`: the maker that was named last. */
const POINTER = /(?<!\p{sc=Han})同(?:社|ブランド|メーカー)(?:製の?|の)?[ (・]{0,2}$/u;
/** What sets the brand against another maker, or may be the name of one that is no word in katakana or Latin letters. */
const ANOTHER =
  /より|以外|ではなく|じゃなく|他社|競合|比べ|対抗|代わり|ライバル|(?<![同当自])社|工房|電機|工業|製作所/u;

/**
 * Whether a name stands behind `同社の`, which means `brand`: that was named in the same sentence or the one before, with no line
 * end and no other maker between. The caller knows that no other own brand stands between either.
 */
export function isOfSameMaker(
  folded: FoldedText,
  brand: Place,
  restStart: number,
  product: KnownProduct,
): boolean {
  if (restStart - brand.end > REACH || !endsWord(folded, brand.end)) return false;
  if (!POINTER.test(outline(folded, restStart - POINTER_MAX, restStart))) return false;
  const between = outline(folded, brand.end, restStart).replace(POINTER, '');
  if (/[\n|★]/u.test(between) || between.split('。').length > 2) return false;
  return !ANOTHER.test(between) && saysNoMaker(between, product);
}
