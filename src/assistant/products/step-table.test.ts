import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { StepTable } from './step-table.ts';

describe('a table of steps', () => {
  it('gives each step as a map does, and 0 where there is none', () => {
    const number = fc.integer({ min: 0, max: 40 });
    const step = fc.tuple(number, number, fc.integer({ min: 1, max: 2 ** 30 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(step, { selector: ([from, letter]) => from * 100 + letter, maxLength: 300 }),
        (steps) => {
          const table = new StepTable(steps, steps.length);
          const map = new Map(steps.map(([from, letter, next]) => [from * 100 + letter, next]));
          for (let from = 0; from <= 41; from += 1) {
            for (let letter = 0; letter <= 41; letter += 1)
              assert.equal(table.get(from, letter), map.get(from * 100 + letter) ?? 0);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
