/** An amount in the unit of a source. */
interface Amount {
  readonly unit: string;
  readonly amount: number;
}

/** Prints costs, each with the name of its source. */
export function printCosts(costs: readonly (Amount & { readonly source: string })[]): string {
  return costs.map((cost) => `${cost.source} ${printCost(cost)}`).join(', ');
}

/** Prints a cost for people: in dollars if it is money, else in the vendor's units. */
export function printCost({ unit, amount }: Amount): string {
  if (unit !== 'micro_usd') return `${amount} ${unit}`;
  return `${(amount / 1_000_000).toFixed(4)} USD`;
}
