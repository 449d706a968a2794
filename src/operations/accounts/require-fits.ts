import { MiharuError } from '../../core/errors.ts';
import { LIMIT_KINDS, LIMIT_NAMES, limitsOf, PLAN_NAMES, PLANS, type PlanLimits } from '../../core/plan.ts';
import { printCount, type Text } from '../../core/text.ts';
import type { Account, AccountCounts } from '../../store/port.ts';

/**
 * Throws `plan_limit` when an account has more than it may have on this plan, with its own limits. Of a closed account
 * nothing can be removed, so only a larger plan helps.
 */
export function requireFitsPlan(
  counts: AccountCounts,
  { plan, ownLimits, closedAtMs }: Pick<Account, 'plan' | 'ownLimits' | 'closedAtMs'>,
): void {
  const isClosed = closedAtMs !== null;
  const fitting = PLANS.find((one) => listOver(counts, limitsOf({ plan: one, ownLimits })).length === 0);
  const name = fitting === undefined ? null : PLAN_NAMES[fitting];
  requireFits(counts, limitsOf({ plan, ownLimits }), {
    allows: { en: `the plan ${PLAN_NAMES[plan]} allows`, ja: `プラン ${PLAN_NAMES[plan]} ` },
    remedy: isClosed ? remedyOfClosed(name) : remedyOfOpen(name),
  });
}

function remedyOfOpen(fitting: string | null): Text {
  if (fitting === null) return REMOVE;
  return {
    en: `Remove what is over the limit first, or choose the plan ${fitting}, which is large enough.`,
    ja: `先に超過分を削除するか、上限に収まるプラン ${fitting} を選択してください。`,
  };
}

function remedyOfClosed(fitting: string | null): Text {
  if (fitting === null)
    return {
      en: 'No plan is large enough, so it stays closed. Create a new account instead.',
      ja: '上限に収まるプランがないため、再開できません。新しいアカウントを作成してください。',
    };
  return {
    en: `Reopen it on the plan ${fitting}, which is large enough; the plan can be changed again afterwards.`,
    ja: `上限に収まるプラン ${fitting} で再開してください。プランは再開後に変更できます。`,
  };
}

const REMOVE: Text = {
  en: 'Remove what is over the limit first.',
  ja: '先に超過分を削除してください。',
};

/** Throws `plan_limit` when an account has more than these limits allow. */
export function requireFitsLimits(counts: AccountCounts, limits: PlanLimits): void {
  requireFits(counts, limits, {
    allows: { en: 'these limits allow', ja: '指定された設定' },
    remedy: {
      en: 'Remove what is over the limit first, or set higher limits.',
      ja: '先に超過分を削除するか、より大きな上限を設定してください。',
    },
  });
}

/** What allows less than there is, and what to do. */
interface Wanted {
  readonly allows: Text;
  readonly remedy: Text;
}

/** The error names every kind that is over. */
function requireFits(counts: AccountCounts, limits: PlanLimits, { allows, remedy }: Wanted): void {
  const over = listOver(counts, limits).map((kind) => ({
    ...LIMIT_NAMES[kind],
    has: printCount(counts[kind]),
    limit: printCount(limits[kind]),
  }));
  if (over.length === 0) return;
  const en = over.map((one) => `${one.en} ${one.has} (limit ${one.limit})`).join(', ');
  const ja = over.map((one) => `${one.ja} ${one.has} 件（上限 ${one.limit} 件）`).join('、');
  throw new MiharuError('plan_limit', {
    en: `The account has more than ${allows.en}: ${en}. ${remedy.en}`,
    ja: `${allows.ja}の上限を超えています：${ja}。${remedy.ja}`,
  });
}

function listOver(counts: AccountCounts, limits: PlanLimits) {
  return LIMIT_KINDS.filter((kind) => counts[kind] > limits[kind]);
}
