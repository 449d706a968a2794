import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { SETTINGS } from '../../../test/api/service.ts';
import { MiharuError } from '../../core/errors.ts';
import { checkWindowAt, remainingChecks, requireAllowance } from './check-window.ts';

const DAY_MS = 86_400_000;

test('starts a new week at midnight from Sunday to Monday in Japan', () => {
  const sunday = checkWindowAt(Date.parse('2026-11-29T23:59:59.999+09:00'));
  const monday = checkWindowAt(Date.parse('2026-11-30T00:00:00+09:00'));
  assert.deepEqual([sunday.localDate, sunday.weekStart], ['2026-11-29', '2026-11-23']);
  assert.deepEqual([monday.localDate, monday.weekStart], ['2026-11-30', '2026-11-30']);
  assert.equal(sunday.resetsAtMs.week, monday.nowMs);
  assert.equal(sunday.resetsAtMs.day, monday.nowMs);
});

test('puts every instant into a day and a week that end where the next ones begin', () => {
  const instants = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') });
  fc.assert(
    fc.property(instants, (nowMs) => {
      const { localDate, weekStart, resetsAtMs } = checkWindowAt(nowMs);
      assert.ok(resetsAtMs.day > nowMs && resetsAtMs.day - nowMs <= DAY_MS);
      assert.ok(resetsAtMs.week >= resetsAtMs.day && resetsAtMs.week - nowMs <= 7 * DAY_MS);
      assert.equal(new Date(`${weekStart}T00:00:00Z`).getUTCDay(), 1);
      assert.ok(weekStart <= localDate);
      assert.equal(checkWindowAt(resetsAtMs.day - 1).localDate, localDate);
      assert.equal(checkWindowAt(resetsAtMs.week - 1).weekStart, weekStart);
      assert.notEqual(checkWindowAt(resetsAtMs.week).weekStart, weekStart);
    }),
  );
});

test('gives the same window in every time zone of the host', () => {
  const script = `
    import { checkWindowAt } from '${import.meta.resolve('./check-window.ts')}';
    const instants = [Date.parse('2026-11-29T14:59:59Z'), Date.parse('2026-11-29T15:00:00Z'), Date.parse('2026-03-08T07:30:00Z')];
    process.stdout.write(JSON.stringify(instants.map(checkWindowAt)));`;
  const printed = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati'].map((zone) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    }),
  );
  assert.equal(new Set(printed).size, 1);
  assert.match(String(printed[0]), /"localDate":"2026-11-29".*"localDate":"2026-11-30"/);
});

test('says in both languages when the next day or week begins in Japan', () => {
  const window = checkWindowAt(Date.parse('2026-11-28T20:00:00Z'));
  const refusalOf = (counts: { readonly day: number; readonly week: number }) => {
    try {
      requireAllowance(window, SETTINGS, counts);
    } catch (error) {
      assert.ok(error instanceof MiharuError);
      return error;
    }
    return assert.fail('nothing was refused');
  };
  const day = refusalOf({ day: 5, week: 5 });
  const week = refusalOf({ day: 5, week: 10 });
  assert.match(day.detail.ja, /2026-11-30 0:00（日本時間）/);
  assert.match(week.detail.ja, /2026-11-30 0:00（日本時間）/);
  assert.match(day.detail.en, /on 2026-11-30 at 0:00, Japan time/);
  for (const { detail, members } of [day, week]) {
    assert.doesNotMatch(detail.ja + detail.en, /T\d\d:/);
    assert.equal(members['resets_at'], '2026-11-29T15:00:00Z');
  }
});

test('never returns a negative rest, and resets in the future', () => {
  const window = checkWindowAt(Date.parse('2026-11-28T00:00:00Z'));
  const counts = fc.record({ day: fc.nat(20), extra: fc.nat(20) });
  fc.assert(
    fc.property(counts, ({ day, extra }) => {
      const used = { day, week: day + extra };
      const left = remainingChecks(SETTINGS, used);
      assert.ok(left.day >= 0 && left.week >= 0 && left.smaller === Math.min(left.day, left.week));
      const expected = left.week === 0 ? 'check_limit_weekly' : left.day === 0 ? 'check_limit_daily' : null;
      const refuse = () => requireAllowance(window, SETTINGS, used);
      if (expected === null) assert.doesNotThrow(refuse);
      else assert.throws(refuse, { code: expected });
    }),
  );
});
