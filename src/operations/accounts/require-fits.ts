import { MiharuError } from '../../core/errors.ts';
import {
  LIMIT_KINDS,
  LIMIT_NAMES,
  PLAN_LIMITS,
  PLAN_NAMES,
  PLANS,
  type Plan,
  type PlanLimits,
} from '../../core/plan.ts';
import { printCount, type Text } from '../../core/text.ts';
import type { AccountCounts } from '../../store/port.ts';

/** Limits that an account would get, and the words for them: `the plan Free`. */
interface WantedLimits {
  readonly limits: PlanLimits;
  readonly name: Text;
}

/** A plan in a sentence. */
export function nameOfPlan(plan: Plan): Text {
  return { en: `the plan ${PLAN_NAMES[plan]}`, ja: `プラン ${PLAN_NAMES[plan]} ` };
}

/** Throws `plan_limit` when an account has more than these limits allow; the error names every kind that is over. */
export function requireFits(counts: AccountCounts, { limits, name }: WantedLimits): void {
  const over = LIMIT_KINDS.filter((kind) => counts[kind] > limits[kind]).map((kind) => ({
    ...LIMIT_NAMES[kind],
    has: printCount(counts[kind]),
    limit: printCount(limits[kind]),
  }));
  if (over.length === 0) return;
  const en = over.map((one) => `${one.en} ${one.has} (limit ${one.limit})`).join(', ');
  const ja = over.map((one) => `${one.ja} ${one.has} 件（上限 ${one.limit} 件）`).join('、');
  const larger = describeFitting(counts);
  throw new MiharuError('plan_limit', {
    en: `The account has more than ${name.en} allows: ${en}. Remove what is over the limit first${larger.en}.`,
    ja: `${name.ja}の上限を超えています：${ja}。先に超過分を削除${larger.ja}してください。`,
  });
}

/** The end of the remedy: the cheapest plan that holds all that the account has. */
function describeFitting(counts: AccountCounts): Text {
  const plan = PLANS.find((one) => LIMIT_KINDS.every((kind) => counts[kind] <= PLAN_LIMITS[one][kind]));
  if (plan === undefined) return { en: '', ja: '' };
  const name = PLAN_NAMES[plan];
  return {
    en: `, or choose the plan ${name}, which is large enough`,
    ja: `するか、上限に収まるプラン ${name} を選択`,
  };
}
