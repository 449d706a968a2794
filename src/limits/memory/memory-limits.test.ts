import { limitsSuite } from '../../../test/limits/limits-suite.ts';
import { createMemoryLimits } from './memory-limits.ts';

/** Every adapter has its own clock with its own start; the suite moves all of them forward together. */
const clock = { elapsedMs: 12_345 };

limitsSuite({
  name: 'memory',
  open: async (settings) => createMemoryLimits({ settings, elapsedMs: () => clock.elapsedMs }),
  pass: async (ms) => {
    clock.elapsedMs += ms;
  },
});
