import { limitsContract } from '../contract.ts';
import { createMemoryLimits } from './memory-limits.ts';

/** Every adapter has a clock of its own that starts somewhere; all of the contract's go forward together. */
const clock = { elapsedMs: 12_345 };

limitsContract({
  name: 'memory',
  open: async (settings) => createMemoryLimits({ settings, elapsedMs: () => clock.elapsedMs }),
  pass: async (ms) => {
    clock.elapsedMs += ms;
  },
});
