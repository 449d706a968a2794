import type { Fragment } from '../markup/fragment.ts';
import { visibleText } from '../markup/visible-text.ts';

/** A row of a buy box that folds out, or its counterpart in the middle of the page. */
export interface OfferRow {
  /** `new` is the product's own offer, new and bought once. */
  readonly kind: 'new' | 'subscription' | 'other';
  /** Whether it is the row that is chosen: the middle of the page repeats its amount. */
  readonly isActive: boolean;
  readonly fragment: Fragment;
}

const FOREIGN_OFFER =
  /(?:used|sns|subscri\w*|rent\w*|renewed|refurb\w*|collectible|prime\w*Savings)AccordionRow|^(?:buyUsed|usedBuy|usedOffer|rentBuy|snsBuyBox|sns[-_]|mbb)/i;
const NEW_ROW = /^(?:[a-z_]+_)?newAccordionRow/i;
const SUBSCRIPTION = /^(?:sns|subscri)|_(?:sns|subscri)/i;

/** Headings of rows that sell something other than one new item, under any row name. */
const SUBSCRIPTION_HEAD = /^\s*(?:定期おトク便|定期購入|Subscribe|Suscr)/i;
const OTHER_HEAD = /^\s*(?:中古|再生品|整備済|レンタル|Used\b|Renewed|Refurbished|Rent\b)/i;

/** Whether the element of this id belongs to an offer that is not the product's own: used, renewed, by subscription, for rent. */
export function isForeignOffer(id: string): boolean {
  return FOREIGN_OFFER.test(id);
}

/** Whether the element of this id is the row of the product's own new offer. */
export function isNewRow(id: string): boolean {
  return NEW_ROW.test(id);
}

/** The row of this fragment: its name shows what it offers, unless its own heading differs. */
export function offerRowOf(id: string, fragment: Fragment): OfferRow {
  const isActive = fragment.hasClass(fragment.root, 'a-accordion-active') || isInitiallyActive(fragment);
  const head = visibleText(fragment, fragment.root).slice(0, 60);
  const isSubscription = SUBSCRIPTION_HEAD.test(head) || (!isNewRow(id) && SUBSCRIPTION.test(id));
  if (isSubscription) return { kind: 'subscription', isActive, fragment };
  return { kind: isNewRow(id) && !OTHER_HEAD.test(head) ? 'new' : 'other', isActive, fragment };
}

function isInitiallyActive(fragment: Fragment): boolean {
  return /data-csa-c-is-in-initial-active-row=["']?true/i.test(
    fragment.html.slice(fragment.root.start, fragment.root.end),
  );
}
