import { MiharuError } from '../../core/errors.ts';
import { LIMIT_KINDS, LIMIT_NAMES, limitsOf, PLAN_NAMES, PLANS, type PlanLimits } from '../../core/plan.ts';
import { printCount, type Text } from '../../core/text.ts';
import type { Account, AccountCounts } from '../../store/port.ts';

/** Throws `plan_limit` when an account has more than it may have on this plan, with its own limits. */
export function requireFitsPlan(
  counts: AccountCounts,
  { plan, ownLimits }: Pick<Account, 'plan' | 'ownLimits'>,
): void {
  const fitting = PLANS.find((one) => listOver(counts, limitsOf({ plan: one, ownLimits })).length === 0);
  const name = fitting === undefined ? null : PLAN_NAMES[fitting];
  requireFits(counts, limitsOf({ plan, ownLimits }), {
    allows: { en: `the plan ${PLAN_NAMES[plan]} allows`, ja: `プラン ${PLAN_NAMES[plan]} ` },
    otherwise:
      name === null
        ? { en: '', ja: '' }
        : {
            en: `, or choose the plan ${name}, which is large enough`,
            ja: `するか、上限に収まるプラン ${name} を選択`,
          },
  });
}

/** Throws `plan_limit` when an account has more than these limits allow. */
export function requireFitsLimits(counts: AccountCounts, limits: PlanLimits): void {
  requireFits(counts, limits, {
    allows: { en: 'these limits allow', ja: '指定された設定' },
    otherwise: { en: ', or set higher limits', ja: 'するか、より大きな上限を設定' },
  });
}

/** What allows less than there is, and the end of the remedy. */
interface Wanted {
  readonly allows: Text;
  readonly otherwise: Text;
}

/** The error names every kind that is over. */
function requireFits(counts: AccountCounts, limits: PlanLimits, { allows, otherwise }: Wanted): void {
  const over = listOver(counts, limits).map((kind) => ({
    ...LIMIT_NAMES[kind],
    has: printCount(counts[kind]),
    limit: printCount(limits[kind]),
  }));
  if (over.length === 0) return;
  const en = over.map((one) => `${one.en} ${one.has} (limit ${one.limit})`).join(', ');
  const ja = over.map((one) => `${one.ja} ${one.has} 件（上限 ${one.limit} 件）`).join('、');
  throw new MiharuError('plan_limit', {
    en: `The account has more than ${allows.en}: ${en}. Remove what is over the limit first${otherwise.en}.`,
    ja: `${allows.ja}の上限を超えています：${ja}。先に超過分を削除${otherwise.ja}してください。`,
  });
}

function listOver(counts: AccountCounts, limits: PlanLimits) {
  return LIMIT_KINDS.filter((kind) => counts[kind] > limits[kind]);
}
