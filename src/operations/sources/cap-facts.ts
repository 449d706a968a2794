import { Type } from 'typebox';
import type { LocalDate } from '../../core/local-date.ts';
import { CAP_PERIODS, describeReached, nextPeriodStart } from '../../core/spending-cap.ts';
import type { Language } from '../../core/text.ts';
import type { ListedCap } from '../../store/port.ts';
import { localDateSchema, MaybeText, oneOf } from '../schemas.ts';

/** Maximum number of caps in an answer. */
export const CAPS_MAX = 1_000;

/** A cap in answers. */
export const capSchema = Type.Object({
  source: Type.String(),
  account_id: MaybeText,
  per: oneOf(CAP_PERIODS, 'How long it counts before it begins again, Japan time.'),
  measure: Type.String({
    description: '`calls`, or the unit of the source: `search`, `token`, `micro_usd`.',
  }),
  most: Type.Integer(),
  spent: Type.Integer(),
  state: oneOf(['open', 'near', 'reached'], '`near`: 80 % or more; `reached`: the next call does not fit.'),
  until: { ...localDateSchema, description: 'The date on which it begins again.' },
  /** What is reached, how much is spent and until when; `null` unless it is reached. */
  detail: MaybeText,
});

/** A cap in the words of answers. */
export function toCapAnswer(cap: ListedCap, today: LocalDate, language: Language) {
  const { source, accountId, period, measure, most, spent, level, isReached } = cap;
  return {
    source,
    account_id: accountId,
    per: period,
    measure,
    most,
    spent,
    state: isReached ? ('reached' as const) : level > 0 ? ('near' as const) : ('open' as const),
    until: nextPeriodStart(period, today),
    detail: isReached ? describeReached(cap, today)[language] : null,
  };
}
