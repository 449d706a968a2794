import { inBaseUnits, NUMBER, parseNumber, UNIT } from './units.ts';

const AMOUNT = new RegExp(
  `(?<![a-z]-)(?<![\\d.a-z一二三四五六七八九十百千第])(${NUMBER})[ -]?(${UNIT})(?![a-z])`,
  'gu',
);
const SIZE =
  /(?<![a-z\d.-]|\d )([smlx]{1,3}|\dl)(?:サイズ|(?=[とや・/](?:[smlx]{1,3}|\dl)(?![a-z])))|(?<=(?<![a-z])[smlx]{1,3}[とや・/])([smlx]{1,3})(?![a-z\d])/gu;
const AREA = /(?<![\d.a-z])(\d+(?:\.\d+)?)(?:[cm]m)?x(?:幅|丈|縦|横|高さ|奥行き?|長さ)?(\d+(?:\.\d+)?)/gu;
/** A5, B6サイズ: a size of paper. */
const PAPER = /(?<![a-z0-9])([ab][3-8])(?![a-z0-9])/gu;
/** 単3形, 単三: the size of a battery. */
const BATTERY = /単([1-5一二三四五])(?!\d)/gu;

/** 2026年版, 2027年度版: which edition. */
const EDITION = /(?<!\d)(?:(\d{4})年度?|第([\d一二三四五六七八九十]+))版/gu;

/** A cheap first check: most stretches contain no amount. */
const MAY_BE = /[\d一二三四五六七八九十百千]|サイズ|(?<![a-z])[smlx]{1,3}[とや・/]/u;

const NONE: readonly Amount[] = [];

/**
 * One amount in its base unit, and its position in an outline. The two sides of an area (`80x80`) are one amount with the
 * unit `x`; `Sサイズ` has the unit `size`, `A5` `paper`, and `2026年版` `版`.
 */
export interface Amount {
  readonly unit: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is the second reading of one number: ミリ is millilitres or millimetres. */
  readonly isSecond: boolean;
}

/** The amounts of an outline in order, ambiguous ones in each of their readings. */
export function listAmounts(outlined: string): readonly Amount[] {
  if (!MAY_BE.test(outlined)) return NONE;
  const amounts: Amount[] = [];
  const note = (unit: string, value: string, match: RegExpExecArray, isSecond = false) =>
    amounts.push({ unit, value, start: match.index, end: match.index + match[0].length, isSecond });
  for (const match of outlined.matchAll(AMOUNT)) {
    for (const [at, [unit, value]] of inBaseUnits(match[1] ?? '', match[2] ?? '').entries())
      note(unit, value, match, at > 0);
  }
  const has = (part: string) => outlined.includes(part);
  if (/[smlx]/u.test(outlined))
    for (const match of outlined.matchAll(SIZE)) note('size', match[1] ?? match[2] ?? '', match);
  if (has('x')) for (const match of outlined.matchAll(AREA)) note('x', `${match[1]}x${match[2]}`, match);
  if (has('a') || has('b'))
    for (const match of outlined.matchAll(PAPER)) note('paper', match[1] ?? '', match);
  if (has('単'))
    for (const match of outlined.matchAll(BATTERY)) note('単', String(parseNumber(match[1] ?? '')), match);
  if (has('版'))
    for (const match of outlined.matchAll(EDITION))
      note('版', match[1] ?? String(parseNumber(match[2] ?? '')), match);
  return amounts.sort((one, other) => one.start - other.start);
}
