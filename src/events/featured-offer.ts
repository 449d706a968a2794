import { featuredOfferOf } from '../core/featured-offer.ts';
import { TEXT_POINTS_MAX } from '../core/quarantine.ts';
import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue, offerFacets } from './compare/facets.ts';

const WON = { ja: 'カート（おすすめ出品）を獲得しました', en: 'Featured offer won' };
const WON_BACK = { ja: 'カート（おすすめ出品）を再び獲得しました', en: 'Featured offer won back' };
const LOST = {
  ja: 'カート（おすすめ出品）を失いました：おすすめ出品の表示がありません',
  en: 'Featured offer lost: Amazon shows no featured offer',
};
const LOST_TO_OTHER = {
  ja: 'カート（おすすめ出品）を失いました：現在のおすすめ出品は新品ではありません（中古品など）',
  en: 'Featured offer lost: the featured offer is not a new item (it may be used, for example)',
};

/** Whether the product has a featured offer. The published contract has no such kind, so only the screens list it. */
export const FEATURED_OFFER = productKind({
  kind: 'featured_offer',
  valueType: 'string',
  pointsMax: TEXT_POINTS_MAX,
  title: { ja: 'カート（おすすめ出品）', en: 'Featured offer' },
  valueNames: { held: { ja: 'あり', en: 'Yes' }, lost: { ja: 'なし', en: 'No' } },
  changeNames: {
    won: { ja: 'カート（おすすめ出品）を獲得', en: 'Featured offer won' },
    won_back: { ja: 'カート（おすすめ出品）を再獲得', en: 'Featured offer won back' },
    lost: { ja: 'カート（おすすめ出品）を喪失', en: 'Featured offer lost' },
  },
  changeOf: ({ after, details }) =>
    after === 'lost' ? 'lost' : details.isWonBack === true ? 'won_back' : 'won',
  meaning: {
    en: 'The product lost its featured offer, or has one after it had none. It is won back if the earlier readings that are compared show that it had one before. Only a page that says that there is none, or that an offer of another condition is featured, counts as lost: a missing price for any other reason, a product that is out of stock and a page that could not be read are unknown. The product’s own page is believed before results pages; if results pages of one date contradict each other, the state is unknown. Results pages with ads are not compared with results pages without.',
    ja: 'カート（おすすめ出品）がなくなったとき、またはなかった状態から獲得したとき。比較した以前の計測でおすすめ出品があった場合は、再獲得とします。「おすすめ出品がない」と表示された場合と、新品以外がおすすめ出品になった場合だけを喪失とみなします。ほかの理由で価格が表示されない場合、在庫切れの場合、ページを読み取れなかった場合は不明とします。検索結果と商品ページの表示が異なる場合は商品ページを優先し、同じ日の検索結果どうしで表示が食い違う場合は不明とします。広告のある検索結果と広告のない検索結果は比べません。',
  },
  fields: ['price'],
  isActedOn: true,
  readFacts(product) {
    const state = product.isOfferDisputed === true ? null : featuredOfferOf(product);
    const details = state === 'lost' && product.hasOtherOffer === true ? { hasOtherOffer: true } : {};
    return offerFacets(product, oneFacet(state, null, details), product.seenFrom?.ads ?? '');
  },
  isSame: isSameValue,
  detailsOf: (_, after, past) =>
    after.value === 'held' && past.some(({ value }) => value === 'held')
      ? { isWonBack: true }
      : after.details,
  summarize: (_, after, { isWonBack, hasOtherOffer }) => {
    if (after.value !== 'lost') return isWonBack === true ? WON_BACK : WON;
    return hasOtherOffer === true ? LOST_TO_OTHER : LOST;
  },
  fires: productPair({ price: 1980, currency: 'JPY' }, { price: null, priceReason: 'no_featured_offer' }),
  silent: productPair({ price: 1980, currency: 'JPY' }, { price: null, priceReason: 'not_shown' }),
});
