import { type Target, targetKey } from '../../core/target.ts';
import { expectedPrice, type NamedSource, reads } from '../../scan/index.ts';
import type { Store } from '../../store/port.ts';

/** What a scan would ask for, retries aside. */
export interface PlannedCalls {
  /** Calls without caps. */
  readonly calls: number;
  /** Calls that the caps allow. */
  readonly allowed: number;
  /** Targets that caps leave out if all others need all of their calls. */
  readonly gaps: readonly Target[];
}

/** Where calls are planned, and for which date. */
interface Planning {
  readonly store: Pick<Store, 'previewCalls'>;
  readonly localDate: string;
  /** In the operator's order, without paused ones. */
  readonly sources: readonly NamedSource[];
  /** Pages of a search. */
  readonly pages: number;
}

/**
 * Counts the calls for these targets, and what the caps leave of them: what a source may not read goes to the next one
 * that reads it. Nothing is counted as spent.
 */
export async function planCalls(targets: readonly Target[], planning: Planning): Promise<PlannedCalls> {
  let left = targets;
  let calls = 0;
  let allowed = 0;
  for (const named of planning.sources) {
    const asked = left.filter(({ kind }) => reads(named.source, kind));
    if (asked.length === 0) continue;
    const planned = await planAt(named, asked, planning);
    allowed += planned.allowed;
    const done = new Set(planned.complete.map(targetKey));
    left = left.filter((target) => !done.has(targetKey(target)));
  }
  for (const kind of ['term', 'product'] as const) {
    const first = planning.sources.find(({ source }) => reads(source, kind));
    const count = targets.filter((target) => target.kind === kind).length;
    if (first !== undefined) calls += callsOf(first, kind, { count, pages: planning.pages });
  }
  return { calls, allowed, gaps: left };
}

/** Calls of a source for so many targets of a kind. */
function callsOf(
  { source: { mode, facts } }: NamedSource,
  kind: Target['kind'],
  { count, pages }: { readonly count: number; readonly pages: number },
): number {
  if (mode === 'product') return Math.ceil(count / facts.capabilities.batchMax);
  if (mode === 'task' || kind === 'product') return count;
  return count * Math.min(pages, facts.capabilities.pagesMax);
}

async function planAt(
  named: NamedSource,
  targets: readonly Target[],
  { store, localDate, pages }: Planning,
): Promise<{ readonly allowed: number; readonly complete: readonly Target[] }> {
  const { mode, facts } = named.source;
  const pagesOf = Math.min(pages, facts.capabilities.pagesMax);
  const each = ({ kind }: Target) => (mode === 'page' && kind === 'term' ? pagesOf : 1);
  const price =
    mode === 'product'
      ? { ...expectedPrice(named, 1, 'once'), targetsMax: facts.capabilities.batchMax }
      : expectedPrice(named, mode === 'task' ? pagesOf : 1, 'each');
  const calls = targets.map(each);
  const grants = await store.previewCalls({ source: named.name, localDate, price, targets, calls });
  return {
    allowed: grants.reduce((sum, grant) => sum + (grant.kind === 'granted' ? grant.calls : 0), 0),
    complete: targets.filter((_, at) => grants[at]?.kind === 'granted'),
  };
}
