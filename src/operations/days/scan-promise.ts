import { todayOf } from '../data-status.ts';
import type { OperatorContext } from '../operation.ts';
import { listInstalled } from '../sources/source-facts.ts';

/**
 * Whether a next reading is planned: `no_source` without any source, `not_planned` if today has no plan (every
 * process that scans makes one at once, so none has run since midnight), else `planned`. `/me` cannot express
 * this: its `next_scan_at` is always a time.
 */
export type ScanPromise = 'planned' | 'not_planned' | 'no_source';

/** Whether a next reading is planned now. */
export async function findScanPromise(context: OperatorContext): Promise<ScanPromise> {
  if ((await listInstalled(context)).length === 0) return 'no_source';
  return (await context.store.hasPlan(todayOf(context))) ? 'planned' : 'not_planned';
}
