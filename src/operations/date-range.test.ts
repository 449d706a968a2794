import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MiharuError } from '../core/errors.ts';
import { addDays, daysBetween } from '../core/local-date.ts';
import { type AskedDates, RANGE_DATES_MAX, readDates, toDatesAnswer } from './date-range.ts';

const TODAY = '2026-11-28';

function read(asked: AskedDates) {
  const { days, from, to } = toDatesAnswer(readDates(asked, { today: TODAY, fallback: 7 }));
  return [from, to, days];
}

function refusalOf(asked: AskedDates): MiharuError {
  try {
    readDates(asked, { today: TODAY, fallback: 7 });
  } catch (thrown) {
    if (thrown instanceof MiharuError) return thrown;
    throw thrown;
  }
  return assert.fail(`${JSON.stringify(asked)} is refused`);
}

test('days count back from today, and a range has both of its dates', () => {
  assert.deepEqual(read({}), ['2026-11-22', TODAY, 7]);
  assert.deepEqual(read({ days: 400 }), ['2025-10-25', TODAY, 400]);
  assert.deepEqual(read({ from: '2026-10-25', to: '2026-11-05' }), ['2026-10-25', '2026-11-05', 12]);
  assert.deepEqual(read({ from: TODAY, to: TODAY }), [TODAY, TODAY, 1]);
  assert.deepEqual(read({ from: '2026-01-01', to: '2026-01-30' }), ['2026-01-01', '2026-01-30', 30]);
  assert.deepEqual(read({ from: '1900-01-01', to: '1900-01-02' }), ['1900-01-01', '1900-01-02', 2]);
});

test('a range with one date has thirty dates, and none in the future', () => {
  assert.deepEqual(read({ from: '2026-02-10' }), ['2026-02-10', '2026-03-11', 30]);
  assert.deepEqual(read({ from: '2026-10-30' }), ['2026-10-30', TODAY, 30]);
  assert.deepEqual(read({ from: '2026-11-20' }), ['2026-11-20', TODAY, 9]);
  assert.deepEqual(read({ from: TODAY }), [TODAY, TODAY, 1]);
  assert.deepEqual(read({ to: '2026-03-11' }), ['2026-02-10', '2026-03-11', 30]);
  assert.deepEqual(read({ to: TODAY }), ['2026-10-30', TODAY, 30]);
  assert.deepEqual(read({ to: '2027-03-31' }), ['2026-10-30', TODAY, 30]);
  assert.deepEqual(read({ from: '2026-11-20', to: '2026-11-30' }), ['2026-11-20', TODAY, 9]);
});

test('refuses days with a range, and reversed, long, future or misspelled ranges, and says what to send', () => {
  const cases: [AskedDates, string, RegExp][] = [
    [{ days: 7, from: '2026-11-20' }, 'days', /alone/],
    [{ days: 7, to: '2026-11-20' }, 'days', /alone/],
    [{ from: '2026-11-20', to: '2026-11-19' }, 'to', /2026-11-19.*2026-11-20/],
    [{ from: '2026-10-29', to: TODAY }, 'to', /31 dates.*maximum is 30.*2026-11-27/],
    [{ from: '2026-11-01', to: '2026-12-31' }, 'to', /61 dates/],
    [{ from: '2026-11-29' }, 'from', /future.*2026-11-28/],
    [{ from: '2026-11-29', to: '2026-11-30' }, 'from', /future/],
    [{ from: '2026-02-29' }, 'from', /"2026-02-29" is not a valid date.*YYYY-MM-DD/],
    [{ to: '2026/11/01' }, 'to', /not a valid date/],
    [{ to: '9999-12-31' }, 'to', /year from 1900 to 2999/],
    [{ from: '2026-11-01 ' }, 'from', /"2026-11-01 " is not a valid date/],
    [{ from: 'today', to: 'tomorrow' }, 'from', /"today" is not a valid date/],
    [{ from: TODAY, to: '2026-12-28' }, 'to', /31 dates.*2026-12-27/],
  ];
  for (const [asked, parameter, said] of cases) {
    const { code, members, message } = refusalOf(asked);
    const { errors } = members as { errors: readonly { parameter: string }[] };
    assert.deepEqual([code, errors.map((each) => each.parameter)], ['invalid_parameter', [parameter]]);
    assert.match(message, said);
  }
});

test('an accepted range has 1 to 30 dates, keeps the dates that were sent, and ends today at the latest', () => {
  const date = fc.integer({ min: -800, max: 5 }).map((ago) => addDays(TODAY, ago));
  const asked = fc.record({ from: date, to: date }, { requiredKeys: [] });
  fc.assert(
    fc.property(asked, (sent) => {
      const length = daysBetween(sent.from ?? TODAY, sent.to ?? TODAY) + 1;
      const isBoth = sent.from !== undefined && sent.to !== undefined;
      if ((sent.from ?? TODAY) > TODAY || (isBoth && (length < 1 || length > RANGE_DATES_MAX))) {
        assert.equal(refusalOf(sent).code, 'invalid_parameter');
        return;
      }
      const { days, from, to } = toDatesAnswer(readDates(sent, { today: TODAY, fallback: 30 }));
      assert.ok(days >= 1 && days <= RANGE_DATES_MAX && to <= TODAY);
      assert.equal(from, sent.from ?? from);
      assert.equal(to, sent.to === undefined || sent.to > TODAY ? to : sent.to);
    }),
  );
});
