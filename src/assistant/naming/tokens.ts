import { type Spelling, spell } from '../fold/spelling.ts';
import { type Amount, listAmounts } from '../products/amounts.ts';
import { otherKana } from '../products/brand.ts';
import { parseColour } from '../products/colours.ts';
import { isModelNumber, isStandard } from '../products/model-number.ts';
import { spellingVariants } from '../products/orthography.ts';
import type { TitleWord } from '../products/title.ts';
import { isQuality, VARIANT_WORDS } from '../products/words.ts';

/** What a word of a title or name says of the product. */
type TokenRole = 'word' | 'model' | 'number' | 'amount' | 'colour' | 'variant';

/** One facet of a product: a word, a code, an amount, a colour. */
export interface Token {
  readonly role: TokenRole;
  readonly characters: string;
  /** How to find it in folded text; an amount is found by its value. */
  readonly spellings: readonly Spelling[];
  /** The pieces of a compound by which it may be named in part, each with its share of the whole. */
  readonly pieces: readonly { readonly spelling: Spelling; readonly share: number }[];
  /** How much it says about which product is meant. */
  readonly weight: number;
  readonly amount: Amount | null;
  readonly isQuality: boolean;
  /** Whether it is a word that makers coin, near the head: `ヒエルカ`. */
  readonly isCoined: boolean;
}

/** Codes that are shorter or more unusual than those of `isModelNumber`. */
export const SHORT_CODE =
  /^(?:[a-z]{1,4}-?\d{1,4}[a-z]{0,3}|\d{1,4}[a-z]{1,4}|[a-z]{1,3}\d{1,3}-[a-z0-9]{1,4})$/u;
const SPECIFICATION =
  /^(?:\d+k\d+hz|\d+in\d|\d+iu)$|^\d+(?:k|hz|v|a|ah|wh|w|p|fps|gb|tb|mb|in\d?|way|d|bit|psi|n|db|rpm|kw|mp|oz|fl|gsm|den)$/u;
const COINED = /^(?:[ァ-ヺー]{3,}|[ぁ-ゖー]{3,}|[a-z]{4,})$/u;
/** Katakana words for quality or manufacture, which alone never name a series. */
const GRADES =
  /^(?:ロイヤル|スタンダード|ベーシック|クラシック|リッチ|マイルド|ナチュラル|シンプル|モダン|スペシャル|オリジナル|エコノミー|レギュラー|アソート|バラエティ|シルキー|モイスチャー|プレーン|ストレート|マット|クリア|リペア|モイスト|スムース|リラックス|リフレッシュ|フレッシュ|ハーフ|ミックス)$/u;
/** Plants, animals and flavours in kana: anybody's goods smell of them, taste of them or show them. */
const COMMON_NOUNS: ReadonlySet<string> = new Set(
  (
    'ひのき ヒノキ ラベンダー ローズ ミント ジャスミン カモミール ユーカリ シトラス レモン オレンジ ゆず いちご イチゴ りんご リンゴ ' +
    'みかん ミカン ぶどう ブドウ もも さくら バニラ チョコ チョコレート ココア キャラメル メープル シナモン ほうじ カシス アカシア れんげ ' +
    'どうぶつ のりもの きょうりゅう うさぎ ウサギ くま クマ ねこ ネコ いぬ イヌ パンダ ペンギン キリン ゾウ ひつじ おばけ たべもの ひらがな カタカナ'
  ).split(' '),
);
const GENERATION =
  /^(?:第?[\d一二三四五]世代|初代|\d代目|gen\d|v\d|mk\d|第\d版|改訂版|ver\d.*|[ivx]{1,4}|\d{4}年?(?:版|モデル))$/u;

/** What a word of a title or name says; `place` is the weight of its place in the title. */
export function toTokens(word: TitleWord, place: number): Token[] {
  const { outlined, spelling } = word;
  const { characters } = spelling;
  if (SPECIFICATION.test(outlined)) return [{ ...token('word', spelling, 0.2 * place), isQuality: true }];
  if (isModelNumber(outlined)) return [token('model', spelling, 2.5)];
  if (GENERATION.test(outlined) || VARIANT_WORDS.has(characters)) return [token('variant', spelling, 1.2)];
  const amounts = listAmounts(outlined);
  if (amounts.length > 0) return amountTokens(word, amounts, place);
  if (/^[\d.]+$/u.test(characters)) return [token('number', spelling, 1)];
  const numbered = /^([ァ-ヺー\p{sc=Han}ぁ-ゖ]{2,})(\d{1,4})$/u.exec(characters);
  if (numbered !== null)
    return [...wordTokens(spell(numbered[1] ?? ''), place), token('number', spell(numbered[2] ?? ''), 1)];
  if (isStandard(outlined)) return [{ ...token('word', spelling, 0.2 * place), isQuality: true }];
  if (SHORT_CODE.test(outlined)) return [token('model', spelling, 2)];
  if (parseColour(characters) !== undefined) return [token('colour', spelling, 0.6 * Math.max(place, 0.5))];
  if (/^[smlx]{1,3}$/u.test(characters)) return [token('variant', spelling, 1)];
  return wordTokens(spelling, place);
}

