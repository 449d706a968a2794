/** A colour: its basic colour, and the word for its shade or an empty string: 緑 and `セージ`. */
export interface Colour {
  readonly base: string;
  readonly shade: string;
}

/** Words that mean a colour at the end of any word, folded; each line is one colour. Kanji with other meanings need their 色. */
const BASES: ReadonlyMap<string, string> = new Map(
  `
ブラック black 黒 黒色
ホワイト white 白 白色
グレー グレイ gray grey 灰色 鼠色
シルバー silver 銀色
ゴールド gold 金色
レッド red 赤 赤色
ブルー blue 青 青色
ネイビー navy 紺 紺色
グリーン green 緑 緑色
イエロー yellow 黄色
オレンジ orange 橙色
ピンク pink 桃色
パープル purple 紫 紫色
ブラウン brown 茶色
ベージュ beige
カーキ khaki
アイボリー ivory
ボルドー
ターコイズ
水色
生成り 生成 きなり
`
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap((line) => line.map((one) => [one, line[0] ?? ''] as const)),
);
const isBase = (script: RegExp) =>
  [...BASES.keys()]
    .filter((one) => script.test(one))
    .sort((a, b) => b.length - a.length)
    .join('|');

/** ブレッド, スレッド and マリーゴールド end like colours but are not. */
const NO_COLOUR = /(?:ブ|ス|シュ)レッド$|マリーゴールド$/u;
/** A shade is one word before the colour, in katakana or at most two kanji: `セージグリーン`, `杢グレー`. */
const SHADED = `(?<shade>\\p{sc=Han}{0,2}[ァ-ヺー]*?)(?<base>${isBase(/^[ァ-ヺー]/u)})(?![ァ-ヺー])`;
const PLAIN = `(?<plain>${isBase(/^[\p{sc=Han}ぁ-ゖ]/u)}|(?<![a-z])(?:${isBase(/^[a-z]/u)})(?![a-z0-9]))`;

/** One colour in folded text, as the source of a pattern with the groups `shade`, `base` and `plain`. */
export const COLOUR_SOURCE = `(?:${SHADED}|${PLAIN})`;

const WHOLE = new RegExp(`^${COLOUR_SOURCE}$`, 'u');

/** The colour of a folded word; `undefined` for other words, such as ホワイトボード. */
export function parseColour(word: string): Colour | undefined {
  const groups = WHOLE.exec(word)?.groups;
  if (groups === undefined || NO_COLOUR.test(word)) return undefined;
  const base = BASES.get(groups['base'] ?? groups['plain'] ?? '');
  return base === undefined ? undefined : { base, shade: groups['shade'] ?? '' };
}

/** Whether a colour can mean one of these: `グリーン` can mean セージグリーン, `モスグリーン` cannot. */
export function isOneOf({ base, shade }: Colour, colours: readonly Colour[]): boolean {
  return colours.some(
    (one) => one.base === base && (one.shade === '' || shade === '' || one.shade === shade),
  );
}
