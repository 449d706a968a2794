import type { FoldedText } from '../fold/folded-text.ts';
import { outline } from '../fold/outline.ts';

/** How far before and after a name a comparison is searched for, in folded characters. */
const BEHIND = 10;
const BEFORE = 4;
const COMPARES =
  /^[)' ]{0,2}(?:より(?!どり)|と(?:ほぼ|ほとんど|全く|まったく)?(?:同じ|同等|同様|同価格|同サイズ|比べ|比較し|似|違)|に(?:比べ|似|劣|勝|迫|匹敵|近い)|ほど|並み|の(?:約|ほぼ)?(?:半額|半分|\d+(?:\.\d+)?[割倍]|[二三四五]分の)|の(?:後継|代わり|代替|廉価版)|を(?:上回|下回|しのぐ))/u;
const AGAINST = /(?:^|[ (、])(?:vs|対)[ .]?$/u;

/** Whether a name is only what another product is compared with: `（ツナグモ TC-240より軽い）`, `…と同じ`, `…の約半額`. */
export function isCompared(folded: FoldedText, start: number, end: number): boolean {
  return (
    COMPARES.test(outline(folded, end, end + BEHIND)) || AGAINST.test(outline(folded, start - BEFORE, start))
  );
}
