import { impersonal, type Names } from '../../core/personal-words.ts';
import type { ProductPage } from '../../core/product.ts';
import { asinInAddress } from '../../core/product-link.ts';
import type { Visitor } from '../../core/reading-context.ts';
import type { PageProblem } from '../../core/search-page.ts';
import { isTranslated } from '../markup/is-translated.ts';
import { withoutDamagedTexts } from '../markup/lost-characters.ts';
import { withoutPersonalTexts } from '../markup/personal-texts.ts';
import { type PlaceShown, readPlaceLine } from '../search-page/page-facts.ts';
import { pageProblem } from '../search-page/problem.ts';
import { readGreetingPage } from '../search-page/read-search-page.ts';
import { readAvailability } from './availability.ts';
import { readBestSellerRanks } from './best-seller-ranks.ts';
import { judgeProduct } from './judge-product.ts';
import { readPrice } from './price.ts';
import {
  readBadges,
  readBrand,
  readCoupon,
  readDelivery,
  readPoints,
  readRating,
  readReviewCount,
  readSalesMin,
  readTitle,
} from './product-fields.ts';
import { readAsin } from './product-identity.ts';
import { firstText, type ProductView } from './product-view.ts';
import { readSeller } from './seller.ts';
import { walkProductPage } from './walk-product-page.ts';

/** Most problems that are kept of one page. */
const PROBLEMS_MAX = 50;

/**
 * Reads a product page and judges it. `asinAsked` is the requested product, where it is known; otherwise the page's
 * own scripts may name it. Never throws; time and memory are bounded by the length of the text. Fields are read for
 * every country, but only a page with the verdict `sound` may be counted.
 */
export function readProductPage(html: string, asinAsked: string | null = null): ProductPage {
  const { page: general, names, place: above } = readGreetingPage(html, null);
  const parts = walkProductPage(html);
  const problems: PageProblem[] = [];
  const isUsable = general.verdict !== 'blocked' && general.verdict !== 'unreadable';
  const asin = isUsable ? readAsin(parts, parts.canonical) : null;
  const view: ProductView = {
    parts,
    asin,
    note: (code, field, detail) => problems.push(pageProblem(code, field, detail)),
  };
  const fields = isUsable ? withoutPersonal(wholeFields(view), names) : NO_FIELDS;
  const { place, words } = above.words === null ? placeInBox(view, general.context.visitor) : above;
  const page = {
    kind: general.kind,
    asin,
    // The address of a family of products shows one of them, which was then not what was requested.
    asinAsked: asinAsked ?? (parts.landingAsin === parts.parentAsin ? null : parts.landingAsin),
    marketplace: general.marketplace,
    language: general.language,
    place,
    device: general.context.device,
    visitor: general.context.visitor,
    observedAtMs: general.observedAtMs,
    ...fields,
  };
  const verdict = judgeProduct(
    {
      page,
      placeWords: words,
      parts,
      canonicalAsin: asinInAddress(parts.canonical),
      pageVerdict: general.verdict,
      isTranslated: isTranslated(html),
      isSingleFile: html.slice(0, 1_000).includes('Page saved with SingleFile'),
    },
    problems,
  );
  const seen = isUsable ? problems : general.problems;
  return { ...page, verdict, problems: seen.slice(0, PROBLEMS_MAX) };
}

type Fields = Omit<
  ProductPage,
  | 'kind'
  | 'verdict'
  | 'asin'
  | 'asinAsked'
  | 'marketplace'
  | 'language'
  | 'place'
  | 'device'
  | 'visitor'
  | 'observedAtMs'
  | 'problems'
>;

/** The fields without damaged texts; a damaged sentence about stock makes the stock unknown. */
function wholeFields(view: ProductView): Fields {
  const note = (field: string) =>
    view.note('broken_characters', field, 'Characters of the text were lost before it was saved.');
  const read: Fields = {
    title: readTitle(view),
    ...readBrand(view),
    ...readPrice(view),
    stock: readAvailability(view),
    ...readSeller(view),
    bestSellerRanks: readBestSellerRanks(view),
    rating: readRating(view),
    reviewCount: readReviewCount(view),
    isPrime: undefined,
    badges: readBadges(view),
    points: readPoints(view),
    coupon: readCoupon(view),
    salesVolumeMin: readSalesMin(view),
    delivery: readDelivery(view),
  };
  const fields = withoutDamagedTexts(read, note);
  return { ...fields, stock: fields.stock ?? NO_FIELDS.stock };
}

/** The fields without what the shop says to its visitor alone. */
function withoutPersonal(fields: Fields, names: Names): Fields {
  const stock = { ...fields.stock, text: impersonal(fields.stock.text, names) };
  return { ...withoutPersonalTexts(fields, names), stock };
}

/** The facts of a page that shows no product: all unknown. */
const NO_FIELDS: Fields = {
  title: null,
  brand: null,
  hasNoBrand: false,
  price: null,
  priceMax: null,
  priceReason: null,
  currency: null,
  listPrice: null,
  stock: { state: 'unknown', quantity: null, text: null },
  sellerId: null,
  sellerName: null,
  shipsFrom: null,
  bestSellerRanks: null,
  rating: null,
  reviewCount: null,
  isPrime: undefined,
  badges: null,
  points: null,
  coupon: null,
  salesVolumeMin: null,
  delivery: null,
};

function placeInBox(view: ProductView, visitor: Visitor | null): PlaceShown {
  return readPlaceLine(firstText(view, ['contextualIngressPtLabel_deliveryShortLine']) ?? '', visitor);
}
