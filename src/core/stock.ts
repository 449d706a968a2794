import type { Stock, StockState } from './product.ts';
import { oneLine } from './text.ts';

type Rule = readonly [state: StockState, words: RegExp];

/**
 * The shop's words in order; the first that fits decides. What is out stands before what is there, since "out of stock" and
 * "在庫切れ" hold the words for stock; what can be ordered for later stands before both.
 */
const RULES: readonly Rule[] = [
  [
    'preorder',
    /予約受付中|予約注文|予約商品|発売予定|未発売|pre-?order|not yet (?:been )?released|will be released/i,
  ],
  [
    'backorder',
    /取り寄せ|入荷予定日|再入荷次第|(?:週間|か月|ヶ月|ヵ月|カ月)(?:以内|程度)?(?:に|で)?発送|back-?order|(?:available|ships?|dispatched) (?:with)?in \d+ to \d+ (?:weeks|months)|In stock on /i,
  ],
  [
    'out',
    /在庫切れ|在庫がありません|在庫なし|品切れ|売り切れ|お取り扱いできません|入荷時期は未定|再入荷予定は立って|out of stock|sold out|currently unavailable|not in stock|nicht (?:verfügbar|auf Lager|vorrätig)|no disponible|agotado|indisponible|não disponível|esgotado|non disponibile/i,
  ],
  [
    'low',
    /残り\s*\d+|only \d+ left|quedan?(?:\(n\))? \d+|nur noch \d+|plus que \d+|restam \d+|solo \d+ rimast|apenas \d+/i,
  ],
  [
    'in_stock',
    /在庫あり|在庫有り|通常.{0,12}日.{0,6}発送|in stock|auf Lager|en stock|em estoque|disponibilità immediata|available to ship|usually ships/i,
  ],
];

const LEFT = /(?:残り|only|quedan?(?:\(n\))?|nur noch|plus que|restam|apenas|solo)\s*([0-9]{1,6})(?![0-9])/i;

/**
 * Reads what the shop says of availability, in the languages of its pages. Words that say nothing of it, or nothing at all,
 * are `unknown`, never `out`; `text` is what was given, on one line.
 */
export function parseStock(text: string | null): Stock {
  const line = oneLine(text ?? '');
  const plain = line.normalize('NFKC');
  const state = RULES.find(([, words]) => words.test(plain))?.[0] ?? 'unknown';
  const left = state === 'low' ? LEFT.exec(plain)?.[1] : undefined;
  return { state, quantity: left === undefined ? null : Number(left), text: line === '' ? null : line };
}
