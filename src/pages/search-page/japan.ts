import { MARKETPLACE } from '../../core/marketplace.ts';

const POSTCODE = /(?<!\d)\d{3}-?\d{4}(?!\d)/;
const PREFECTURES =
  /北海道|青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|東京|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|京都|大阪|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄/;
const JAPANESE_PLACE = /[都道府県市区町村郡]$|^日本$|^Japan$/;
/** Cities of the neighbours end in the same signs. */
const NEIGHBOUR_PLACE =
  /(?:特別|広域|直轄|自治)[市区県]$|^(?:台[北中南]|新北|高雄|桃園|北京|上海|広州|深圳|深セン|重慶|天津|ソウル|釜山|プサン)/;

/**
 * Whether a delivery place is proved to be Japanese: by a seven-digit postcode, a prefecture, or a name that ends as Japanese
 * places do. A place that proves nothing (`Taiwan`, `オランダ`) is not.
 */
export function isJapanesePlace(place: string): boolean {
  const plain = place.normalize('NFKC').trim();
  if (POSTCODE.test(plain) || PREFECTURES.test(plain)) return true;
  return JAPANESE_PLACE.test(plain) && !NEIGHBOUR_PLACE.test(plain);
}

/** Countries as the shop names them in `オランダに発送`: katakana (`アメリカ合衆国`), or one of those written in kanji. */
const COUNTRY =
  '[東西南北]?[ァ-ヶー・]{2,16}(?:合衆国|[人民連邦首長]{0,4}共和国|連邦|王国|諸島|島)?|台湾|(?:大韓民|韓)国|中国(?:本土)?|香港|米国|英国|海外';
const SHIPS_ABROAD = new RegExp(`(?:^|[\\s。])(?:${COUNTRY})(?:に|へ)発送(?:$|[\\s。])`);

/** Postage in other money: `配送料 EUR 26.57`. */
const FOREIGN_POSTAGE = /配送料\s*(?:(?!JPY)[A-Z]{3}\s?\d|(?:US|NT|HK|[AS])?[$€£₩])/;

/** Whether a card's delivery text says that it goes abroad, by the country or by the money of its postage. */
export function shipsAbroad(delivery: string): boolean {
  return SHIPS_ABROAD.test(delivery) || FOREIGN_POSTAGE.test(delivery.normalize('NFKC'));
}

/** Whether the page's language is the shop's own. */
export function isShopLanguage(language: string): boolean {
  return language.split('-')[0] === MARKETPLACE.language;
}
