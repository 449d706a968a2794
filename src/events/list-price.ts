import type { ListPriceKind } from '../core/card.ts';
import type { Text } from '../core/text.ts';
import { productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue, moneyFacet, offerFacets } from './compare/facets.ts';
import { moved, printAmount, ROSE_OR_FELL } from './compare/sentence.ts';

const TITLE = { ja: '参考価格', en: 'List price' };
/** The names of the kinds of struck-through prices. */
export const LIST_PRICE_NAMES: Readonly<Record<ListPriceKind, Text>> = {
  reference: TITLE,
  former: { ja: '過去価格', en: 'Former price' },
  rrp: { ja: 'メーカー希望小売価格', en: 'Recommended retail price' },
  lowest: { ja: '最低価格', en: 'Lowest price' },
  usual: { ja: '通常価格', en: 'Usual price' },
  other: { ja: '取り消し線付きの価格', en: 'Struck-through price' },
};

/** The struck-through price. */
export const LIST_PRICE = productKind({
  kind: 'list_price',
  valueType: 'number',
  title: TITLE,
  meaning: {
    en: 'The struck-through price changed, in the same currency and of the same kind: reference prices (参考価格), former prices (過去価格), recommended retail prices (メーカー希望小売価格) and others are compared only with their own kind. Appearing or disappearing is not a change.',
    ja: '取り消し線付きの価格が変わったとき。同じ通貨で、同じ種類（参考価格、過去価格、メーカー希望小売価格など）どうしでだけ比べます。表示されたり消えたりしただけでは、変化とみなしません。',
  },
  fields: ['listPrice'],
  isActedOn: true,
  readFacts(product) {
    const { listPrice, currency, listPriceKind } = product;
    const details = listPriceKind === undefined ? {} : { listPriceKind };
    const facets = moneyFacet(listPrice, currency).map((facet) => ({ ...facet, details }));
    return offerFacets(product, facets, listPriceKind);
  },
  isSame: isSameValue,
  summarize: (before, after) =>
    moved(
      LIST_PRICE_NAMES[after.details.listPriceKind ?? 'reference'],
      [before.value, after.value],
      (amount) => printAmount(amount, after.unit),
      ROSE_OR_FELL,
    ),
  fires: productPair({ listPrice: 2480, currency: 'JPY' }, { listPrice: 2680, currency: 'JPY' }),
  silent: productPair(
    { listPrice: 9990, currency: 'JPY', listPriceKind: 'former' },
    { listPrice: 7480, currency: 'JPY', listPriceKind: 'reference' },
  ),
});
