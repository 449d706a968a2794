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
    return [
      createBullQueue({ client, prefix, onError }),
      createBullQueue({ client: other, prefix, onError }),
    ];
  },
  pass: (ms) => setTimeout(ms),
});
