import { addDays, datesFrom } from '../../src/core/local-date.ts';
import { termTarget } from '../../src/core/target.ts';
import { scheduleOf } from '../../src/scan/day/scan-window.ts';
import { hoursOf, type ScanWindow } from '../../src/scan/index.ts';
import { at, makeDayPlace } from './day-place.ts';

/** What the test of time zones compares: run with `TZ` set, it prints windows, a plan, and days read by a clock of its own. */
const WINDOW: ScanWindow = { startMinutes: 15 * 60 + 30, endMinutes: 16 * 60 + 30 };
const KEYWORD = '弁当箱';

const lines = [`zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}`];
for (const date of datesFrom('2026-01-01', '2026-12-31')) {
  const { opensAtMs, closesAtMs, endsAtMs } = hoursOf(date, WINDOW);
  lines.push(`${date} opens ${opensAtMs} closes ${closesAtMs} ends ${endsAtMs}`);
}
lines.push(JSON.stringify([...scheduleOf('2026-03-08', ['一', '二', '三'].map(termTarget), WINDOW)]));

const cleanups: (() => Promise<void>)[] = [];
const after = (cleanup: unknown) => {
  if (typeof cleanup === 'function') cleanups.push(async () => cleanup());
};
const place = await makeDayPlace({ after } as Parameters<typeof makeDayPlace>[0], { keywords: [KEYWORD] });
for (const [from, to] of [
  ['2026-03-07', '2026-03-09'],
  ['2026-10-31', '2026-11-02'],
] as const) {
  const scan = place.worker({ settings: { window: WINDOW } });
  for (let ms = at('00:00', from); ms < at('00:00', addDays(to, 1)); ms += 15 * 60_000)
    await place.tickAt(scan, ms);
  for (const { localDate, outcome } of await place.store.listReadings(KEYWORD, from, to)) {
    lines.push(`read ${localDate} ${outcome}`);
  }
  for (const { localDate, startedAtMs } of await place.store.listAttempts(termTarget(KEYWORD), from, to)) {
    lines.push(`attempt ${localDate} ${startedAtMs}`);
  }
}
process.stdout.write(`${lines.join('\n')}\n`);
for (const cleanup of cleanups) await cleanup();
