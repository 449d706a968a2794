import type { Visit } from '../visit.ts';

/** An amount in the unit of a source. */
interface Amount {
  readonly unit: string;
  readonly amount: number;
}

type Words = Pick<Visit, 't' | 'format'>;

/** Prints an amount in dollars if it is money, otherwise in the units in which the vendor counts. */
export function printAmount({ unit, amount }: Amount, { t, format }: Words): string {
  if (unit === 'micro_usd') return t('cost.usDollar', { amount: printDollars(amount) });
  return Object.hasOwn(UNITS, unit)
    ? t(UNITS[unit as keyof typeof UNITS], { amount })
    : `${format.number(amount)} ${unit}`;
}

/** A cost that is worth a sentence: `null` for one that is not known, and for a source that is free. */
export function paidOf<Cost extends Amount>(cost: Cost | null): Cost | null {
  return cost === null || cost.amount === 0 ? null : cost;
}

/** What something will cost, in a list: free, or what `print` prints. */
export function printPrice<Cost extends Amount>(
  cost: Cost,
  print: (cost: Cost, words: Words) => string,
  words: Words,
): string {
  return cost.amount === 0 ? words.t('cost.free') : print(cost, words);
}

/** As {@link printAmount}, with the number of calls. */
export function printCost(cost: Amount & { readonly calls: number }, words: Words): string {
  const calls = words.t('cost.calls', { count: cost.calls });
  return printAmount(cost, words) + words.format.inParentheses(calls);
}

/** Cents, and as many further digits as there are: a page costs a fraction of a cent. */
function printDollars(microUsd: number): string {
  return (microUsd / 1_000_000).toFixed(6).replace(/0{1,4}$/, '');
}

const UNITS = { search: 'cost.search', token: 'cost.token' } as const;
