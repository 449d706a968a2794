import { todayOf } from '../data-status.ts';
import type { OperatorContext } from '../operation.ts';
import { findUseOf } from '../sources/source-facts.ts';

/**
 * Whether a next reading of keywords is planned: `no_source` if no source reads them, `paused` if the operator has paused all that do, `not_planned` if today has no plan (every
 * process that scans makes one at once, so none has run since midnight), else `planned`. `/me` cannot express
 * this: its `next_scan_at` is always a time.
 */
export type ScanPromise = 'planned' | 'not_planned' | 'no_source' | 'paused';

/** Whether a next reading of keywords is planned now. */
export async function findScanPromise(context: OperatorContext): Promise<ScanPromise> {
  const use = await findUseOf(context, 'term');
  if (use !== 'used') return use;
  return (await context.store.hasPlan(todayOf(context))) ? 'planned' : 'not_planned';
}
