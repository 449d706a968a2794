import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PatternTree } from './pattern-tree.ts';

function treeOf(patterns: readonly string[]): PatternTree {
  const steps = PatternTree.inSteps(patterns);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

describe('a tree of patterns', () => {
  it('finds what a search for each of them finds, equal patterns each, by their beginnings', () => {
    const text = fc.string({ unit: fc.constantFrom('あ', 'い', 'a', '1', '\ud83d'), maxLength: 40 });
    const patterns = fc.array(
      text.filter((one) => one !== ''),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(patterns, text, (wanted, characters) => {
        const found: number[][] = [];
        treeOf(wanted).scan(characters, (pattern, start, end) => found.push([start, end, pattern]));
        const expected = wanted.flatMap((one, pattern) =>
          Array.from({ length: characters.length }, (_, start) => start)
            .filter((start) => characters.startsWith(one, start))
            .map((start) => [start, start + one.length, pattern]),
        );
        const inOrder = (all: number[][]) =>
          all.sort(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a - d || b - e || c - f);
        assert.deepEqual(
          found.map(([start]) => start),
          inOrder([...found]).map(([start]) => start),
        );
        assert.deepEqual(inOrder(found), inOrder(expected));
      }),
      { numRuns: 300 },
    );
  });
});
