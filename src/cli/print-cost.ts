/** An amount in the unit that a source counts in. */
interface Amount {
  readonly unit: string;
  readonly amount: number;
}

/** Prints what was spent on sources, each with its name. */
export function printCosts(costs: readonly (Amount & { readonly source: string })[]): string {
  return costs.map((cost) => `${cost.source} ${printCost(cost)}`).join(', ');
}

/** Prints a cost for people: dollars where it is money, else the vendor's own units. */
export function printCost({ unit, amount }: Amount): string {
  if (unit !== 'micro_usd') return `${amount} ${unit}`;
  return `${(amount / 1_000_000).toFixed(4)} USD`;
}
