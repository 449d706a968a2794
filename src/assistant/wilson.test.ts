import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { wilsonInterval } from './wilson.ts';

describe('wilsonInterval', () => {
  it('gives the published bounds', () => {
    const rounded = (hits: number, checks: number) => {
      const interval = wilsonInterval(hits, checks);
      return interval === null ? null : [interval.low.toFixed(4), interval.high.toFixed(4)];
    };
    assert.deepEqual(rounded(5, 10), ['0.2366', '0.7634']);
    assert.deepEqual(rounded(0, 10), ['0.0000', '0.2775']);
    assert.deepEqual(rounded(10, 10), ['0.7225', '1.0000']);
    assert.deepEqual(rounded(1, 1), ['0.2065', '1.0000']);
    assert.deepEqual(rounded(81, 263), ['0.2553', '0.3662']);
  });

  it('knows nothing without checks', () => {
    assert.equal(wilsonInterval(0, 0), null);
  });

  it('contains the share, stays within 0 and 1, and narrows with more checks', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 1_000 }), (some, checks) => {
        const hits = some % (checks + 1);
        const one = wilsonInterval(hits, checks);
        const more = wilsonInterval(hits * 4, checks * 4);
        assert.ok(one !== null && more !== null);
        assert.ok(0 <= one.low && one.low <= hits / checks && hits / checks <= one.high && one.high <= 1);
        assert.ok(more.high - more.low < one.high - one.low);
      }),
    );
  });
});
