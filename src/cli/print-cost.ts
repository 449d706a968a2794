import type { Language, Text } from '../core/text.ts';

/** An amount in the unit of a source. */
interface Amount {
  readonly unit: string;
  readonly amount: number;
}

/** Prints costs, each with the name of its source. */
export function printCosts(
  costs: readonly (Amount & { readonly source: string })[],
  language: Language,
): string {
  return costs.map((cost) => `${cost.source} ${printCost(cost, language)}`).join(', ');
}

/** Prints a cost for people: in dollars if it is money, else in the vendor's units. */
export function printCost({ unit, amount }: Amount, language: Language): string {
  if (unit !== 'micro_usd')
    return `${amount} ${UNITS[unit]?.[amount === 1 ? 'one' : 'many'][language] ?? unit}`;
  return `${(amount / 1_000_000).toFixed(4)} ${language === 'ja' ? '米ドル' : 'USD'}`;
}

/** As {@link printCost}, with the number of calls. */
export function printCostOfCalls(cost: Amount & { readonly calls: number }, language: Language): string {
  const { calls } = cost;
  const count = language === 'ja' ? `${calls} 回の呼び出し` : `${calls} ${calls === 1 ? 'call' : 'calls'}`;
  return `${printCost(cost, language)} (${count})`;
}

/** The units in which vendors count, as their plans name them. */
const UNITS: Readonly<Record<string, { readonly one: Text; readonly many: Text }>> = {
  search: { one: { en: 'search', ja: '検索' }, many: { en: 'searches', ja: '検索' } },
  token: { one: { en: 'token', ja: 'トークン' }, many: { en: 'tokens', ja: 'トークン' } },
};

const COST_LABELS = {
  added: { en: 'cost a day', ja: '1 日の費用' },
  keywords: { en: 'keywords cost a day', ja: 'キーワードの 1 日の費用' },
  products: { en: 'products cost a day', ja: '商品の 1 日の費用' },
} as const satisfies Readonly<Record<string, Text>>;

/** What things cost a day, as a field of a record; `null` if it is not known. */
export function printCostADay(
  cost: (Amount & { readonly calls: number }) | null,
  language: Language,
  of: keyof typeof COST_LABELS = 'added',
): readonly [label: Text, value: string | null] {
  return [COST_LABELS[of], cost === null ? null : printCostOfCalls(cost, language)];
}
