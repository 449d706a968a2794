import type { TestContext } from 'node:test';
import { type SiteOptions, startSite } from './site.ts';

/** A service with its clock, and the machine's time of this process, which better-auth uses; both are set together. */
export async function startClockedSite(t: TestContext, options: SiteOptions = {}) {
  const site = await startSite(options);
  t.after(() => site[Symbol.asyncDispose]());
  t.mock.timers.enable({ apis: ['Date'], now: site.clock.nowMs });
  const step = (ms: number) => {
    site.clock.nowMs += ms;
    t.mock.timers.setTime(site.clock.nowMs);
  };
  return { site, step };
}
