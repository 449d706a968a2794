import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { tableFormOf } from './tables.ts';
import { toToolSchema } from './tool-schema.ts';

const card = Type.Object({
  asin: Type.String(),
  title: Type.Union([Type.String({ 'x-untrusted': true, maxLength: 5 }), Type.Null()]),
  badges: Type.Array(Type.Object({ a: Type.String() })),
  ranks: Type.Array(
    Type.Object({ a: Type.Integer(), b: Type.Integer(), c: Type.Integer(), d: Type.Integer() }),
  ),
  seller: Type.Optional(Type.String()),
});
const form = tableFormOf(toToolSchema(Type.Object({ cards: Type.Array(card), note: Type.String() })));

test('entries become rows, in the order of the columns, at every depth', () => {
  const ranks = [{ d: 4, c: 3, b: 2, a: 1 }];
  const answer = {
    cards: [{ title: null, asin: 'B0', badges: [{ a: 'x' }], ranks, seller: 's' }],
    note: 'n',
  };
  assert.deepEqual(form.columns, {
    cards: ['asin', 'title', 'badges', 'ranks', 'seller'],
    'cards.ranks': ['a', 'b', 'c', 'd'],
  });
  assert.deepEqual(form.write(answer), {
    cards: [['B0', null, [{ a: 'x' }], [[1, 2, 3, 4]], 's']],
    note: 'n',
  });
});

test('a member that an entry does not have is null, and new members of an answer stay', () => {
  const answer = { cards: [{ asin: 'B0', title: 't', badges: [], ranks: [] }], note: 'n', added: 1 };
  assert.deepEqual(form.write(answer), { cards: [['B0', 't', [], [], null]], note: 'n', added: 1 });
});

test('the schema of a row keeps the marks of outside text', () => {
  assert.match(JSON.stringify(form.schema), /"title":"title","anyOf":\[\{"type":"string","x-untrusted":true/);
});
