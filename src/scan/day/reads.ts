import type { TargetKind } from '../../core/target.ts';
import type { FetchingSource } from '../../sources/port.ts';

/** Whether a source reads targets of a kind. */
export function reads(source: FetchingSource, kind: TargetKind): boolean {
  if (kind === 'term') return source.mode !== 'product';
  return source.mode === 'product' || (source.mode === 'page' && source.fetchProductPage !== undefined);
}
