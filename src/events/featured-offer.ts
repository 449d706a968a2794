import { featuredOfferOf } from '../core/featured-offer.ts';
import { TEXT_POINTS_MAX } from '../core/quarantine.ts';
import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue, offerFacets } from './compare/facets.ts';

/** Whether the product has a featured offer. The published contract has no such kind, so only the screens list it. */
export const FEATURED_OFFER = productKind({
  kind: 'featured_offer',
  valueType: 'string',
  pointsMax: TEXT_POINTS_MAX,
  title: { ja: 'カート（おすすめ出品）', en: 'Featured offer' },
  valueNames: { held: { ja: 'あり', en: 'Yes' }, lost: { ja: 'なし', en: 'No' } },
  changeNames: {
    held: { ja: 'カート（おすすめ出品）を再獲得', en: 'Featured offer won back' },
    lost: { ja: 'カート（おすすめ出品）を喪失', en: 'Featured offer lost' },
  },
  meaning: {
    en: 'The product lost its featured offer, or has one again. Only a page that says that there is none counts as lost: a missing price for any other reason, a product that is out of stock and a page that could not be read are unknown. The product’s own page is believed before results pages; if results pages of one date contradict each other, the state is unknown. Results pages with ads are not compared with results pages without.',
    ja: 'カート（おすすめ出品）がなくなったとき、または再び獲得したとき。「おすすめ出品がない」とページに表示された場合だけを喪失とみなします。ほかの理由で価格が表示されない場合、在庫切れの場合、ページを読み取れなかった場合は不明とします。検索結果と商品ページの表示が異なる場合は商品ページを優先し、同じ日の検索結果どうしで表示が食い違う場合は不明とします。広告のある検索結果と広告のない検索結果は比べません。',
  },
  fields: ['price'],
  isActedOn: true,
  readFacts(product) {
    const state = product.isOfferDisputed === true ? null : featuredOfferOf(product);
    return offerFacets(product, oneFacet(state), product.seenFrom?.ads ?? '');
  },
  isSame: isSameValue,
  summarize: (_, after) =>
    after.value === 'lost'
      ? {
          ja: 'カート（おすすめ出品）を失いました：おすすめ出品の表示がありません',
          en: 'Featured offer lost: the page shows no featured offer',
        }
      : { ja: 'カート（おすすめ出品）を再び獲得しました', en: 'Featured offer won back' },
  fires: productPair({ price: 1980, currency: 'JPY' }, { price: null, priceReason: 'no_featured_offer' }),
  silent: productPair({ price: 1980, currency: 'JPY' }, { price: null, priceReason: 'not_shown' }),
});
