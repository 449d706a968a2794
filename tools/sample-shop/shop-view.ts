import type { PageFrame } from './page-frame.ts';

/**
 * For whom the shop makes a term's list: a shopper at a desk in Tokyo, one far away, one with a phone, or a machine,
 * which gets a list in another order and without ads.
 */
export const SHOP_VIEWS = ['usual', 'far_away', 'phone', 'machine'] as const;
export type ShopView = (typeof SHOP_VIEWS)[number];

/** Organic cards of a full page on a phone. */
export const PHONE_PAGE_SIZE = 10;

/** How much the rank of a product depends on the shopper, beside its general worth. */
export const ORDER_WEIGHT: Readonly<Record<ShopView, number>> = {
  usual: 0,
  far_away: 0.25,
  phone: 0,
  machine: 0.4,
};

/** What surrounds the list, by kind of shopper. */
export const FRAME_OF_VIEW: Readonly<Record<ShopView, Partial<PageFrame>>> = {
  usual: {},
  far_away: { place: ['お届け先: 札幌市 060-0001', '場所を更新する'] },
  phone: { pageClasses: 'a-mobile a-no-js' },
  machine: {},
};
