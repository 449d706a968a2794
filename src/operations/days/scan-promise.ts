import { todayOf } from '../data-status.ts';
import type { OperatorContext } from '../operation.ts';
import { listInstalled } from '../sources/source-facts.ts';

/**
 * Whether a next reading can be promised: `no_source` when no source is set up, `not_planned` when nobody has planned today (every process
 * that reads does so at once, so none has since midnight), else `planned`. `/me` has no word for it: `next_scan_at` is an instant there.
 */
export type ScanPromise = 'planned' | 'not_planned' | 'no_source';

/** What can be promised of the next reading now. */
export async function findScanPromise(context: OperatorContext): Promise<ScanPromise> {
  if ((await listInstalled(context)).length === 0) return 'no_source';
  return (await context.store.hasPlan(todayOf(context))) ? 'planned' : 'not_planned';
}
