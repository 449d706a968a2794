import { MiharuError } from '../../core/errors.ts';
import { LIMIT_NAMES, largerPlan, PLAN_LIMITS, PLAN_NAMES, type PlanLimits } from '../../core/plan.ts';
import { printCount, type Text } from '../../core/text.ts';
import type { Db } from '../tables.ts';
import { getAccount } from './accounts.ts';
import type { AddOptions } from './port.ts';

/** The limits that apply to an addition; throws `not_found` for an unknown account. Must be read in the transaction that adds. */
export async function limitsFor(
  db: Db,
  accountId: string,
  limits: AddOptions['limits'],
): Promise<PlanLimits> {
  return limits === 'of_plan' ? PLAN_LIMITS[(await getAccount(db, accountId)).plan] : limits;
}

/**
 * Throws `plan_limit` when the account would exceed its plan; the error says how many places are free and what the next plan
 * holds.
 */
export function requireWithinLimit(
  kind: keyof PlanLimits,
  limits: PlanLimits,
  { held, adding }: { readonly held: number; readonly adding: number },
): void {
  const limit = limits[kind];
  if (adding === 0 || held + adding <= limit) return;
  const { en, ja } = LIMIT_NAMES[kind];
  const next = describeNext(kind, limit);
  const free = printCount(Math.max(0, limit - held));
  const [allowed, there, more] = [limit, held, adding].map(printCount);
  throw new MiharuError(
    'plan_limit',
    {
      en: `Nothing was added: the plan allows ${allowed} ${en}, the account has ${there}, and you tried to add ${more}. Add at most ${free}${next.en}.`,
      ja: `プランの${ja}の上限は ${allowed} 件です（登録済み ${there} 件）。${more} 件は追加できないため、何も追加していません。追加を ${free} 件以内に${next.ja}ください。`,
    },
    { members: { limit, count: held, adding } },
  );
}

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
