import { MiharuError } from '../../core/errors.ts';
import type { PlanLimits } from '../../core/plan.ts';

const NAMES: Readonly<Record<keyof PlanLimits, readonly [en: string, ja: string]>> = {
  asins: ['ASINs', 'ASIN'],
  keywords: ['keywords', 'キーワード'],
  watchedAsins: ['watched ASINs', 'ウォッチ中の ASIN'],
};

/** Throws `plan_limit` when the account would hold more than its plan allows; says how many are free. */
export function requireWithinLimit(
  kind: keyof PlanLimits,
  limits: PlanLimits,
  { held, adding }: { readonly held: number; readonly adding: number },
): void {
  const limit = limits[kind];
  if (adding === 0 || held + adding <= limit) return;
  const [en, ja] = NAMES[kind];
  const free = Math.max(0, limit - held);
  throw new MiharuError(
    'plan_limit',
    {
      en: `The plan holds ${limit} ${en}; ${held} are there and ${adding} were to be added. At most ${free} more fit; nothing was added.`,
      ja: `プランの${ja}上限は ${limit} 件です。登録済み ${held} 件に ${adding} 件を追加しようとしました。追加できるのはあと ${free} 件です。何も追加していません。`,
    },
    { members: { limit, held, adding } },
  );
}
