/**
 * How much an account or an address may request: counted windows, and places for running answers, behind one port.
 * `memory/` serves one process, `redis/` any number of them; every adapter passes the shared suite of `test/limits/`.
 * The API decides what counts and how a refusal is worded.
 */
export { createMemoryLimits } from './memory/memory-limits.ts';
export type { Allowance, Hold, LimitName, LimitSettings, Limits, Quota } from './port.ts';
export { type OpenRedis, openRedis } from './redis/open-redis.ts';
export { createRedisLimits } from './redis/redis-limits.ts';
