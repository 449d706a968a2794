import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { maybe } from './answer-schema.ts';
import { parseJson } from './json-answer.ts';

const Schema = Type.Object({ items: Type.Array(Type.Object({ price: maybe(Type.Number()) })) });

function parse(text: string | Uint8Array) {
  return parseJson(typeof text === 'string' ? Buffer.from(text) : text, Schema);
}

test('unknown members are allowed, and null equals a missing member', () => {
  const read = parse('{"items":[{"price":1,"new":{}},{"price":null},{}],"more":1}');
  assert.ok(read.ok);
  assert.deepEqual(
    read.value.items.map((item) => item.price ?? null),
    [1, null, null],
  );
});

test('a wrong type is reported by its path, never by its value', () => {
  const read = parse('{"items":[{"price":1},{"price":"secret"}]}');
  assert.ok(!read.ok);
  assert.match(read.problem, /\/items\/1\/price/);
  assert.doesNotMatch(read.problem, /secret/);
});

for (const text of ['', '{', 'null', '<html>', '{"items":1}', Uint8Array.of(0x7b, 0xff, 0x7d)]) {
  test(`what is no such answer is refused: ${String(text)}`, () => {
    assert.equal(parse(text).ok, false);
  });
}

test('bytes that are no UTF-8 are refused, not mended', () => {
  const broken = Buffer.concat([
    Buffer.from('{"items":[],"a":"'),
    Uint8Array.of(0xe6, 0x89),
    Buffer.from('"}'),
  ]);
  assert.equal(parse(broken).ok, false);
});
