/** Units with a single spelling. */
const COUNTERS =
  '枚 本 個 組 足 穴 畳 合 段 号 日分 回分 人前 色 ページ 食 袋 包 粒 錠 缶 ピース 点 膳 脚 輪 客 冊';

/** Spellings of a unit, with the base unit and the factor to it. ミリ means millilitres or millimetres and is read as both. */
const WRITTEN: readonly (readonly [base: string, factor: number, spellings: string])[] = [
  ['ml', 1, 'ml cc ミリリットル ミリ'],
  ['ml', 1000, 'l リットル リッター'],
  ['ml', 100, 'dl デシリットル'],
  ['g', 1, 'g グラム'],
  ['g', 1000, 'kg キログラム キロ'],
  ['g', 0.001, 'mg ミリグラム'],
  ['mm', 1, 'mm ミリメートル ミリ'],
  ['mm', 10, 'cm センチメートル センチ'],
  ['mm', 1000, 'm メートル'],
  ['w', 1, 'w ワット'],
  ['v', 1, 'v ボルト'],
  ['mah', 1, 'mah ミリアンペア'],
  ['gb', 1, 'gb ギガ'],
  ['gb', 1024, 'tb テラ'],
  ['inch', 1, 'インチ'],
  ['lm', 1, 'lm ルーメン'],
  ['port', 1, 'ポート 口'],
  ['人用', 1, '人用 人分'],
  ['月分', 1, 'か月分 ヶ月分 カ月分 ヵ月分'],
  ['巻', 1, '巻 ロール'],
  ...COUNTERS.split(' ').map((one) => [one, 1, one] as const),
];

const UNITS: ReadonlyMap<string, readonly (readonly [string, number])[]> = new Map(
  WRITTEN.flatMap(([, , spellings]) => spellings.split(' ')).map((spelling) => [
    spelling,
    WRITTEN.filter(([, , spellings]) => spellings.split(' ').includes(spelling)).map(
      ([base, factor]) => [base, factor] as const,
    ),
  ]),
);

/** All spellings of units, the longest first, as alternatives of a pattern. */
export const UNIT = [...UNITS.keys()].sort((a, b) => b.length - a.length).join('|');

/** Digits, or kanji that count: `五百`, `三`. */
export const NUMBER = '\\d+(?:\\.\\d+)?|[一二三四五六七八九十百千]+';

/** An amount in its base units: two for ミリ, one otherwise. */
export function inBaseUnits(number: string, unit: string): (readonly [unit: string, value: string])[] {
  const value = parseNumber(number);
  return (UNITS.get(unit) ?? []).map(([base, factor]) => [base, String(value * factor)]);
}

const DIGITS = '〇一二三四五六七八九';
const POWERS: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

/** The value of digits or of kanji below ten thousand. */
export function parseNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  let sum = 0;
  let digit = 0;
  for (const character of text) {
    const power = POWERS.get(character);
    if (power === undefined) {
      digit = DIGITS.indexOf(character);
      continue;
    }
    sum += (digit === 0 ? 1 : digit) * power;
    digit = 0;
  }
  return sum + digit;
}
