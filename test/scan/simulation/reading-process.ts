import { writeSync } from 'node:fs';
import { localDateOf } from '../../../src/core/local-date.ts';
import { DayScan } from '../../../src/scan/index.ts';
import type { ShopRequest } from '../../../tools/sample-shop/faults.ts';
import { startSampleShop } from '../../../tools/sample-shop/server.ts';
import { sampleSource } from '../day-place.ts';
import { termsOnly } from '../terms-only.ts';
import { openPlace } from './open-place.ts';
import { planProductFaults, planViews } from './plan-faults.ts';
import { MARKET } from './simulated-shop.ts';
import { FIRST_DATE, faultsOf, SETTINGS } from './world.ts';

/** A worker in a process of its own, which reads a date over HTTP from its own sample shop until it is killed. */

/** Requests of this process differ from those of its parent. */
const FIRST_ATTEMPT = 100;

/** How long to wait for a slow response, in real milliseconds. */
const TIMEOUT_MS = 500;

const input: unknown = JSON.parse(process.argv[2] ?? '');
if (typeof input !== 'object' || input === null) throw new Error('Say what to read.');
const given: Record<string, unknown> = { ...input };
const plan = { seed: String(given['seed']), rate: Number(given['rate']) };
const faultOf = faultsOf(plan);
const productFaultOf = planProductFaults({ ...plan, firstDate: FIRST_DATE });
const clock = { nowMs: Number(given['nowMs']) };
const later = (request: ShopRequest) => faultOf({ ...request, attempt: FIRST_ATTEMPT + request.attempt });
await using store = await openPlace(String(given['place']));
await using shop = await startSampleShop({
  seed: MARKET,
  nowMs: () => clock.nowMs,
  faultOf: later,
  viewOf: planViews({ ...plan, firstDate: FIRST_DATE }),
  productFaultOf: (request) => productFaultOf({ ...request, attempt: FIRST_ATTEMPT + request.attempt }),
});
const opened = sampleSource(shop.origin, clock, TIMEOUT_MS);
const source = given['reads'] === 'terms' ? termsOnly(opened) : opened;
const scan: DayScan = new DayScan(
  {
    store,
    nowMs: () => clock.nowMs,
    random: () => 0.5,
    owner: `process-${process.pid}-${clock.nowMs}`,
    elapsedMs: () => clock.nowMs,
    wait: async (ms) => {
      clock.nowMs += ms;
      await scan.tick();
    },
    listSources: async () => [source],
    sendAlarm: async () => 'sent',
    observe: (event) => {
      if (event.kind === 'fault') throw event.error;
      if (event.kind !== 'read') return;
      const { localDate, outcome, pages, attempt } = event;
      const line = { ...event.target, localDate, outcome, pages, attempt, nowMs: clock.nowMs };
      writeSync(1, `${JSON.stringify(line)}\n`);
    },
  },
  SETTINGS,
);
while (localDateOf(clock.nowMs) === given['localDate']) {
  await scan.tick();
  await scan.whenIdle();
  clock.nowMs += 5 * 60_000;
}
await scan.stop(1_000);
