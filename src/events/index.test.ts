import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { detectEvents, SCREEN_KINDS } from './index.ts';

describe('the list of kinds', () => {
  it('contains exactly the files of the room, one kind each', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));
    const named = files.filter((name) => name !== 'index.ts').map((name) => name.slice(0, -'.ts'.length));
    const listed = SCREEN_KINDS.map(({ kind }) => kind.replaceAll('_', '-'));
    assert.deepEqual(listed.toSorted(), named.toSorted());
  });
});

describe('every kind', () => {
  for (const { kind, fires, silent, valueType, title, meaning } of SCREEN_KINDS) {
    it(`${kind} fires once for its positive example, in both languages, and never for its negative one`, () => {
      const events = detectEvents(fires.after, [fires.before]);
      assert.deepEqual(
        events.map((event) => event.kind),
        [kind],
      );
      const [event] = events;
      assert.ok(event !== undefined);
      assert.deepEqual(detectEvents(silent.after, [silent.before]), []);
      for (const text of [event.summary, title, meaning]) {
        assert.match(text.ja, /[ぁ-んァ-ヶ一-龠]/u);
        assert.match(text.en, /^[A-Z]/);
      }
      assert.equal(event.comparedWith, fires.before.localDate);
      assert.equal(event.unit !== null, valueType === 'number');
      assert.equal(event.change !== null, valueType === 'number');
    });
  }
});
