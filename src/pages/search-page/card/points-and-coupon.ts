import { withoutMovingWords } from '../../../core/moving-words.ts';
import { parsePoints } from '../../../core/points.ts';
import { isClock } from '../../markup/is-clock.ts';
import { ownText } from '../../markup/own-elements.ts';
import { visibleText } from '../../markup/visible-text.ts';
import { blockOrCard, type CardView } from './card-view.ts';

/** Amazon points of the card, the number of `54ポイント(1%)`; `null` when it gives no points. */
export function readPoints(card: CardView): number | null {
  const place = blockOrCard(card, card.price);
  if (place === undefined) return null;
  return parsePoints(visibleText(card.fragment, place));
}

/** Whether the words say that the shopper has the coupon already. */
export function isTakenCoupon(text: string): boolean {
  return /適用(?:されました|されています|済み?)|取得済み?|獲得済み?|\bapplied\b/iu.test(text);
}

/**
 * Text of the coupon that is still available: `￥1,000 OFF クーポンあり`, without links beside it and clocks; `null` without
 * a coupon.
 */
export function readCoupon(card: CardView): string | null {
  const { fragment } = card;
  const coupon = fragment.findClass(card.root, 's-coupon-unclipped');
  if (coupon === undefined) return null;
  const text = withoutMovingWords(ownText(fragment, coupon, (inner) => isClock(fragment, inner)));
  return text === '' || isTakenCoupon(text) ? null : text;
}
