import { type Money, parseMoney, parseMoneyRange } from '../../../core/money.ts';

/** A price, and its upper end where the page shows one. */
export type AmountRange = readonly [low: Money, high: Money | null];

/**
 * The range that a text shows by itself, or that it begins and another amount ends; `null` where it shows no amount.
 * `textOfEnd` is asked where it shows a single one, and gives '' where nothing continues it.
 */
export function readRange(text: string, textOfEnd: () => string): AmountRange | null {
  const within = parseMoneyRange(text);
  if (within !== null) return [within.low, within.high];
  const low = parseMoney(text);
  if (low === null) return null;
  const high = parseMoney(textOfEnd());
  return [low, high !== null && high.currency === low.currency && high.amount > low.amount ? high : null];
}

/** Whether the markup between two amounts shows only a dash, which makes them the ends of a range. */
export function isOnlyDash(markup: string): boolean {
  return /^(?:\s|&nbsp;)*[-‐‑‒–—―~～〜](?:\s|&nbsp;)*$/u.test(markup.replace(/<[^>]*>/g, ''));
}
