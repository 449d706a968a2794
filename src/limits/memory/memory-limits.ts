import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance, LimitName, LimitSettings, Limits, Quota } from '../port.ts';
import { createHolds } from './holds.ts';

interface Counter {
  readonly quota: Quota;
  readonly limiter: RateLimiterMemory;
}

/** Limits of one process, kept in memory; forgotten when it ends. */
export function createMemoryLimits(settings: LimitSettings): Limits {
  const counters: Readonly<Record<LimitName, Counter>> = {
    requests: counterOf(settings.quotas.requests),
    events: counterOf(settings.quotas.events),
    failed_authentications: counterOf(settings.quotas.failed_authentications),
    sign_ins: counterOf(settings.quotas.sign_ins),
    sign_ins_from: counterOf(settings.quotas.sign_ins_from),
  };
  const holds = createHolds(settings);
  return {
    take: (limit, subject) => take(counters[limit], subject),
    look: (limit, subject) => look(counters[limit], subject),
    hold: (subject) => holds.hold(subject),
    isAlone: () => false,
    // The library's timers are unreferenced: nothing keeps the process alive, nothing is left to close.
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Each counter has a memory of its own, so that its subjects need no prefix. */
function counterOf(quota: Quota): Counter {
  const options = { keyPrefix: '', points: quota.count, duration: quota.windowSeconds };
  return { quota, limiter: new RateLimiterMemory(options) };
}

/** Written without `await`: it runs for every request. */
function take({ limiter, quota }: Counter, subject: string): Promise<Allowance> {
  return limiter.consume(subject).then(
    (standing) => allowanceOf(standing, quota, true),
    (refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return allowanceOf(refusal, quota, false);
      throw refusal;
    },
  );
}

async function look({ limiter, quota }: Counter, subject: string): Promise<Allowance> {
  const standing = await limiter.get(subject);
  if (standing === null || standing.msBeforeNext <= 0) {
    return { granted: quota.count > 0, quota, remaining: quota.count, resetMs: quota.windowSeconds * 1000 };
  }
  return allowanceOf(standing, quota, standing.remainingPoints > 0);
}

function allowanceOf(standing: RateLimiterRes, quota: Quota, granted: boolean): Allowance {
  return { granted, quota, remaining: standing.remainingPoints, resetMs: Math.max(0, standing.msBeforeNext) };
}
