import { todayOf } from '../data-status.ts';
import type { OperatorContext } from '../operation.ts';
import { hasSourceOf } from '../sources/source-facts.ts';

/**
 * Whether a next reading of keywords is planned: `no_source` if no source reads them, `not_planned` if today has no plan (every
 * process that scans makes one at once, so none has run since midnight), else `planned`. `/me` cannot express
 * this: its `next_scan_at` is always a time.
 */
export type ScanPromise = 'planned' | 'not_planned' | 'no_source';

/** Whether a next reading of keywords is planned now. */
export async function findScanPromise(context: OperatorContext): Promise<ScanPromise> {
  if (!(await hasSourceOf(context, 'term'))) return 'no_source';
  return (await context.store.hasPlan(todayOf(context))) ? 'planned' : 'not_planned';
}
