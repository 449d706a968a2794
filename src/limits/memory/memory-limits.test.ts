import { afterEach, beforeEach, mock } from 'node:test';
import { limitsContract } from '../contract.ts';
import { createMemoryLimits } from './memory-limits.ts';

beforeEach(() => mock.timers.enable({ apis: ['Date', 'setTimeout'] }));
afterEach(() => mock.timers.reset());

limitsContract({
  name: 'memory',
  open: async (settings) => createMemoryLimits(settings),
  pass: async (ms) => mock.timers.tick(ms),
});
