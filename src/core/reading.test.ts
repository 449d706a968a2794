import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isBetterReading, liftedReasons, type ReadingOutcome, type ReadingStanding } from './reading.ts';

function standing(
  outcome: ReadingOutcome,
  [observedResults, pagesRead, pagesKept]: readonly [number | null, number, number],
  reason: ReadingStanding['reason'] = null,
  observedAtMs = 1,
): ReadingStanding {
  return { outcome, reason, observedAtMs, observedResults, pagesRead, pagesKept };
}

/** Worst first. */
const LADDER: readonly ReadingStanding[] = [
  standing('failed', [null, 0, 0]),
  standing('failed', [null, 0, 3], 'suspect'),
  standing('failed', [null, 0, 0], 'suspect', 2),
  standing('failed', [null, 0, 1], 'suspect', 3),
  standing('complete', [0, 1, 1]),
  standing('failed', [null, 0, 2]),
  standing('partial', [16, 1, 1]),
  standing('partial', [16, 1, 2]),
  standing('partial', [32, 2, 2]),
  standing('complete', [16, 1, 1]),
  standing('complete', [48, 3, 3]),
];

test('each reading is better than every one below it and no better than itself', () => {
  for (const [at, one] of LADDER.entries()) {
    for (const [other, below] of LADDER.entries()) assert.equal(isBetterReading(one, below), at > other);
  }
});

test('of two readings at most one is better, and better than better is better', () => {
  const some = fc
    .record({
      outcome: fc.constantFrom<ReadingOutcome>('failed', 'partial', 'complete'),
      observedResults: fc.option(fc.nat({ max: 2 })),
      pagesRead: fc.nat({ max: 3 }),
      pagesBehind: fc.nat({ max: 2 }),
      isSuspect: fc.boolean(),
      atMs: fc.nat({ max: 3 }),
    })
    .map(({ outcome, observedResults, pagesRead, pagesBehind, isSuspect, atMs }) => {
      const read = outcome === 'failed' ? 0 : pagesRead + 1;
      const pages = [outcome === 'failed' ? null : observedResults, read, read + pagesBehind] as const;
      return standing(outcome, pages, outcome === 'failed' && isSuspect ? 'suspect' : null, atMs);
    });
  fc.assert(
    fc.property(some, some, some, (a, b, c) => {
      assert.ok(!(isBetterReading(a, b) && isBetterReading(b, a)));
      if (isBetterReading(a, b) && isBetterReading(b, c)) assert.ok(isBetterReading(a, c));
    }),
  );
});

test('a new source lifts missing credit and rejected keys, and why sources are stopped, each once', () => {
  assert.deepEqual(liftedReasons([]), ['quota', 'auth']);
  assert.deepEqual(liftedReasons([null, 'blocked', 'auth']), ['quota', 'auth', 'blocked']);
});
