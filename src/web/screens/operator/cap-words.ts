import { CALLS } from '../../../core/spending-cap.ts';
import type { CapAnswer } from '../../../operations/sources/cap-facts.ts';
import { printAmount } from '../../html/cost.ts';
import type { Visit } from '../../visit.ts';

/** A cap with the name of its account. */
export interface NamedCap extends CapAnswer {
  readonly accountName: string | null;
}

/** How much a number of a measure is. */
export function printMeasured(measure: string, amount: number, words: Pick<Visit, 't' | 'format'>): string {
  if (measure === CALLS) return words.t('cost.calls', { count: amount });
  return printAmount({ unit: measure, amount }, words);
}

/** What a cap allows, with its period. */
export function printMost({ measure, most, per }: CapAnswer, words: Pick<Visit, 't' | 'format'>): string {
  const amount = printMeasured(measure, most, words);
  return per === 'day' ? words.t('caps.perDay', { amount }) : words.t('caps.perMonth', { amount });
}

/** What is left of a reached cap and too little for the next reading; `null` for others. */
export function restOfCap(
  { state, measure, most, spent, needed }: CapAnswer,
  words: Pick<Visit, 't' | 'format'>,
): string | null {
  if (state !== 'reached' || spent >= most) return null;
  const left = printMeasured(measure, most - spent, words);
  if (needed === null) return words.t('caps.tooFew', { left });
  return words.t('caps.needs', { left, needed: printMeasured(measure, needed, words) });
}

/** Most caps that a sentence names. */
const NAMED_MAX = 5;

/** Caps that hold for one owner of a source, or for all: the first ones, and how many there are. */
export interface HeldCaps {
  readonly caps: readonly NamedCap[];
  readonly count: number;
}

/** The caps that still hold when one is removed; `null` for none. */
export function heldText({ caps, count }: HeldCaps, words: Pick<Visit, 't' | 'format'>): string | null {
  if (count === 0) return null;
  const { t, format } = words;
  const named = caps.slice(0, NAMED_MAX).map((cap) => {
    const { account_id: id, accountName: name } = cap;
    return `${id === null ? t('caps.whole') : (name ?? id)}${format.colon}${printMost(cap, words)}`;
  });
  const more = count - named.length;
  const all = [...named, ...(more > 0 ? [t('caps.more', { count: more })] : [])].join(' · ');
  return t('caps.stillHold', { caps: all });
}
