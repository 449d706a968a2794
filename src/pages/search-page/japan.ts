import { MARKETPLACE } from '../../core/marketplace.ts';
import { once } from '../../core/once.ts';
import { PREFECTURES } from '../../core/place.ts';

/** Three digits, a hyphen and four: few others write a number so. */
const POSTCODE = /(?<![\d-])\d{3}-\d{4}(?![\d-])/;
/** Israel and Chile have seven digits, too. */
const SEVEN_DIGITS = /(?<!\d)\d{7}(?!\d)/;
/** A prefecture comes first, alone or with its suffix: 新北市三重區 and 金三重 do not match. */
const PREFECTURE = new RegExp(`^(?:日本\\s*)?(?:${PREFECTURES})(?:[都府県]|$|\\s)`);
const JAPANESE_PLACE = /[\p{sc=Han}\p{sc=Hiragana}][市区町村郡]$|^(?:ニセコ町|南アルプス市|日本|Japan)$/u;

/** Characters of Chinese places that no Japanese place is written with, and scripts that Japan has not. */
const FOREIGN_CHARACTER =
  /[區縣鄉臺灣廣省]|[东广龙门湾县乡]|[\p{sc=Hangul}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}\p{sc=Devanagari}]/u;
/** Cities and countries of the neighbours, whose names end as Japanese ones do. */
const NEIGHBOUR =
  /(?:特別|広域|直轄|自治)[市区県道]|^(?:台[北中南東湾]|新北|新竹|高雄|桃園|基隆|嘉義|北京|上海|広州|深圳|深セン|重慶|成都|武漢|杭州|蘇州|大連|青島|瀋陽|彰化|花蓮|屏東|宜蘭|苗栗|南投|斗六|馬公|朴子|太保|頭份|竹北|員林|香港|マカオ|中国|中華|韓国|大韓民国|朝鮮|ソウル|釜山|プサン|仁川|インチョン)/;
const LATIN = /\p{sc=Latin}{2}/u;
/** Cities of China and wards of Taipei and its neighbours that have Japanese characters only, and no namesake in Japan. */
const FOREIGN_CITY =
  /^(?:(?:南京|西安|天津|長沙|厦門|昆明|合肥|無錫|寧波|済南|鄭州|福州|珠海|東莞|仏山)(?:市|$|\s)|(?:信義|中正|大安|中山|松山|大同|万華|士林|北投|内湖|南港|文山|中和|永和|三重|淡水)区)/u;
/** Five, six or eight digits are no Japanese postcode: Korea has five, China six, Taiwan both. */
const OTHER_POSTCODE = /(?<![\d-])(?:\d{5,6}|\d{8,})(?![\d-])/;
/** Three digits behind a name, as in Taiwan and elsewhere. */
const THREE_DIGITS = /(?<![\d-])\d{3}$/;
/** The wards of Tokyo, whose postcodes begin with 100 to 179: others have wards and towns of such names too. */
const TOKYO_WARD =
  /^(?:千代田|中央|港|新宿|文京|台東|墨田|江東|品川|目黒|大田|世田谷|渋谷|中野|杉並|豊島|北|荒川|板橋|練馬|足立|葛飾|江戸川)区\s*1[0-7]\d$/;
/** A ward behind its city; the cities abroad with the same form are known by name. */
const CITY_AND_WARD = /^\p{sc=Han}{2,4}市\p{sc=Han}{1,4}区\s*\d{3}$/u;
/** Names in Latin letters that speak against Japan beside a number that is written as its postcodes are. */
const FOREIGN_LATIN =
  /\b(?:tel[ -]?aviv|yafo|jerusalem|haifa|israel|santiago|chile|taipei|taiwan|seoul|busan|korea|beijing|shanghai|china|hong kong)\b/i;

/**
 * Whether a delivery place is proved to be Japanese. Evidence of another country is checked first: characters and
 * scripts that are not Japanese, names of neighbouring countries. Proof is a postcode with its hyphen, a prefecture in
 * front, or a Japanese name that ends as Japanese places do; with three digits behind it, only a ward of Tokyo or of a
 * named city. Seven digits are proof where all other characters are Japanese. Anything else (`Taiwan`, `オランダ`) proves
 * nothing.
 */
export function isJapanesePlace(place: string): boolean {
  const plain = place.normalize('NFKC').trim();
  if (FOREIGN_CHARACTER.test(plain) || NEIGHBOUR.test(plain)) return false;
  if (FOREIGN_CITY.test(plain) || OTHER_POSTCODE.test(plain)) return false;
  if (POSTCODE.test(plain)) return !FOREIGN_LATIN.test(plain);
  if (THREE_DIGITS.test(plain))
    return PREFECTURE.test(plain) || TOKYO_WARD.test(plain) || CITY_AND_WARD.test(plain);
  const name = plain.replace(/〒?\s*\d+\s*$/, '').trim();
  if (PREFECTURE.test(plain) || JAPANESE_PLACE.test(name)) return true;
  return (
    SEVEN_DIGITS.test(plain) &&
    !LATIN.test(plain) &&
    (name === '' || /[\p{sc=Han}\p{sc=Hiragana}]/u.test(name))
  );
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

/** Languages in which the shop's sites name countries. */
const LANGUAGES = ['ja', 'en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'pl', 'sv', 'tr', 'zh', 'zh-Hant', 'ko'];
const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const countries = once(() => new Set(['臺灣', ...LANGUAGES.flatMap(countryNames)]));

/** Whether a text is the name of a country in a language of the shop's sites, and nothing else. */
export function isCountry(text: string): boolean {
  return countries().has(text.normalize('NFKC').toLowerCase());
}

function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.flatMap((code) => names.of(code)?.normalize('NFKC').toLowerCase() ?? []);
}
