import type { StockState } from '../core/product.ts';
import { TEXT_POINTS_MAX } from '../core/quarantine.ts';
import type { Text } from '../core/text.ts';
import { type EventValue, oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue, offerFacets } from './compare/facets.ts';
import { replaced } from './compare/sentence.ts';

const STATES: Readonly<Record<StockState, Text>> = {
  in_stock: { ja: '在庫あり', en: 'in stock' },
  low: { ja: '残りわずか', en: 'low' },
  out: { ja: '在庫切れ', en: 'out of stock' },
  preorder: { ja: '予約受付中', en: 'pre-order' },
  backorder: { ja: '取り寄せ', en: 'back-order' },
  unknown: { ja: '不明', en: 'unknown' },
};
const TITLE = { ja: '在庫', en: 'Stock' };

/** The stock state of the featured offer. */
export const STOCK = productKind({
  kind: 'stock',
  valueType: 'string',
  pointsMax: TEXT_POINTS_MAX,
  title: TITLE,
  valueNames: STATES,
  meaning: {
    en: 'The stock state changed: `in_stock`, `low`, `out`, `preorder`, `backorder`. An unknown state is not a change, and neither is a different text or quantity within a state.',
    ja: '在庫の状態（`in_stock`、`low`、`out`、`preorder`、`backorder`）が変わったとき。状態が不明になった場合や、状態が同じで文言や残り数だけが変わった場合は、変化とみなしません。',
  },
  fields: ['stock'],
  isActedOn: true,
  readFacts: (product) => {
    const { state } = product.stock;
    return offerFacets(product, oneFacet(state === 'unknown' ? null : state));
  },
  isSame: isSameValue,
  summarize: (before, after) => {
    const [from, to] = [wordsOf(before.value), wordsOf(after.value)];
    return { ja: replaced(TITLE, from.ja, to.ja).ja, en: replaced(TITLE, from.en, to.en).en };
  },
  fires: productPair(
    { stock: { state: 'in_stock', quantity: null, text: '在庫あり。' } },
    { stock: { state: 'out', quantity: null, text: '現在在庫切れです。' } },
  ),
  silent: productPair(
    { stock: { state: 'low', quantity: 3, text: '残り3点 ご注文はお早めに' } },
    { stock: { state: 'unknown', quantity: null, text: null } },
  ),
});

function wordsOf(state: EventValue): Text {
  return Object.entries(STATES).find(([name]) => name === state)?.[1] ?? STATES.unknown;
}
