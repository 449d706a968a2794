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

/** Most names that one product has. */
export const NAMES_PER_PRODUCT_MAX = 50;

/** The lowest plan that may use the HTTP API. */
export const API_PLAN: Plan = 'pro';

/** Whether `plan` includes the HTTP API. */
export function hasApi(plan: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(API_PLAN);
}
