import { type Static, Type } from 'typebox';
import type { LocalDate } from '../../core/local-date.ts';
import { GAP_REASONS, isOnlyCap, UNASKED_REASONS, type UnaskedReason } from '../../core/reading.ts';
import { type Target, targetKey } from '../../core/target.ts';
import type { PlanReader } from '../../store/port.ts';
import type { DateRange } from '../date-range.ts';
import type { Unread } from '../days/scan-promise.ts';
import { localDateSchema, oneOf } from '../schemas.ts';
import type { Gap } from './rankings-window.ts';

/** A gap as pages and their files show it, which say why no source was asked. */
export const shownGapSchema = Type.Object({
  local_date: localDateSchema,
  reason: oneOf(
    [...GAP_REASONS, ...UNASKED_REASONS, 'no_source'],
    'Why a date has no complete reading, or why no source was asked for it.',
  ),
});
type ShownGap = Static<typeof shownGapSchema>;

/** Why no source was asked for a target of an account, by date; `not_scanned`: only the caps of others say why. */
export type UnaskedDates = ReadonlyMap<LocalDate, UnaskedReason | 'not_scanned'>;

/** Gaps with the reason why no source was asked, where that is why there is no reading; `unread`: why no source reads keywords now. */
export function toShownGaps(
  gaps: readonly Gap[],
  { unasked, unread }: { readonly unasked: UnaskedDates; readonly unread: Unread | null },
): ShownGap[] {
  return gaps.map(({ localDate, reason }) => {
    if (reason === 'pending') return { local_date: localDate, reason: unread ?? reason };
    const why = unasked.get(localDate);
    // Of a date that ended `paused`, `quota` remains: a source may have run out of credit before the others were paused.
    const isUnasked = reason === 'not_scanned' || isOnlyCap(reason, why);
    return { local_date: localDate, reason: isUnasked && why !== undefined ? why : reason };
  });
}

/** A target of an account. */
interface Tracked {
  readonly target: Target;
  readonly addedAtMs: number;
}

/** The dates on which no source was asked for these targets; what ended before the account added it has the caps of others. */
export async function readUnasked(
  store: Pick<PlanReader, 'listUnasked'>,
  tracked: readonly Tracked[],
  { from, to }: DateRange,
): Promise<(target: Target) => UnaskedDates> {
  const targets = tracked.map(({ target }) => target);
  const byKey = Map.groupBy(await store.listUnasked(targets, from, to), ({ target }) => targetKey(target));
  const dates = tracked.map(({ target, addedAtMs }) => {
    const ofTarget = (byKey.get(targetKey(target)) ?? []).map(({ localDate, reason, endedAtMs }) => {
      const isOfOthers = reason === 'account_cap' && addedAtMs > endedAtMs;
      return [localDate, isOfOthers ? 'not_scanned' : reason] as const;
    });
    return [targetKey(target), new Map(ofTarget)] as const;
  });
  const known = new Map(dates);
  return (target) => known.get(targetKey(target)) ?? new Map();
}
