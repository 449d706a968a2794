import type { Stock, StockState } from './product.ts';
import { oneLine } from './text.ts';

type Rule = readonly [state: StockState, words: RegExp];

const LOW =
  /残り\s*\d+|(?:残り|在庫|あと)\s*(?:わずか|僅か|少し|少量)|在庫僅少|残りわず|残少|only \d+ left|(?:only )?(?:a )?few left|low (?:in |on )?stock|limited stock|almost gone|quedan?(?:\(n\))? \d+|nur noch|plus que \d+|restam \d+|solo \d+ rimast|apenas \d+|pocas unidades/i;

const RULES: readonly Rule[] = [
  [
    'preorder',
    /予約(?:受付|承り)中|予約注文|予約商品|発売予定|未発売|pre-?order|not yet (?:been )?released|will be released/i,
  ],
  [
    'out',
    /在庫切れ|在庫(?:が|は|も)?(?:ありません|ございません|なし|無し)|品切れ|売り切れ|完売|販売(?:を|は)?終了|お取り扱いできません|入荷時期は未定|再入荷予定は立って|out of stock|sold out|currently unavailable|not in stock|nicht (?:verfügbar|auf Lager|vorrätig)|no disponible|agotado|indisponible|não disponível|esgotado|non disponibile/i,
  ],
  ['low', LOW],
  [
    'in_stock',
    /在庫あり(?!ません)|在庫有り|在庫がございます|在庫が(?:あり|ござい)ます|入荷しました|通常.{0,12}日.{0,6}発送|in stock|auf Lager|en stock|em estoque|disponibilità immediata|available to ship|usually ships/i,
  ],
];

/** What is sent weeks from now, or on a day to come, even where it is called in stock. */
const SENT_LATER = new RegExp(
  [
    '取り寄せ',
    '(?:週間|か月|ヶ月|ヵ月|カ月)(?:以内|程度)?(?:に|で)?発送',
    'back-?order|(?:available|ships?|dispatched|usually ships) (?:with)?in \\d+\\s*(?:to|-|–)\\s*\\d+ (?:weeks|months)|In stock on ',
  ].join('|'),
  'i',
);
/** An order that is taken now and sent later: it beats "out", for the shop sells; beside "in stock" it is about what is there. */
const ORDERED_FOR_LATER = new RegExp(
  [
    SENT_LATER.source,
    '\\b(?:back )?in stock (?:again )?soon|(?:arriving|available) soon|入荷予定日|再入荷次第|入荷次第[、,]?\\s*(?:順次)?(?:配送|発送|お?届け|出荷)',
    '入荷(?:の)?予定|入荷する予定|入荷見込み',
    '注文(?:を|は|も)?(?:いただけます|できます|可能|お?受け|承)',
    "order (?:it )?now|place your order|when (?:it(?:[’']s| is)|they are) available|deliver when available|more on order|orders? (?:is|are) (?:still )?(?:being )?(?:accepted|taken)|(?:accepting|taking) orders|can still (?:be ordered|order)",
  ].join('|'),
  'i',
);
/** Reservations are accepted: for a product that is out of stock this means a backorder or preorder. */
const RESERVED =
  /予約(?:を|は|も)?(?:いただけます|できます|可能|(?:(?:お?受け付け?|承っ)て(?:います|おります)|承ります))/;
/** An arrival without a date is not a promise. */
const NO_ARRIVAL =
  /入荷(?:の|する)?(?:予定日?|時期|見込み)?(?:は|が|も)?[、\s]*(?:未定|不明|あり?ません|ございません|なし|無し|立って)/;
/** An order that is refused, or put off. */
const NO_ORDER =
  /後(?:に|、)*(?:改めて)?ご?注文|注文(?:いただけません|できません|(?:を|は|も)(?:お?受け|承)\S{0,6}(?:ません|いない|終了))|(?:cannot|can[’']?t|can not|unable to|not possible to) (?:be ordered|(?:be )?(?:place|order))|(?:do not|don[’']t) order|not (?:currently )?(?:accepting|taking) orders/i;

/**
 * Clauses about something else than this offer's stock: other variations and sellers, what happens if it should sell out, and
 * calls to hurry.
 */
