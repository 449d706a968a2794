/** Blocks with the fields of a product, from the present layout back to the oldest that is supported. */
const BLOCK_IDS: ReadonlySet<string> = new Set([
  'productTitle',
  'ebooksProductTitle',
  'bylineInfo',
  'brand',
  'averageCustomerReviews',
  'acrPopover',
  'acrCustomerReviewText',
  'corePriceDisplay_desktop_feature_div',
  'corePrice_feature_div',
  'corePrice_desktop',
  'price',
  'priceblock_ourprice',
  'priceblock_dealprice',
  'priceblock_saleprice',

  'newBuyBoxPrice',
  'price_inside_buybox',
  'buyNewSection',
  'buyBoxInner',
  'kindle-price',
  'priceNotAvailable_feature_div',
  'availability',
  'availabilityInsideBuyBox_feature_div',
  'outOfStock',
  'unqualifiedBuyBox',
  'buybox-see-all-buying-choices',

  'merchantInfoFeature_feature_div',
  'fulfillerInfoFeature_feature_div',
  'tabular-buybox',
  'merchant-info',
  'Ebooks-desktop-printSoldBy',
  'detailBulletsWrapper_feature_div',
  'detailBullets_feature_div',
  'detail_bullets_id',
  'SalesRank',
  'prodDetails',
  'productDetails_feature_div',
  'productDetails_detailBullets_sections1',
  'acBadge_feature_div',
  'zeitgeistBadge_feature_div',
  'dealBadge_feature_div',
  'pointsInsideBuyBox_feature_div',
  'points_feature_div',
  'loyaltyPoints_feature_div',
  'couponsInBuybox_feature_div',
  'promoPriceBlockMessage_feature_div',
  'vpcButton',
  'social-proofing-faceout-title-tk_bought',
  'contextualIngressPtLabel_deliveryShortLine',
  'mir-layout-DELIVERY_BLOCK',
  'deliveryBlockMessage',
] as const);

/** Blocks of the product's details, which contain the lists of best sellers. */
export const DETAIL_IDS = [
  'detailBulletsWrapper_feature_div',
  'detailBullets_feature_div',
  'prodDetails',
  'productDetails_feature_div',
  'productDetails_detailBullets_sections1',
  'detail_bullets_id',
  'SalesRank',
] as const;

/** Whether the element of this id contains fields. */
export function isBlockId(id: string): boolean {
  return BLOCK_IDS.has(id);
}
