import { setTimeout } from 'node:timers/promises';
import { connectRedis, requireRedis } from '../../../test/redis/redis-place.ts';
import { queueContract } from '../contract.ts';
import { createBullQueue } from './bull-queue.ts';

queueContract({
  name: 'bullmq',
  async open(t) {
    const place = await requireRedis(t);
    if (place === null) return null;
    const { prefix } = place;
    const onError = (error: unknown) => {
      throw error;
    };
    const client = await connectRedis(t, place.url);
    const other = await connectRedis(t, place.url);
    // Nobody was there before: nothing has to be told again.
    const timing = { lockMs: 15_000, lookMs: 5_000, settleMs: 0 };
    return [
      createBullQueue({ client, prefix, onError, timing }),
      createBullQueue({ client: other, prefix, onError, timing }),
    ];
  },
  pass: (ms) => setTimeout(ms),
});
