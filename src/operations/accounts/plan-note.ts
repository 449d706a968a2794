import { API_PLAN, hasApi, PLAN_NAMES, type Plan } from '../../core/plan.ts';
import type { Text } from '../../core/text.ts';

/** A note for keys of an account whose plan does not include the HTTP API; `null` if it does. */
export function planNote(plan: Plan): Text | null {
  if (hasApi(plan)) return null;
  return {
    en: `The account's plan is ${plan}, so the API rejects this key with 403 until the plan is ${API_PLAN} or higher (\`miharu account set-plan\`).`,
    ja: `アカウントのプランは ${PLAN_NAMES[plan]} です。${PLAN_NAMES[API_PLAN]} 以上に変更するまで（\`miharu account set-plan\`）、このキーを使った API リクエストには 403 を返します。`,
  };
}
