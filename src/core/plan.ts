import { printCount, type Text } from './text.ts';

/** The plans, cheapest first. */
export const PLANS = ['free', 'standard', 'pro', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The names of the plans for people. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  free: 'Free',
  standard: 'Standard',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

/** How many items of each kind an account may have. */
export interface PlanLimits {
  readonly asins: number;
  readonly keywords: number;
  readonly watchedAsins: number;
}

/** The one table of what each plan includes. */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: { asins: 3, keywords: 10, watchedAsins: 0 },
  standard: { asins: 10, keywords: 100, watchedAsins: 20 },
  pro: { asins: 50, keywords: 1_000, watchedAsins: 200 },
  enterprise: { asins: 500, keywords: 10_000, watchedAsins: 2_000 },
};

/** Limits of one account, apart from its plan; `null` is that of the plan. */
export type OwnLimits = { readonly [Kind in keyof PlanLimits]: number | null };

/** The own limits of an account that has none. */
export const NO_OWN_LIMITS: OwnLimits = { asins: null, keywords: null, watchedAsins: null };

/** The highest own limits: ten times the largest plan. */
export const OWN_LIMITS_MAX: PlanLimits = { asins: 5_000, keywords: 100_000, watchedAsins: 20_000 };

/** The limits that apply to an account: its own, otherwise those of its plan. */
export function limitsOf({
  plan,
  ownLimits,
}: {
  readonly plan: Plan;
  readonly ownLimits: OwnLimits;
}): PlanLimits {
  const { asins, keywords, watchedAsins } = PLAN_LIMITS[plan];
  return {
    asins: ownLimits.asins ?? asins,
    keywords: ownLimits.keywords ?? keywords,
    watchedAsins: ownLimits.watchedAsins ?? watchedAsins,
  };
}

/** What the limits count, in plural. */
export const LIMIT_NAMES: Readonly<Record<keyof PlanLimits, Text>> = {
  keywords: { en: 'keywords', ja: 'キーワード' },
  asins: { en: 'own products', ja: '自社商品' },
  watchedAsins: { en: 'competitors', ja: '競合商品' },
};

/** The kinds of limits, in the order in which people read them. */
export const LIMIT_KINDS = ['keywords', 'asins', 'watchedAsins'] as const;

/** What a plan includes: `10 keywords, 3 own products, 0 competitors, no API`. */
export function describePlan(plan: Plan): Text {
  const limits = LIMIT_KINDS.map((kind) => [LIMIT_NAMES[kind], printCount(PLAN_LIMITS[plan][kind])] as const);
  return {
    en: [...limits.map(([{ en }, count]) => `${count} ${en}`), hasApi(plan) ? 'API' : 'no API'].join(', '),
    ja: [
      ...limits.map(([{ ja }, count]) => `${ja} ${count} 件`),
      hasApi(plan) ? 'API あり' : 'API なし',
    ].join('、'),
  };
}

/** The cheapest plan that allows more than `count` of a kind; `null` if none does. */
export function largerPlan(kind: keyof PlanLimits, count: number): Plan | null {
  return PLANS.find((plan) => PLAN_LIMITS[plan][kind] > count) ?? null;
}

/** Most names that one product has. */
export const NAMES_PER_PRODUCT_MAX = 50;

/** The lowest plan that may use the HTTP API. */
export const API_PLAN: Plan = 'pro';

/** Whether `plan` includes the HTTP API. */
export function hasApi(plan: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(API_PLAN);
}
