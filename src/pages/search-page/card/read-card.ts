import { isPageAsin } from '../../../core/asin.ts';
import type { Card } from '../../../core/card.ts';
import type { PageProblem } from '../../../core/search-page.ts';
import { INVISIBLE } from '../../../core/text.ts';
import type { Fragment } from '../../markup/fragment.ts';
import { readBadges } from './badges.ts';
import { type CardView, viewCard } from './card-view.ts';
import { readDelivery, readIsPrime } from './delivery.ts';
import { readImageUrl } from './image.ts';
import { readCoupon, readPoints } from './points-and-coupon.ts';
import { readPrice } from './price.ts';
import { readRating, readReviewCount } from './reviews.ts';
import { readSales } from './sales.ts';
import { readSiblings } from './siblings.ts';
import { readIsSponsored } from './sponsored.ts';
import { readTitle } from './title.ts';

/** Reads one result card; `null` with a problem when it names no product. `where` is its place in words (`card 12`). */
export function readCard(fragment: Fragment, where: string, problems: PageProblem[]): Card | null {
  const card = viewCard(fragment, where, problems);
  const asin = readAsin(card);
  if (asin === null) return null;
  return {
    asin,
    isSponsored: readIsSponsored(card),
    title: readTitle(card),
    imageUrl: readImageUrl(card),
    ...readPrice(card),
    rating: readRating(card),
    reviewCount: readReviewCount(card),
    isPrime: readIsPrime(card),
    badges: readBadges(card),
    ...readDelivery(card),
    points: readPoints(card),
    coupon: readCoupon(card),
    ...readSales(card),
    ...readSiblings(card, asin),
  };
}

function readAsin(card: CardView): string | null {
  const raw = card.fragment.attribute(card.root, 'data-asin') ?? '';
  const asin = raw.normalize('NFKC').replace(INVISIBLE, '').trim().toUpperCase();
  if (isPageAsin(asin)) return asin;
  card.note(
    'bad_asin',
    'asin',
    asin === '' ? 'The card names no product.' : 'The product code does not have ten characters.',
  );
  return null;
}
