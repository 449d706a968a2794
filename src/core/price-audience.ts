import type { PriceReason } from './card.ts';

const GROUP =
  '(?:(?:Amazon)?プライム|Prime|Student|学生|会員|法人|ビジネス|Business|ファミリー|Audible|オーディブル|従業員|アプリ|メンバー|Exclusive|Members?)';
/** Words beside an amount that limit it to a group of customers: `プライム限定価格`, `プライム会員限定タイムセール`, `Business price`. */
const LABEL = new RegExp(
  [
    `${GROUP}[ \\p{L}’'・]{0,12}?(?:限定|特別|専用|特典|割引|優待)?の?(?:価格|プライス|特価)`,
    `${GROUP}[ \\p{L}’'・]{0,12}?(?:限定|専用)(?:の)?(?:タイムセール|セール|割引|特典|オファー|ディール)?`,
    `${GROUP}[ \\p{L}’'・]{0,12}?(?:price|deal|savings?)\\b`,
    `${GROUP}[ \\p{L}’'・]{0,12}?(?:のみ|\\bonly\\b)(?!.{0,8}(?:送料|配送|お届け|お急ぎ|free|ship|deliver))`,
    // Any group of people or way to buy; 期間限定価格 and 数量限定価格 are for everybody.
    '(?:者|(?<!(?:ひとり|一人|[1１]人|[1１]名))様|さま|の方|員|ユーザー|招待|スマホ|モバイル|(?:初めて|はじめて)の方?)(?:限定|専用)(?:の)?(?:価格|プライス|特価|セール|割引|特典)',
    '学割',
    '(?:price|deal) (?:for|with) (?:Prime|members?|Business|students?)',
    '(?:初回|新規)(?:購入者?|ご?注文|のお客様)?(?:限定|特別)?価格',
  ].join('|'),
  'iu',
);
/** Words before an amount that give it to a group: `プライム会員なら ￥3,480`. */
const LEAD = new RegExp(
  `(?:${GROUP}[ \\p{L}’']{0,10}?(?:なら|は|だと|[:：]|pay|at|for)|会員(?:様|の方)?|members?|(?:学生|法人|Student|Business)(?:様|の方)?)\\s*$`,
  'iu',
);
/** An amount after a label, to which the label belongs. */
const AMOUNT_AHEAD = /^\s*(?:は|なら|では|で|[:：])?\s*(?:[￥¥$€£]|\d[\d,]*\s*円)/u;

