import { limitsSuite } from '../../../test/limits/limits-suite.ts';
import { createMemoryLimits } from './memory-limits.ts';

/** Every adapter has a clock of its own that starts somewhere; all of the suite's go forward together. */
const clock = { elapsedMs: 12_345 };

limitsSuite({
  name: 'memory',
  open: async (settings) => createMemoryLimits({ settings, elapsedMs: () => clock.elapsedMs }),
  pass: async (ms) => {
    clock.elapsedMs += ms;
  },
});
