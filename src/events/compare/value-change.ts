import type { EventValue } from '../../core/change-event.ts';

/** `after` - `before`, rounded to avoid binary fractions; `null` unless both are numbers. */
export function changeOf(before: EventValue, after: EventValue): number | null {
  if (typeof before !== 'number' || typeof after !== 'number') return null;
  return roundTo(after - before, 2);
}

/** The change in percent of `before`, rounded to one decimal, halves away from zero; `null` if undefined. */
export function changePercentOf(before: EventValue, after: EventValue): number | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return null;
  return roundTo(((after - before) / before) * 100, 1);
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const rounded = Math.round(Math.abs(value) * factor + 1e-9) / factor;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}
