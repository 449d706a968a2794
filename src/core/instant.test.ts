import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseInstant, printInstant } from './instant.ts';

const read = (text: string) => {
  const instant = parseInstant(text);
  return instant.ok ? instant.value : null;
};

describe('an instant', () => {
  it('is read with its zone, and two spellings of one instant are equal', () => {
    assert.equal(read('2026-11-28T06:00:00+09:00'), Date.UTC(2026, 10, 27, 21));
    assert.equal(read('2026-11-27T21:00:00Z'), Date.UTC(2026, 10, 27, 21));
    assert.equal(read('2026-11-27t21:00z'), Date.UTC(2026, 10, 27, 21));
    assert.equal(read('2026-11-27T21:00:00.250Z'), Date.UTC(2026, 10, 27, 21, 0, 0, 250));
  });

  it('is refused without a zone, without a time, or when it does not exist', () => {
    for (const text of [
      '2026-11-28',
      '2026-11-28T06:00:00',
      '2026-02-30T06:00:00Z',
      '2026-11-28T25:00:00Z',
      '1764190000',
      '',
      'now',
      '2026-11-28T06:00:00+9',
    ]) {
      assert.equal(read(text), null, text);
    }
  });

  it('reads back what was printed, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (instantMs) => {
        assert.equal(read(printInstant(instantMs)), Math.floor(instantMs / 1000) * 1000);
      }),
    );
  });
});
