/**
 * Gives back what starting left behind: half of the heap is of no use any more when everything is loaded. Blocks for some 50 ms, so it
 * is called before anyone is served; does nothing unless the process was started with `--expose-gc`, as `npm start` does.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
