import { setTimeout } from 'node:timers/promises';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { detectEvents } from '../../src/events/index.ts';
import { DayScan } from '../../src/scan/index.ts';
import { openSqliteStore } from '../../src/store/index.ts';
import { sampleSource } from '../../test/scan/day-place.ts';
import { termsOnly } from '../../test/scan/terms-only.ts';
import { BENCH_DATE, BENCH_MS, benchTerm, truthOfTemplate } from './bench-terms.ts';

/** One worker that plans, reads, judges and stores the given number of terms as fast as it can, and prints time and memory as JSON. */

const TICK_MS = 250;

const [file = '', origin = '', count = ''] = process.argv.slice(2);
const terms = Array.from({ length: Number(count) }, (_, index) => benchTerm(index));
const limits = PLAN_LIMITS.enterprise;
await using store = await openSqliteStore({ file, findChanges: detectEvents });
await store.createAccount({ id: 'acc_a', name: 'a', plan: 'enterprise', createdAtMs: 1 });
await store.addKeywords('acc_a', terms, { limits, addedAtMs: BENCH_MS });
const asins = truthOfTemplate(0).pages.flatMap(({ cards }) => cards.map(({ card }) => card.asin));
const own = [...new Set(asins)].slice(0, 10).map((asin) => ({ asin, relation: 'own' as const, names: [] }));
await store.addAsins('acc_a', own, { limits, addedAtMs: BENCH_MS });

const startedMs = performance.now();
const clock = {
  get nowMs() {
    return BENCH_MS + performance.now() - startedMs;
  },
};
const source = termsOnly(sampleSource(origin, clock, 10_000));
const seen = { pages: 0, complete: 0, other: 0, faults: 0 };
const scan = new DayScan(
  {
    store,
    nowMs: () => Math.floor(clock.nowMs),
    random: Math.random,
    owner: 'bench',
    elapsedMs: () => clock.nowMs,
    wait: async (ms, signal) => {
      await setTimeout(ms, undefined, { signal });
    },
    listSources: async () => [source],
    sendAlarm: async () => 'none',
    observe: (event) => {
      if (event.kind === 'fault') seen.faults += 1;
      if (event.kind === 'called') seen.pages += 1;
      if (event.kind === 'read') seen[event.outcome === 'complete' ? 'complete' : 'other'] += 1;
    },
  },
  {
    pages: 3,
    window: { startMinutes: 300, endMinutes: 480 },
    retriesMax: 3,
    coverageMin: 0.95,
    readersMax: 8,
    keepShelvesDays: 35,
    keepDays: 400,
    keepAnswersDays: 400,
    when: 'early',
  },
);
const loop = performance.eventLoopUtilization();
const cpu = process.cpuUsage();
// Ticks like the service; the ledger is read only when the day may be over, so that checking costs nothing.
do {
  await scan.tick();
  await setTimeout(TICK_MS);
} while (seen.complete < terms.length || (await store.findDay(BENCH_DATE))?.finalAtMs == null);
const tookMs = performance.now() - startedMs;
const { user, system } = process.cpuUsage(cpu);
const result = {
  ...seen,
  terms: terms.length,
  tookMs,
  cpuMs: (user + system) / 1000,
  busy: performance.eventLoopUtilization(loop).utilization,
  peakRssMb: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
await scan.stop(1_000);
