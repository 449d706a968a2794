/** A process that moves data up to a moment, which it reports on standard output; then it waits to be killed. */
import { writeSync } from 'node:fs';
import { moveData } from '../../src/main/move-store.ts';

const [from = '', to = '', moment = ''] = process.argv.slice(2);
await moveData({ from, to }, '/', ({ step, table, done }) => {
  if (!`${step} ${table} ${done}`.startsWith(moment)) return;
  writeSync(1, 'here\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
