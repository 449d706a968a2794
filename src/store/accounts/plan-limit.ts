import { MiharuError } from '../../core/errors.ts';
import { PLAN_LIMITS, type PlanLimits } from '../../core/plan.ts';
import { printCount } from '../../core/text.ts';
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

const NAMES: Readonly<Record<keyof PlanLimits, readonly [en: string, ja: string]>> = {
  asins: ['ASINs', '自社商品の'],
  keywords: ['keywords', 'キーワードの'],
  watchedAsins: ['watched ASINs', '競合商品の'],
};

/** Throws `plan_limit` when the account would exceed its plan; the error says how many places are free. */
export function requireWithinLimit(
  kind: keyof PlanLimits,
  limits: PlanLimits,
  { held, adding }: { readonly held: number; readonly adding: number },
): void {
  const limit = limits[kind];
  if (adding === 0 || held + adding <= limit) return;
  const [en, ja] = NAMES[kind];
  const free = printCount(Math.max(0, limit - held));
  const [allowed, there, more] = [limit, held, adding].map(printCount);
  throw new MiharuError(
    'plan_limit',
    {
      en: `Nothing was added: the plan allows ${allowed} ${en}, the account has ${there}, and you tried to add ${more}. Add at most ${free}, or ask the operator to change the plan.`,
      ja: `プランの${ja}上限は ${allowed} 件で、登録済みの ${there} 件に ${more} 件を追加できないため、何も追加していません。追加を ${free} 件以内にするか、プランの変更を運営者に依頼してください。`,
    },
    { members: { limit, held, adding } },
  );
}
