import { type CommandInput, type Option, optionOf } from './command.ts';
import { usageError } from './usage-error.ts';

/** Longest time back. */
const DAYS_MAX = 400;

/** Option of commands that look back from today. */
export const DAYS_OPTION: Option = {
  value: 'N',
  meaning: {
    en: `Japanese dates back from today, 1 to ${DAYS_MAX}; 30 unless given`,
    ja: `今日から遡る日数（1 から ${DAYS_MAX}、省略時 30）`,
  },
};

/** How many days back are meant; throws `invalid_parameter` that names the bounds. */
export function readDays(command: string, input: CommandInput): number {
  const text = optionOf(input, 'days') ?? '30';
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= DAYS_MAX) return count;
  throw usageError(
    {
      en: `--days is a whole number from 1 to ${DAYS_MAX}.`,
      ja: `--days は 1 から ${DAYS_MAX} の整数です。`,
    },
    command,
  );
}