/** The text around one of the amounts of a block, without the other amounts. */
export interface AmountWords {
  /** From the amount before it, or from the beginning. */
  readonly before: string;
  /** To the amount behind it, or to the end. */
  readonly behind: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Words that make an amount another one than what everybody pays once for a new product, and what is then said of the price. */
interface OtherPrice {
  readonly reason: PriceReason;
  /** Beside the amount. */
  readonly label: RegExp;
  /** Directly before the amount. */
  readonly lead: RegExp;
}

const MEMBERS: OtherPrice = { reason: 'members_only', label: LABEL, lead: LEAD };
const SUBSCRIBED = '定期(?:おトク|お得)便(?:の|限定|適用)?(?:時|後)?の?価格|subscribe (?:&|and) save price';
const CONDITION =
  'クーポン(?:適用|使用|利用)(?:(?:後|時)の?(?:価格|お値段|金額)|後(?![にでは]))|price (?:after|with) coupon|下取り(?:適用|利用)?(?:あり|後|した場合)(?:の?価格)?(?!.{0,8}[\\d%])|(?:ポイント還元|キャッシュバック)後|実質(?:価格|負担)|まとめ買い(?:時|後)?の?(?:価格|特価)|\\d+\\s*[点個本枚袋箱]以上(?:のご?購入|ご?購入)?(?:時|で)?の?(?:価格|特価)|(?<!新品\\S{0,4})中古(?:品|商品)(?:の価格)?(?![をのとも・＆&\\s]*(?:[(（]\\s*\\d|見|出品|新品|\\d))|レンタル';
/** What is sold by others beside the offer, new or used: `こちらからもご購入いただけます ￥1,200 (3点の中古品と新品)`. */
const OTHER_OFFERS =
  'こちらからも?ご?購入(?:いただけます|できます)?|More Buying Choices|(?<=^\\s*)[(（]?\\s*(?:\\d+\\s*[点件個]?の?(?:新品|中古)|中古品?\\s*\\d+\\s*[点件個]|\\d+ (?:used|new)\\b)';
const PAID_IN_PARTS = '(?<=^\\s*)[(（]?\\s*(?:月額|月々|分割(?:払い|\\s*\\d+\\s*回))(?=[\\s)）]|$)';
const IN_PARTS = '(?:月々|月額|毎月|分割(?:払い)?|実質)(?:の?お?支払い?額?)?(?:価格)?\\s*(?:約|わずか)?';

const OTHER_PRICES: readonly OtherPrice[] = [
  MEMBERS,
  {
    reason: 'subscription',
    label: new RegExp(SUBSCRIBED, 'iu'),
    lead: new RegExp(`(?:${SUBSCRIBED}|定期(?:おトク|お得)便(?:なら|で|は)?)\\s*[:：]?\\s*$`, 'iu'),
  },
  {
    reason: 'not_shown',
    label: new RegExp(`${CONDITION}|${OTHER_OFFERS}|${PAID_IN_PARTS}`, 'iu'),
    lead: new RegExp(
      `(?:(?:${CONDITION}|${OTHER_OFFERS})の?(?:価格)?(?:なら|で|は)?|クーポン(?:適用|使用|利用)(?:後|時)|${IN_PARTS})\\s*[:：]?\\s*$`,
      'iu',
    ),
  },
  {
    reason: 'not_shown',
    label:
      /^\s*(?:[(（]?\s*(?:×\s*)?\d+\s*回(?:払い|分割)|[/／]\s*(?:月|mo\b|month)|(?:per|a) month|[/／]\s*\d*\s*(?:g|kg|mg|ml|l|cl|m|cm|oz|lb|個|枚|本|袋|包|錠|粒|缶|回|杯|count)(?![\p{L}])|[(（]?\s*\d*\s*(?:g|kg|ml|個|枚|本)?\s*(?:あたり|当たり))/iu,
    lead: /(?!)/u,
  },
  // What is paid besides, or taken off: `配送料 ￥500`, `割引: ￥500`, `￥500 OFF`.
  {
    reason: 'not_shown',
    label: /^\s*(?:の?割引|の?値引き?|引き|OFF\b|オフ(?!\p{sc=Katakana})|の?節約)(?!価格|中|後|率)/iu,
    lead: /(?:送料|手数料|保証(?:プラン)?|保険|設置(?:サービス|費用?|料金?)|工事費?|頭金|差額|(?:割引|値引き?|節約)額|(?:割引|値引き?|節約)\s*[:：]|shipping|warranty|protection plan|(?:you save|discount)\s*[:：])\s*[:：]?\s*\+?\s*$/iu,
  },
];
const TEXT_AMOUNT = /[￥¥$€£]\s*\d|\d[\d,]*\s*円/u;

/** What a struck amount that follows is called: it says nothing of the amount before it. */
const STRUCK_LABEL =
  /(?:^|\s)(?:(?:メーカー)?希望小売価格|(?:参考|過去|通常|旧|標準|最低|カタログ)(?:価格)?|定価|List(?: Price)?|Was|Typical(?: price)?)\s*[:：]\s*(?=$|…|[￥¥$€£])/iu;

/** Why an amount is not what everybody pays once for a new product, by the words around it; `null` where it is. */
export function whyNotEverybodys(words: AmountWords): PriceReason | null {
  const behind = words.behind.replace(STRUCK_LABEL, ' … ');
  const isLast = words.isLast || / … $/u.test(behind);
  const near = behind.slice(0, TEXT_AMOUNT.exec(behind)?.index);
  const whole = { ...words, behind, isLast };
  const own = { ...whole, behind: near, isLast: isLast && near === behind };
  const found = OTHER_PRICES.find((other) => isSaid(other === MEMBERS ? whole : own, other));
  return found?.reason ?? null;
}

function isSaid({ before, behind, isFirst, isLast }: AmountWords, { label, lead }: OtherPrice): boolean {
  if (lead.test(before) || (isFirst && isLabel(label, before))) return true;
  return isLabel(label, behind) && (isLast || !lead.test(behind));
}

function isLabel(label: RegExp, text: string): boolean {
  const found = label.exec(text);
  return found !== null && !AMOUNT_AHEAD.test(text.slice(found.index + found[0].length));
}

const LOAN =
  /Audible|オーディブル|Prime Reading|プライムリーディング|(?:プライム|Prime)\s*(?:会員|members?)|会員(?:なら|は|の方|特典)|メンバーシップ|無料体験|体験期間|お試し期間|無料(?:トライアル|お試し)|(?:に|へ)(?:ご)?登録|または\s*[￥¥]\s*[\d,]+\s*(?:で購入|で買う)|or [$€£]\s*[\d.]+ to buy|free trial|聴き放題|読み放題|見放題|サブスク|定期購読|\bsubscri|membership|with Prime|Music Unlimited|Kids\s?\+|Kids Unlimited/i;

/** Why an amount of 0 is no price, by the words beside it: it is what a subscription or a membership lends; `null` where it is free. */
export function loanReason(words: string): PriceReason | null {
  if (/Kindle Unlimited/i.test(words)) return 'kindle_unlimited';
  return LOAN.test(words) ? 'subscription' : null;
}
