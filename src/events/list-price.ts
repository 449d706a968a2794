import { productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue, moneyFacet } from './compare/facets.ts';
import { moved, printAmount, ROSE_OR_FELL } from './compare/sentence.ts';

const TITLE = { ja: '参考価格', en: 'List price' };

/** The struck price beside the price. */
export const LIST_PRICE = productKind({
  kind: 'list_price',
  valueType: 'number',
  title: TITLE,
  meaning: {
    en: 'The struck price beside the price is another one, in the same currency. That it comes or goes is no change.',
    ja: '取り消し線付きの参考価格が変わったとき（同じ通貨どうし）。表示の有無だけでは通知しません。',
  },
  fields: ['listPrice'],
  readFacts: ({ listPrice, currency }) => moneyFacet(listPrice, currency),
  isSame: isSameValue,
  summarize: (before, after) =>
    moved(TITLE, [before.value, after.value], (amount) => printAmount(amount, after.unit), ROSE_OR_FELL),
  fires: productPair({ listPrice: 2480, currency: 'JPY' }, { listPrice: 2680, currency: 'JPY' }),
  silent: productPair({ listPrice: 2480, currency: 'JPY' }, { listPrice: null, currency: 'JPY' }),
});
