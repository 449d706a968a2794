/** Units that tell two products of a line apart, with the base unit and the factor to it. */
const UNITS: Readonly<Record<string, readonly [string, number]>> = {
  ml: ['ml', 1],
  cc: ['ml', 1],
  l: ['ml', 1000],
  リットル: ['ml', 1000],
  ミリリットル: ['ml', 1],
  g: ['g', 1],
  kg: ['g', 1000],
  mg: ['g', 0.001],
  グラム: ['g', 1],
  キロ: ['g', 1000],
  mm: ['mm', 1],
  cm: ['mm', 10],
  センチ: ['mm', 10],
  m: ['mm', 1000],
  w: ['w', 1],
  ワット: ['w', 1],
  mah: ['mah', 1],
  インチ: ['inch', 1],
  ルーメン: ['lm', 1],
  lm: ['lm', 1],
  ポート: ['port', 1],
  口: ['port', 1],
  枚: ['枚', 1],
  枚組: ['枚', 1],
  本: ['本', 1],
  本組: ['本', 1],
  個: ['個', 1],
  組: ['組', 1],
  畳: ['畳', 1],
  合: ['合', 1],
  段: ['段', 1],
  号: ['号', 1],
  人用: ['人用', 1],
  食: ['食', 1],
  袋: ['袋', 1],
  粒: ['粒', 1],
  錠: ['錠', 1],
};

const UNIT = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|');

const AMOUNT = new RegExp(`(?<![\\d.a-z])(\\d+(?:\\.\\d+)?)[ -]?(${UNIT})(?![a-z])`, 'gu');
const SIZE = /(?<![a-z])([smlx]{1,3})サイズ/gu;
const AREA = /(?<![\d.a-z])(\d+(?:\.\d+)?x\d+(?:\.\d+)?)/gu;

/** Amounts by base unit: `ml` → { 500 }. Two sides of an area (`80x80`) are one amount of the unit `x`, and `Sサイズ` one of `size`. */
export type Amounts = ReadonlyMap<string, ReadonlySet<string>>;

/** The amounts that stand in an outline. */
export function parseAmounts(outlined: string): Amounts {
  const amounts = new Map<string, Set<string>>();
  for (const match of outlined.matchAll(AMOUNT)) {
    const unit = UNITS[match[2] ?? ''];
    if (unit !== undefined) add(amounts, unit[0], String(Number(match[1]) * unit[1]));
  }
  for (const match of outlined.matchAll(SIZE)) add(amounts, 'size', match[1] ?? '');
  for (const match of outlined.matchAll(AREA)) add(amounts, 'x', match[1] ?? '');
  return amounts;
}

/** Whether one of `said` has a unit that `known` has too, with another number: 550ml of a 400ml jar. */
export function contradicts(said: Amounts, known: Amounts): boolean {
  return [...said].some(([unit, values]) => {
    const own = known.get(unit);
    return own !== undefined && ![...values].some((value) => own.has(value));
  });
}

function add(amounts: Map<string, Set<string>>, unit: string, value: string): void {
  const values = amounts.get(unit);
  if (values === undefined) amounts.set(unit, new Set([value]));
  else values.add(value);
}