const ASIDE =
  /(?:他|ほか|別)の(?:色|カラー|サイズ|種類|タイプ|スタイル|商品|出品者|店舗|販売)|店舗(?:で|の)|(?:中古(?:品|商品)?|展示品|レンタル)の?在庫|(?:在庫切れ|品切れ|売り切れ|在庫なし)(?:の場合|[にと](?:なる|なった)(?:こと|場合|可能性|恐れ|おそれ)|の(?:こと|可能性|恐れ|おそれ)|の際|になる前|になり次第|になり(?:ます|やすい)|必至|間近|御免|ご?注意|る前|次第|次第終了)|在庫(?:が|に)?(?:なくなり|無くなり)|other (?:sizes?|colou?rs?|styles?|sellers?|options?|items?|stores?)|(?:if|when|before|once) (?:(?:it|they|this item) )?(?:is |are |be |goes? |sells? |runs? )?(?:out|sold)|selling out|in (?:stores?|your store)/i;

const LEFT = /(?:残り|only|quedan?(?:\(n\))?|nur noch|plus que|restam|apenas|solo)\s*([0-9]{1,6})(?![0-9])/i;
/** A number that is a bound or a range: `残り10点未満`. */
const BOUND =
  /残り\s*[0-9]+\s*(?:[点個台冊枚本]?\s*(?:未満|以下|以内|以上|程度|前後)|[点個台冊枚本]?\s*[~〜–-]\s*[0-9])/;

/** Remaining time, shares or people, which are not a quantity in stock. */
const NO_THINGS_LEFT =
  /(?:残り|あと|only)\s*\d[\d.]*\s*(?:[%％]|時間|分|秒|日|週間?|[かヶカヵ]月|名|人|枠|席|回|円|hours?|hrs?|min|days?|weeks?)/giu;

const OUT = '(?:在庫切れ|品切れ|売り切れ|完売|在庫なし)';
/** What is about to be out is there. */
const NEARLY_OUT = new RegExp(`(?:まもなく|間もなく|もうすぐ)${OUT}|${OUT}(?:間近|寸前)`, 'g');
const IN = '(?:在庫あり(?!ません)|在庫有り|在庫が(?:あり|ござい)ます)';
/** A denial of being out says that it is there. */
const NOT_OUT = new RegExp(`${OUT}(?:では|じゃ|とは)(?:ありません|ございません|ない|なく)`, 'g');
/** "Out" of another time, or either of a color or size that is named: `先週まで在庫切れ`, `ブラックは在庫切れ`. */
const ELSEWHERE = new RegExp(
  [
    `まで(?:は)?(?:一時的に|ずっと)?${OUT}(?:でした)?`,
    `(?<![^\\s、。]*(?:商品|製品|本品|アイテム|この|その|現在|今|選択|当店|在庫|新品|通常)[^\\s、。]*)(?<=[\\p{Script=Katakana}\\p{Script=Han}ーA-Za-z0-9」)])(?:は|のみ|だけ)[、\\s]*(?:現在|ただいま|一時的に)*(?:${OUT}|${IN})`,
  ].join('|'),
  'gu',
);
/** "In stock" said of this offer, in no condition and of no color or size that is named. */
const THERE =
  /(?<!(?:は|のみ|だけ|が)[、\s]*(?:現在)?)(?:在庫あり(?!ません|の場合|と|次第)|在庫有り|在庫が(?:あり|ござい)ます)|入荷しました(?!が)|^in stock(?! on| again| soon)/iu;

/**
 * Reads what the shop says of availability, in the languages of its pages, clause by clause: an order that is taken for later
 * is `backorder` even where the same sentence says 在庫切れ, and "in stock" beats an "out" of something else. Words that say nothing of stock, that speak of something else, or
 * nothing at all, are `unknown`, never `out`; `text` is what was given, on one line.
 */
export function parseStock(text: string | null): Stock {
  const line = oneLine(text ?? '');
  const plain = line.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/g, '');
  const own = ownClauses(plain.replace(NO_THINGS_LEFT, '').replace(NEARLY_OUT, '残りわずか'));
  const said = own.replace(NOT_OUT, '在庫あり').replace(ELSEWHERE, '');
  const left = Number(LEFT.exec(said)?.[1] ?? Number.NaN);
  const state = left === 0 ? 'out' : stateIn(said);
  const isCounted = left === 0 || (state === 'low' && !Number.isNaN(left) && !BOUND.test(said));
  return { state, quantity: isCounted ? left : null, text: line === '' ? null : line };
}

function stateIn(said: string): StockState {
  const [preorder] = RULES;
  if (preorder?.[1].test(said) === true) return preorder[0];
  if (THERE.test(said) && !SENT_LATER.test(said)) return LOW.test(said) ? 'low' : 'in_stock';
  if (isOrderedForLater(said)) return 'backorder';
  const state = RULES.find(([, words]) => words.test(said))?.[0] ?? 'unknown';
  if (!RESERVED.test(said)) return state;
  return state === 'out' ? 'backorder' : 'preorder';
}

/** A remaining quantity is in stock, even beside words about a next arrival. */
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
