import { parsePoints } from '../../../core/points.ts';
import { visibleText } from '../../markup/visible-text.ts';
import { blockOrCard, type CardView } from './card-view.ts';

/** Amazon points of the card, the number of `54ポイント(1%)`; `null` when it gives none. */
export function readPoints(card: CardView): number | null {
  const place = blockOrCard(card, card.price);
  if (place === undefined) return null;
  return parsePoints(visibleText(card.fragment, place));
}

/** Text of the coupon that a shopper can still take: `￥1,000 OFF クーポンあり`; `null` when there is none. */
export function readCoupon(card: CardView): string | null {
  const coupon = card.fragment.findClass(card.root, 's-coupon-unclipped');
  const text = coupon === undefined ? '' : visibleText(card.fragment, coupon);
  return text === '' ? null : text;
}
