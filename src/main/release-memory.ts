/**
 * Releases memory that starting needed: once everything is loaded, half of the heap is garbage. Blocks for about 50 ms,
 * so it is called before serving; does nothing unless the process was started with `--expose-gc`, as `npm start` does.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