/** A word that is neither a code nor an amount. */
function wordTokens(spelling: Spelling, place: number): Token[] {
  const { characters } = spelling;
  if (isQuality(characters)) return [{ ...token('word', spelling, 0.25 * place), isQuality: true }];
  const isCoined =
    place >= 0.7 && COINED.test(characters) && !GRADES.test(characters) && !COMMON_NOUNS.has(characters);
  return [{ ...token('word', spelling, place), isCoined, pieces: piecesOf(spelling) }];
}

/** What a token says, and what each of its pieces says: two products that say the same have the same key. */
export function tokenKeys(token: Token): string[] {
  return [tokenKey(token), ...token.pieces.map(({ spelling }) => spelling.characters)];
}

/** What a token says as a whole. */
export function tokenKey({ amount, characters }: Token): string {
  return amount === null ? characters : `${amount.value} ${amount.unit}`;
}

/** `3種6缶セット` is two amounts; a word around them is one of its own. */
function amountTokens(word: TitleWord, amounts: readonly Amount[], place: number): Token[] {
  const tokens: Token[] = amounts
    .filter(({ isSecond }) => !isSecond)
    .map((amount) => ({
      ...token('amount', { characters: '', joints: [] }, 0.7 * Math.max(place, 0.4)),
      characters: word.outlined.slice(amount.start, amount.end),
      amount,
    }));
  const rest = amounts.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`,
    word.outlined,
  );
  const words = rest
    .split(/[^\p{L}]+/u)
    .filter((one) => one.length > 1 && !/^(?:入り?|セット|組|用|x)$/u.test(one));
  return [
    ...tokens,
    ...words.map((one) => ({ ...token('word', spell(one), 0.5 * place), pieces: piecesOf(spell(one)) })),
  ];
}

function token(role: TokenRole, spelling: Spelling, weight: number): Token {
  return {
    role,
    characters: spelling.characters,
    spellings: spelling.characters === '' ? [] : inBothKana(spelling),
    pieces: [],
    weight,
    amount: null,
    isQuality: false,
    isCoined: false,
  };
}

function inBothKana(spelling: Spelling): Spelling[] {
  const other = otherKana(spelling.characters);
  return [...spellingVariants(spelling), ...(other === '' ? [] : [spell(other)])];
}

/** A compound's runs of one script, kanji with the hiragana that ends them: `折りたたみ`, `収納`, `ボックス`. */
function piecesOf({ characters }: Spelling): Token['pieces'] {
  if (characters.length < 3) return [];
  const made = /^.{2,}?(?:専用|互換)(?=.{2})|^.{1,3}?製(?=.{2})/u.exec(characters)?.[0] ?? '';
  if (made !== '')
    return [{ spelling: spell(characters.slice(made.length)), share: 1 - made.length / characters.length }];
  const runs =
    characters.match(
      /[\p{sc=Han}々]*[用産製型式風](?=[ぁ-ゖ]{2})|[\p{sc=Han}々]+(?:(?!の)[ぁ-ゖ])*|[ァ-ヺー]+|[a-z]+|[ぁ-ゖー]+|\d+/gu,
    ) ?? [];
  if (runs.length < 2) return [...splitKanji(characters), ...heads(characters)];
  return runs
    .filter((run) => run.length > 1)
    .flatMap((run) =>
      spellingVariants(spell(run)).map((spelling) => ({ spelling, share: run.length / characters.length })),
    );
}

/** The beginning of a long word in katakana: `ワンタッチ` of `ワンタッチボトル`. */
function heads(characters: string): Token['pieces'] {
  if (!/^[ァ-ヺー]{6,20}$/u.test(characters)) return [];
  const lengths = Array.from({ length: characters.length - 4 }, (_, at) => at + 4);
  const ends = lengths
    .map((at) => characters.slice(-at))
    .filter((end) => end.length < characters.length && !/^[ァィゥェォャュョッーン]/u.test(end));
  return [
    ...ends.map((end) => ({ spelling: spell(end), share: end.length / characters.length })),
    ...lengths.map((length) => ({
      spelling: spell(characters.slice(0, length)),
      share: length / characters.length,
    })),
  ];
}

/** Four kanji and more are words of two. */
function splitKanji(characters: string): Token['pieces'] {
  if (!/^\p{sc=Han}{4,}$/u.test(characters)) return [];
  const pairs = (characters.length % 2 === 1 ? /.{3}(?=.{2}$)|../gu : /../gu)[Symbol.match](characters) ?? [];
  return pairs.map((pair) => ({ spelling: spell(pair), share: 2 / characters.length }));
}
