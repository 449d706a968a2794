import { queueContract } from '../contract.ts';
import { createInProcessQueue } from './in-process-queue.ts';

const clock = { nowMs: 1_000 };

queueContract({
  name: 'in-process',
  async open() {
    const queue = createInProcessQueue(() => clock.nowMs);
    return [queue, queue];
  },
  async pass(ms) {
    clock.nowMs += ms;
  },
});
