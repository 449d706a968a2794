import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { COUNTED_RUN, parseCountedNumber } from './counted-number.ts';

describe('parseCountedNumber', () => {
  it('reads digits with any grouping that is used, and units with a rest', () => {
    const cases: readonly (readonly [string, number | null, boolean?])[] = [
      ['1234', 1234],
      ['1,234,567', 1_234_567],
      ['79.598', 79_598],
      ['1,54,900', 154_900],
      ['3万4,500', 34_500],
      ['3万4500', 34_500],
      ['1億2,000万', 120_000_000, true],
      ['1万5千', 15_000, true],
      ['2.5万', 25_000, true],
      ['2,5 mil', 2500, true],
      ['2.6K', 2600, true],
      ['1,2345', null],
      ['12,34', null],
      ['1,234.567', null],
      ['4.3', null],
      ['-5', null],
      ['3千2万', null],
      ['2万30,000', null],
      ['', null],
      ['99999999999999999999', null],
    ];
    for (const [text, count, isShort = false] of cases)
      assert.deepEqual(parseCountedNumber(text), count === null ? null : { count, isShort }, text);
  });

  it('reads back every count that the shop can print in tens of thousands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (tens, rest) => {
        for (const printed of [`${tens}万${rest}`, `${tens}万${rest.toLocaleString('en-US')}`])
          assert.deepEqual(parseCountedNumber(printed), { count: tens * 10_000 + rest, isShort: false });
      }),
    );
  });

  it('is found as one run with all that belongs to it', () => {
    const run = (text: string) => COUNTED_RUN.exec(text)?.[0];
    assert.equal(run('過去に3万4,500件'), '3万4,500');
    assert.equal(run('評価 (-5)'), '-5');
    assert.equal(run('評価 - 5件'), '5');
    assert.equal(run('300 Mal'), '300');
    assert.equal(run('2.6K+ bought'), '2.6K');
  });
});
