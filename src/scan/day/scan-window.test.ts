import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { NODE_WORDS } from '../../../test/process/node-words.ts';
import { startOfDayMs } from '../../core/local-date.ts';
import { productTarget, termTarget } from '../../core/target.ts';
import { alarmAtMs, fairUntilMs, hoursOf, scheduleOf } from './scan-window.ts';

const DATE = '2026-11-28';
const WINDOW = { startMinutes: 300, endMinutes: 480 };

test('a plan is spread evenly over the window, is the same whoever makes it, and another one tomorrow', () => {
  const terms = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), {
    minLength: 1,
    maxLength: 60,
  });
  const { opensAtMs, closesAtMs } = hoursOf(DATE, WINDOW);
  fc.assert(
    fc.property(terms, (words) => {
      const targets = words.map((word, at) => (at % 2 === 0 ? termTarget(word) : productTarget(word)));
      const plan = scheduleOf(DATE, targets, WINDOW);
      assert.deepEqual(scheduleOf(DATE, targets.toReversed(), WINDOW), plan);
      const times = [...plan.values()].toSorted((a, b) => a - b);
      const stepMs = (closesAtMs - opensAtMs) / words.length;
      for (const [at, timeMs] of times.entries()) assert.equal(timeMs, Math.floor(opensAtMs + at * stepMs));
    }),
  );
  const words = Array.from({ length: 30 }, (_, at) => termTarget(`語 ${at}`));
  const orderOn = (date: string) =>
    [...scheduleOf(date, words, WINDOW)].toSorted(([, a], [, b]) => a - b).map(([term]) => term);
  assert.notDeepEqual(orderOn('2026-11-29'), orderOn(DATE));
});

test('coverage is looked at when the window ends; after a late start when it had as long; always on its date', () => {
  const { opensAtMs, closesAtMs, endsAtMs } = hoursOf(DATE, WINDOW);
  assert.equal(alarmAtMs(DATE, opensAtMs - 1, WINDOW), closesAtMs);
  assert.equal(alarmAtMs(DATE, opensAtMs + 60_000, WINDOW), closesAtMs + 60_000);
  assert.equal(alarmAtMs(DATE, closesAtMs, WINDOW), closesAtMs + 3 * 3_600_000);
  assert.ok(alarmAtMs(DATE, endsAtMs - 1, WINDOW) < endsAtMs);
});

test('the coverage of any window is looked at on its date, and only after the window has opened', () => {
  const windows = fc
    .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
    .filter(([startMinutes, endMinutes]) => startMinutes < endMinutes);
  fc.assert(
    fc.property(windows, fc.integer({ min: 0, max: 86_399_999 }), ([startMinutes, endMinutes], afterMs) => {
      const window = { startMinutes, endMinutes };
      const { opensAtMs, endsAtMs } = hoursOf(DATE, window);
      const plannedAtMs = startOfDayMs(DATE) + afterMs;
      const atMs = alarmAtMs(DATE, plannedAtMs, window);
      assert.ok(opensAtMs < atMs && atMs < endsAtMs);
      assert.ok(alarmAtMs(DATE, 0, window) <= atMs);
      assert.ok(fairUntilMs(DATE, { plannedAtMs: opensAtMs, atMs }, window) > opensAtMs);
    }),
  );
});

/** What a machine of that zone makes of a year of dates, and of the days on which clocks change elsewhere. */
function hoursUnder(zone: string): string {
  const program = fileURLToPath(new URL('../../../test/scan/print-hours.ts', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [...NODE_WORDS, program], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  assert.match(stdout, new RegExp(`^zone ${zone}\n`), stderr);
  return stdout.replace(/^zone .*\n/, '');
}

test('the zone of the machine and its clock changes make no difference: windows, plans, and what is read', () => {
  const [utc, tokyo, newYork] = ['UTC', 'Asia/Tokyo', 'America/New_York'].map(hoursUnder);
  assert.equal(tokyo, utc);
  assert.equal(newYork, utc);
  const starts = [...(utc ?? '').matchAll(/opens (\d+)/g)].map(([, ms]) => Number(ms));
  assert.ok(starts.length > 300);
  for (const [at, startMs] of starts.entries()) {
    if (at > 0) assert.equal(startMs - (starts[at - 1] ?? 0), 24 * 3_600_000);
  }
  assert.match(utc ?? '', /read 2026-03-08 complete\nread 2026-03-09 complete/);
  assert.match(utc ?? '', /read 2026-11-01 complete\nread 2026-11-02 complete/);
});
