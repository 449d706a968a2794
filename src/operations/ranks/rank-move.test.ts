import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadingOutcome } from '../../core/reading.ts';
import { UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import type { DayReading } from '../../store/port.ts';
import { findNewestMove } from './rank-move.ts';

/** Ranks by date from 21 November on: a number, `-` for absent, a space for a date without a reading. */
function seriesOf(asin: string, ranks: string) {
  const rows = [...ranks].flatMap((rank, at) =>
    rank === ' '
      ? []
      : [
          {
            localDate: `2026-11-${21 + at}` as const,
            rank: rank === '-' ? null : Number(rank),
            sponsoredPositions: null,
            observedResults: 48,
          },
        ],
  );
  return { asin, title: null, rows };
}

/** The readings of those dates: `c` complete, `p` partial, `d` doubted, `f` failed. */
function readingsOf(kinds: string): DayReading[] {
  return [...kinds].flatMap((kind, at) => {
    if (kind === ' ') return [];
    const outcome: ReadingOutcome = kind === 'p' ? 'partial' : kind === 'f' ? 'failed' : 'complete';
    const reading = { localDate: `2026-11-${21 + at}` as const, outcome, context: UNKNOWN_CONTEXT };
    return [{ ...reading, reason: null, ...(kind === 'd' ? { doubt: 'no_ads' as const } : {}) }];
  });
}

function moveOf(ranks: string, kinds: string) {
  const found = findNewestMove([seriesOf('A', ranks)], readingsOf(kinds));
  return found && [found.before.rank, found.after.rank, found.after.localDate];
}

test('the newest change of a rank is found behind dates without one', () => {
  assert.deepEqual(moveOf('3588', 'cccc'), [5, 8, '2026-11-23']);
  assert.deepEqual(moveOf('358-', 'cccc'), [8, null, '2026-11-24']);
  assert.deepEqual(moveOf('--2', 'ccc'), [null, 2, '2026-11-23']);
  assert.equal(moveOf('333', 'ccc'), null);
  assert.equal(moveOf('3', 'c'), null);
  assert.equal(moveOf('', ''), null);
});

test('nothing is said of a change across a gap, or beside a partial or doubted reading', () => {
  assert.equal(moveOf('53 8', 'cc c'), null);
  assert.equal(moveOf('53 8', 'ccfc'), null);
  assert.equal(moveOf('538', 'ccp'), null);
  assert.equal(moveOf('538', 'cpc'), null);
  assert.equal(moveOf('538', 'ccd'), null);
  assert.equal(moveOf('538', 'cdc'), null);
  // Absence from a partial reading is no rank: the row is not even there.
  assert.equal(moveOf('53 ', 'ccp'), null);
});

test('a gap, or a reading that cannot be judged, with the same rank hides no change', () => {
  assert.deepEqual(moveOf('38 8', 'cc c'), [3, 8, '2026-11-22']);
  assert.deepEqual(moveOf('388', 'ccp'), [3, 8, '2026-11-22']);
});

test('the product is the one that ranks best in the two newest readings, so that its drop-out is seen', () => {
  const readings = readingsOf('ccc');
  const found = findNewestMove(
    [seriesOf('LOW', '998'), seriesOf('BEST', '22-'), seriesOf('OLD', '1--')],
    readings,
  );
  assert.deepEqual([found?.asin, found?.after.rank], ['BEST', null]);
});
