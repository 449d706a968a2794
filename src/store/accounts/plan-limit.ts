import { MiharuError } from '../../core/errors.ts';
import {
  LIMIT_NAMES,
  largerPlan,
  limitsOf,
  NO_OWN_LIMITS,
  type OwnLimits,
  PLAN_LIMITS,
  PLAN_NAMES,
  type PlanLimits,
} from '../../core/plan.ts';
import { printCount, type Text } from '../../core/text.ts';
import type { Db } from '../tables.ts';
import { getAccount } from './accounts.ts';
import type { AddOptions } from './port.ts';

/** The limits that apply to an addition, and those of them that the account has apart from its plan. */
export interface AppliedLimits {
  readonly limits: PlanLimits;
  readonly ownLimits: OwnLimits;
}

/** The limits that apply to an addition; throws `not_found` for an unknown account. Must be read in the transaction that adds. */
export async function limitsFor(
  db: Db,
  accountId: string,
  limits: AddOptions['limits'],
): Promise<AppliedLimits> {
  if (limits !== 'of_account') return { limits, ownLimits: NO_OWN_LIMITS };
  const account = await getAccount(db, accountId);
  return { limits: limitsOf(account), ownLimits: account.ownLimits };
}

/**
 * Throws `plan_limit` when the account would exceed a limit; the error says how many places are free, and what the next
 * plan holds unless the account has its own limit.
 */
export function requireWithinLimit(
  kind: keyof PlanLimits,
  { limits, ownLimits }: AppliedLimits,
  { held, adding }: { readonly held: number; readonly adding: number },
): void {
  const limit = limits[kind];
  if (adding === 0 || held + adding <= limit) return;
  const { en, ja } = LIMIT_NAMES[kind];
  const isOwn = ownLimits[kind] !== null;
  const next = isOwn ? HIGHER : describeNext(kind, limit);
  const free = printCount(Math.max(0, limit - held));
  const [allowed, there, more] = [limit, held, adding].map(printCount);
  const whose = isOwn
    ? { en: 'the own limit of this account is', ja: 'このアカウントに設定された' }
    : { en: 'the plan allows', ja: 'プランの' };
  throw new MiharuError(
    'plan_limit',
    {
      en: `Nothing was added: ${whose.en} ${allowed} ${en}, the account has ${there}, and you tried to add ${more}. Add at most ${free}${next.en}.`,
      ja: `${whose.ja}${ja}の上限は ${allowed} 件です（登録済み ${there} 件）。${more} 件は追加できないため、何も追加していません。追加を ${free} 件以内に${next.ja}ください。`,
    },
    { members: { limit, count: held, adding } },
  );
}

/** The end of the remedy for an account with its own limit. */
const HIGHER: Text = {
  en: ', or ask the operator for a higher limit',
  ja: 'するか、上限の引き上げを運営者に依頼して',
};

/** The end of the remedy: the next plan with what it holds, if there is one. */
function describeNext(kind: keyof PlanLimits, limit: number): Text {
  const plan = largerPlan(kind, limit);
  if (plan === null)
    return { en: '; no plan allows more', ja: 'して（上限がこれより大きいプランはありません）' };
  const [name, count] = [PLAN_NAMES[plan], printCount(PLAN_LIMITS[plan][kind])];
  return {
    en: `, or ask the operator for the plan ${name}, which allows ${count}`,
    ja: `するか、上限が ${count} 件のプラン ${name} への変更を運営者に依頼して`,
  };
}
