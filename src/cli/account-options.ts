import { isPlan, PLANS, type Plan } from '../core/plan.ts';
import { quote } from '../core/text.ts';
import type { Option } from './command.ts';
import { usageError } from './usage-error.ts';

/** Option of every command that works on one account. */
export const ACCOUNT_OPTION: Option = {
  value: 'ID',
  isRequired: true,
  meaning: {
    en: 'Account, as `miharu account list` shows it',
    ja: 'アカウント（`miharu account list` の ID）',
  },
};

/** Reads the name of a plan; throws `invalid_parameter` that names them all. */
export function readPlan(command: string, text: string): Plan {
  if (isPlan(text)) return text;
  const plans = PLANS.join(', ');
  throw usageError(
    {
      en: `There is no plan ${quote(text)}. The plans are ${plans}.`,
      ja: `プラン ${quote(text)} はありません。${plans} のいずれかです。`,
    },
    command,
  );
}
