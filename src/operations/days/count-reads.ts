import { countedAs } from '../../core/reading.ts';
import { nameOf, type TargetKind } from '../../core/target.ts';
import type { ReadEvent } from '../../scan/index.ts';

/** An attempt that ended. */
type Seen = Pick<ReadEvent, 'target' | 'outcome' | 'reason' | 'unasked'>;

/** Each target of a kind once, by the best that this scan brought, which is what the day keeps; of failures by the last. */
export function countReads(seen: readonly Seen[], kind: TargetKind) {
  const best = new Map<string, Seen>();
  for (const event of seen) {
    if (event.target.kind !== kind) continue;
    const key = nameOf(event.target);
    const before = best.get(key);
    if (before === undefined || WORTH[countedIn(event)] >= WORTH[countedIn(before)]) best.set(key, event);
  }
  const failed: Record<string, number> = {};
  const counts = { complete: 0, partial: 0, failed: 0 };
  for (const event of best.values()) {
    const counted = countedIn(event);
    const reason = event.unasked ?? event.reason ?? 'source_error';
    counts[counted] += 1;
    if (counted === 'failed') failed[reason] = (failed[reason] ?? 0) + 1;
  }
  return { read: best.size, ...counts, failed_by_reason: failed };
}

const WORTH = { failed: 0, partial: 1, complete: 2 } as const;

function countedIn({ outcome, reason }: Seen): keyof typeof WORTH {
  return reason === 'partial' ? countedAs({ outcome, reason }) : outcome;
}
