import type { TargetKind } from '../../core/target.ts';
import { type NamedSource, reads } from '../../scan/index.ts';
import type { SourceReader } from '../../store/port.ts';

/** Where the opened sources come from, and which of them are paused. */
export interface UsePorts {
  readonly store: Pick<SourceReader, 'listPausedSources'>;
  readonly listSources: () => Promise<readonly NamedSource[]>;
}

/** The sources that are not paused, in the operator's order. */
export async function listUsed({ store, listSources }: UsePorts): Promise<readonly NamedSource[]> {
  const paused = new Set((await store.listPausedSources()).map(({ name }) => name));
  return (await listSources()).filter(({ name }) => !paused.has(name));
}

/** The first of these sources that reads targets of a kind. */
export function firstReading(used: readonly NamedSource[], kind: TargetKind): NamedSource | undefined {
  return used.find(({ source }) => reads(source, kind));
}
