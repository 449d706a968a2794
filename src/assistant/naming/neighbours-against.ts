import {
  ACCESSORY_SOURCE,
  BOUGHT_IN_FRONT,
  COMES_ALONG,
  FITS,
  IMITATES,
  IMITATES_IN_FRONT,
  IS_BOUGHT,
  MADE_FOR,
  WARNS,
} from '../products/accessories.ts';
import { listAmounts } from '../products/amounts.ts';
import { isStandard } from '../products/model-number.ts';
import { CLOSING_VARIANT_WORDS, isCounted, saysExcluded, VARIANT_WORDS } from '../products/words.ts';
import type { ProductFacets } from './facets.ts';
import { isGeneric } from './makers.ts';
import type { Scene } from './reading.ts';

const NEXT_WORD =
  /^(?<link>[ ・('の\-&]{0,2})(?<next>[\p{sc=Han}々]{1,6}(?:[りみきしえべけせれげめち](?=[\p{sc=Han}ァ-ヺ]))?(?:味|色|用)?|[ァ-ヺー]{2,12}(?:味|色|用)?|[a-z0-9.][a-z0-9.-]*|[α-ω]|(?<=[ (]|^[ (])[ぁ-ゖ]{3,8})/u;

const GENERATION_BEHIND =
  /^[ ('の-]{0,2}(?:第?[\d一二三四五]世代|[\d]代目|初代|gen ?\d|v\d|mk ?\d|第\d版|旧型|新型|(?:19|20)\d\d(?=年?(?:度?版|モデル)))/u;

/** A year is another one only for a product that has one. */
const YEAR = /(?:19|20)\d\d/u;

const ACCESSORY = new RegExp(`^[ の]?${ACCESSORY_SOURCE}`, 'u');

/** A number before one of these says how many or how much; a unit behind the number of a name may be the name's. */
const COUNTED_BEHIND = /^[円個本枚台人件回年月日]/u;

/** Evidence against the stretch directly beside it. */
export function ofNeighbours(scene: Scene): string[] {
  const { product, said, isNumbered, zoneText } = scene;
  const generation = GENERATION_BEHIND.exec(said.behind)?.[0].replace(/[ ('の-]/gu, '') ?? '';
  const found: readonly (readonly [name: string, holds: boolean])[] = [
    ['excluded', saysExcluded(zoneText, product.words)],
    ['number is counted', isNumbered && COUNTED_BEHIND.test(said.rightBehind)],
    [
      'another generation',
      !product.words.includes(generation) && (!YEAR.test(generation) || YEAR.test(product.words)),
    ],
    ['another code in line', hasCodeInLine(zoneText, product)],
    ['made for it', isMadeFor(said.behind, product)],
    ['fits it', FITS.test(said.behind)],
    ['accessory', BOUGHT_IN_FRONT.test(said.before) || isAccessory(said.behind, product)],
    ['imitation', IMITATES_IN_FRONT.test(said.before) || isImitated(said.behind)],
  ];
  return [ofNextWord(scene), ...found.flatMap(([name, holds]) => (holds ? [name] : []))].filter(
    (name) => name !== '',
  );
}

/** What a word of others right behind a stretch says of it; empty for what says nothing. */
function ofNextWord(scene: Scene): string {
  const {
    reading,
    stretch,
    product,
    said,
    line,
    lacks,
    lacksNumber,
    isNumbered,
    anchorIsBook,
    endsInAmount,
  } = scene;
  const match = NEXT_WORD.exec(said.behind);
  const { next: word = '', link = '' } = match?.groups ?? {};
  const rest = said.behind.slice(match?.[0].length ?? 0);
  if (
    word === '' ||
    (word === 's' && said.behind.startsWith("'")) ||
    isOwn(word, product) ||
    SPOKEN.test(word)
  )
    return '';
  if (isVariant({ word, link, rest }, scene)) return 'another variant';
  if (/[a-z]/u.test(word) && /\d/u.test(word) && listAmounts(word).length === 0) return 'another code';
  if (/^\d+$/u.test(word)) {
    const to = stretch.to + (match?.[0].length ?? 0);
    const isEntry = link.includes(' ') && /^[・。.):] ?\p{L}/u.test(reading.layout.text.slice(to, to + 4));
    if (isEntry || isCounted(rest)) return '';
    return word.length < 3 || lacksNumber || anchorIsBook ? 'another number' : '';
  }
  if (/^(?:[sl]{1,3}|[2-6]?x?[sl]|m)$/u.test(word))
    return product.amounts.some(({ unit, value }) => unit === 'size' && value === word) ? '' : 'another size';
  if (isInLine(word, product, line)) return 'another of its kind';
  if (isGeneric(word) || /\d/u.test(word) || /[の(]/u.test(link)) return '';
  if (link === '') return endsInAmount || isNumbered ? '' : 'another word glued to it';
  return lacks ? 'another word instead' : '';
}

/** The word right behind a stretch, what joins the two, and what follows. */
interface NextWord {
  readonly word: string;
  readonly link: string;
  readonly rest: string;
}

function isOwn(word: string, { vocabulary, words }: ProductFacets): boolean {
  const bare = word.replaceAll('-', '');
  return /^[a-z0-9.]+$/u.test(bare) ? vocabulary.has(bare) : bare !== '' && words.includes(bare);
}

function isVariant({ word, link, rest }: NextWord, { anchorIsCode }: Scene): boolean {
  if (anchorIsCode && /^[a-z]{1,5}$/u.test(word) && !isGeneric(word) && !isStandard(word)) return true;
  if (/^[a-z]$/u.test(word) && link === ' ' && !/^[sml]$/u.test(word)) return true;
  if (CLOSING_VARIANT_WORDS.has(word) && CLOSES.test(rest)) return true;
  return VARIANT_WORDS.has(word) && !/^(?:仕様|向け|用)/u.test(rest);
}

/** How sentences go on: no word of a name. */
const SPOKEN =
  /^(?:です|でし|どう|とか|なら|だと|だっ|って|とい|がい|がお|かな|かも|もい|いい|より|ある|あり|など|ほか|から|まで|のほ|ので|のに|だけ|しか|これ|こち|それ|おす|もし|また|まず|ただ|でも|おり)/u;

/** A name ends there. */
const CLOSES = /^(?:[はがもをと」)|、。\n:(]|です|の(?!よう)| ?$|[ /][\d(])/u;

const CODE_RUN = /(?<![a-z0-9-])(?:[a-z]{2,8} \d{1,4}|[a-z][a-z0-9]{0,8}(?:-[a-z0-9]{1,8})*)(?![a-z0-9])/gu;

/** Whether there is another code that begins like an own one, and not the own one: `GX3` for `GX2`, `iphone 16` for `iphone 15`. */
function hasCodeInLine(zone: string, product: ProductFacets): boolean {
  let isOther = false;
  for (const [run] of zone.matchAll(CODE_RUN)) {
    const code = run.replace(/[ -]/gu, '');
    const letters = /^[a-z]+/u.exec(code)?.[0] ?? '';
    if (!/\d/u.test(code) || listAmounts(run).length > 0) continue;
    if (product.words.includes(code)) return false;
    isOther ||=
      product.codeLetters.has(letters) ||
      (letters.length > 2 && product.codeLetters.has(letters.slice(0, 2)));
  }
  return isOther;
}

/** `部屋干し用液体洗剤` is what the product is, not something for it. */
function isMadeFor(behind: string, { words }: ProductFacets): boolean {
  const made = MADE_FOR.exec(behind)?.[0];
  const rest = behind.slice(made?.length).replace(/^[のな ・'(]+/u, '');
  const thing = /^(?:[ァ-ヺー]+|[\p{sc=Han}々]+|[a-z0-9]+|[ぁ-ゖ]{2})/u.exec(rest)?.[0] ?? '';
  return made !== undefined && (thing.length < 2 || !words.includes(thing));
}

/** Whether what follows is goods that are sold by themselves: no part of the product that is talked about or comes with it. */
function isAccessory(behind: string, { words }: ProductFacets): boolean {
  const thing = ACCESSORY.exec(behind);
  const { part = '', apart = '' } = thing?.groups ?? {};
  const rest = behind.slice(thing?.[0].length ?? 0);
  if (part === '' || COMES_ALONG.test(rest)) return false;
  if (apart !== '') return true;
  if (words.includes(part)) return false;
  return !/^[ の]/u.test(behind) || IS_BOUGHT.test(rest) || /^(?:$|[ )」。|(\n])/u.test(rest);
}

function isImitated(behind: string): boolean {
  const imitates = IMITATES.exec(behind);
  return imitates !== null && !WARNS.test(behind.slice(imitates[0].length));
}

/** `黒軸` beside a product with `白軸`: a word that ends alike and is another one. */
function isInLine(word: string, product: ProductFacets, line: string): boolean {
  const isSuffixed = /[^ぁ-ゖ](?:味|色|柄|軸|系|産|香り)$/u.test(word);
  if (word.length < 2 || !(isSuffixed || /^(?:[\p{sc=Han}々]+|[ァ-ヺー]+)$/u.test(word))) return false;
  return product.titleWords.some((own) => {
    const tail = /\p{sc=Han}$/u.test(own) ? 1 : 3;
    return (
      own.length > tail &&
      own !== word &&
      Math.abs(own.length - word.length) <= 2 &&
      own.slice(-tail) === word.slice(-tail) &&
      !line.includes(own)
    );
  });
}
