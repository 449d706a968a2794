import type { Stock, StockState } from './product.ts';
import { oneLine } from './text.ts';

type Rule = readonly [state: StockState, words: RegExp];

const RULES: readonly Rule[] = [
  [
    'preorder',
    /予約受付中|予約注文|予約商品|発売予定|未発売|pre-?order|not yet (?:been )?released|will be released/i,
  ],
  [
    'out',
    /在庫切れ|在庫がありません|在庫なし|在庫はありません|品切れ|売り切れ|お取り扱いできません|入荷時期は未定|再入荷予定は立って|out of stock|sold out|currently unavailable|not in stock|nicht (?:verfügbar|auf Lager|vorrätig)|no disponible|agotado|indisponible|não disponível|esgotado|non disponibile/i,
  ],
  [
    'low',
    /残り\s*\d+|(?:残り|在庫|あと)\s*(?:わずか|僅か|少し|少量)|在庫僅少|残りわず|残少|only \d+ left|(?:only )?(?:a )?few left|low (?:in |on )?stock|limited stock|almost gone|quedan?(?:\(n\))? \d+|nur noch|plus que \d+|restam \d+|solo \d+ rimast|apenas \d+|pocas unidades/i,
  ],
  [
    'in_stock',
    /在庫あり|在庫有り|在庫がございます|通常.{0,12}日.{0,6}発送|in stock|auf Lager|en stock|em estoque|disponibilità immediata|available to ship|usually ships/i,
  ],
];

/** An order that is taken now and sent later: it beats "out" and what is there, for the shop sells. */
const ORDERED_FOR_LATER = new RegExp(
  [
    '取り寄せ|入荷予定日|再入荷次第|入荷次第[、,]?\\s*(?:順次)?(?:配送|発送|お?届け|出荷)',
    '入荷(?:の)?予定|入荷する予定|入荷見込み',
    '注文(?:いただけます|できます|可能|を(?:承|受け付け))',
    '(?:週間|か月|ヶ月|ヵ月|カ月)(?:以内|程度)?(?:に|で)?発送',
    'back-?order|(?:available|ships?|dispatched|usually ships) (?:with)?in \\d+\\s*(?:to|-|–)\\s*\\d+ (?:weeks|months)|In stock on ',
    "order (?:it )?now|place your order|when (?:it(?:[’']s| is)|they are) available|deliver when available|more on order",
  ].join('|'),
  'i',
);
/** An arrival of which nothing is known promises none. */
const NO_ARRIVAL =
  /入荷(?:の|する)?(?:予定日?|時期|見込み)?(?:は|が|も)?[、\s]*(?:未定|不明|あり?ません|ございません|なし|無し|立って)/;
/** An order that is refused, or put off. */
const NO_ORDER =
  /後(?:に|、)*(?:改めて)?ご?注文|注文(?:いただけません|できません|を(?:承|受け付け)\S{0,6}(?:ません|いない))|cannot be ordered/i;

/**
 * Clauses about something else than this offer's stock: other variations and sellers, what happens if it should sell out, and
 * calls to hurry.
 */
const ASIDE =
  /(?:他|ほか|別)の(?:色|カラー|サイズ|種類|タイプ|スタイル|商品|出品者|店舗|販売)|店舗(?:で|の)|(?:在庫切れ|品切れ|売り切れ|在庫なし)(?:の場合|の際|になる前|になり次第|になり(?:ます|やすい)|必至|間近|御免|ご?注意|る前|次第|次第終了)|在庫(?:が|に)?(?:なくなり|無くなり)|other (?:sizes?|colou?rs?|styles?|sellers?|options?|items?|stores?)|(?:if|when|before|once) (?:(?:it|they|this item) )?(?:is |are |be |goes? |sells? |runs? )?(?:out|sold)|selling out|in (?:stores?|your store)/i;

const LEFT = /(?:残り|only|quedan?(?:\(n\))?|nur noch|plus que|restam|apenas|solo)\s*([0-9]{1,6})(?![0-9])/i;

/**
 * Reads what the shop says of availability, in the languages of its pages, clause by clause: an order that is taken for later
 * is `backorder` even where the same sentence says 在庫切れ. Words that say nothing of stock, that speak of something else, or
 * nothing at all, are `unknown`, never `out`; `text` is what was given, on one line.
 */
export function parseStock(text: string | null): Stock {
  const line = oneLine(text ?? '');
  const said = ownClauses(line.normalize('NFKC'));
  const left = Number(LEFT.exec(said)?.[1] ?? Number.NaN);
  const state = left === 0 ? 'out' : stateIn(said);
  const isCounted = left === 0 || (state === 'low' && !Number.isNaN(left));
  return { state, quantity: isCounted ? left : null, text: line === '' ? null : line };
}

function stateIn(said: string): StockState {
  const [preorder] = RULES;
  if (preorder?.[1].test(said) === true) return preorder[0];
  if (isOrderedForLater(said)) return 'backorder';
  return RULES.find(([, words]) => words.test(said))?.[0] ?? 'unknown';
}

/** What is left in number is there, and words of a next arrival beside it are about more of it. */
function isOrderedForLater(said: string): boolean {
  if (NO_ORDER.test(said) || LEFT.test(said)) return false;
  return ORDERED_FOR_LATER.test(said.replace(new RegExp(NO_ARRIVAL, 'g'), ''));
}

function ownClauses(plain: string): string {
  if (!ASIDE.test(plain)) return plain;
  return plain
    .split(/(?<=[。;；!！、,])|(?<=\.\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\s/u)
    .filter((clause) => !ASIDE.test(clause))
    .join('');
}
