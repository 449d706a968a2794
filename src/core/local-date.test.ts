import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  datesFrom,
  daysBetween,
  isLocalDate,
  localDateOf,
  startOfDayMs,
  startOfMonth,
  startOfNextMonth,
} from './local-date.ts';

const DAY_MS = 86_400_000;
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 });

describe('a local date', () => {
  it('is the Japanese date on both sides of midnight in Tokyo, in every time zone of the host', () => {
    assert.equal(localDateOf(Date.UTC(2026, 3, 2, 14, 59, 59)), '2026-04-02');
    assert.equal(localDateOf(Date.UTC(2026, 3, 2, 15, 0, 0)), '2026-04-03');
    assert.equal(localDateOf(Date.UTC(2025, 11, 31, 15, 0, 0)), '2026-01-01');
    const zone = process.env['TZ'];
    try {
      for (const host of ['Asia/Tokyo', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
        process.env['TZ'] = host;
        assert.equal(localDateOf(Date.UTC(2026, 3, 2, 15, 0, 0)), '2026-04-03', host);
        assert.equal(new Date(startOfDayMs('2026-04-03')).toISOString(), '2026-04-02T15:00:00.000Z', host);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('is recognised only when it exists and is spelled in full', () => {
    assert.ok(isLocalDate('2026-04-09') && isLocalDate('2024-02-29'));
    for (const text of [
      '2026-4-9',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '20260409',
      '2026-04-09T00:00',
      ' 2026-04-09',
      '',
      '0000-01-01',
      '0001-01-01',
      '1899-12-31',
      '3000-01-01',
      '9999-12-31',
    ]) {
      assert.equal(isLocalDate(text), false, text);
    }
  });

  it('sorts as text as it does in time', () => {
    assert.deepEqual(
      ['2026-04-10', '2026-04-09', '2026-04-11'].sort(),
      datesFrom('2026-04-09', '2026-04-11'),
    );
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [from, to] = [localDateOf(Math.min(a, b)), localDateOf(Math.max(a, b))];
        assert.ok(from <= to);
        assert.ok(daysBetween(from, to) >= 0);
      }),
    );
  });

  it('contains every instant of its day and no other: Japanese days have 24 hours', () => {
    fc.assert(
      fc.property(instants, (instantMs) => {
        const date = localDateOf(instantMs);
        const from = startOfDayMs(date);
        assert.ok(isLocalDate(date));
        assert.ok(from <= instantMs && instantMs < from + DAY_MS);
        assert.equal(localDateOf(from), date);
        assert.equal(localDateOf(from + DAY_MS - 1), date);
        assert.equal(addDays(date, 1), localDateOf(from + DAY_MS));
      }),
    );
  });
});

describe('the calendar of local dates', () => {
  const texts = fc
    .tuple(
      fc.integer({ min: 1_890, max: 3_010 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    .map((parts) => parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-'));

  it('is that of the standard library', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: -800, max: 800 }), (text, days) => {
        const date = plainDateOf(text);
        assert.equal(isLocalDate(text), date !== null && date.year >= 1900 && date.year < 3000, text);
        if (date === null) return;
        const later = date.add({ days }).toString();
        assert.equal(addDays(text, days), later);
        if (isLocalDate(later)) assert.equal(daysBetween(text, later), days);
      }),
      {
        examples: [
          ['2000-02-29', 366],
          ['1900-02-29', 1],
          ['2000-02-29', -1],
          ['2026-02-30', 1],
        ],
      },
    );
  });

  it('has no answer for what is no date', () => {
    for (const text of ['2026-02-30', '', 'today']) {
      assert.throws(() => addDays(text, 1), RangeError);
      assert.throws(() => daysBetween('2026-02-28', text), RangeError);
      assert.throws(() => datesFrom(text, '2026-02-28'), RangeError);
    }
  });
});

function plainDateOf(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return null;
  }
}

describe('dates in a row', () => {
  it('include both ends, and are empty if the end is before the start', () => {
    assert.deepEqual(datesFrom('2026-02-27', '2026-03-01'), ['2026-02-27', '2026-02-28', '2026-03-01']);
    assert.deepEqual(datesFrom('2026-03-01', '2026-03-01'), ['2026-03-01']);
    assert.deepEqual(datesFrom('2026-03-02', '2026-03-01'), []);
  });

  it('are as far apart as was added', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -1000, max: 1000 }), (instantMs, days) => {
        const date = localDateOf(instantMs);
        assert.equal(daysBetween(date, addDays(date, days)), days);
      }),
    );
  });
});

it('the months of dates begin on their first, also at the end of a year and of a long month', () => {
  fc.assert(
    fc.property(instants, (instantMs) => {
      const date = localDateOf(instantMs);
      const first = Temporal.PlainDate.from(date).with({ day: 1 });
      assert.equal(startOfMonth(date), first.toString());
      assert.equal(startOfNextMonth(date), first.add({ months: 1 }).toString());
    }),
  );
});
