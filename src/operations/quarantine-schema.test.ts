import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { accountOperations } from './index.ts';
import { quarantineFor } from './quarantine-schema.ts';
import { nullable, untrusted } from './schemas.ts';

const schema = Type.Object({
  keyword: Type.String(),
  title: nullable(untrusted(5, 'title')),
  cards: Type.Array(
    Type.Object({ badges: Type.Array(untrusted(3, 'badge')), price: nullable(Type.Integer()) }),
  ),
});

test('cleanses and cuts texts from outside everywhere, and leaves the rest unchanged', () => {
  const value = {
    keyword: 'a\u200bbcdefgh',
    title: 'ab\u202ecdefgh',
    cards: [{ badges: ['1234', '\u0000x'], price: 0 }],
  };
  assert.deepEqual(quarantineFor(schema)(value), {
    keyword: 'a\u200bbcdefgh',
    title: 'abcd…',
    cards: [{ badges: ['12…', 'x'], price: 0 }],
  });
});

test('keeps unknown values unknown', () => {
  const value = { keyword: '', title: null, cards: [] };
  assert.deepEqual(quarantineFor(schema)(value), value);
});

test('marks every title, delivery, badge, coupon and sales text as from outside', () => {
  const outside = /^(title|delivery|stock_text|coupon|sales_volume|badges)$/;
  const unmarked = accountOperations.flatMap((operation) => [...findTexts(operation.output, outside)]);
  assert.deepEqual(unmarked, []);
});

function* findTexts(schemaPart: unknown, names: RegExp, name = ''): Generator<string> {
  if (typeof schemaPart !== 'object' || schemaPart === null) return;
  const part: { properties?: object; items?: unknown; anyOf?: unknown[]; type?: string } = schemaPart;
  if (names.test(name) && part.type === 'string' && !('x-untrusted' in part)) yield name;
  for (const [key, value] of Object.entries(part.properties ?? {})) yield* findTexts(value, names, key);
  if (part.items !== undefined) yield* findTexts(part.items, names, name);
  for (const branch of part.anyOf ?? []) yield* findTexts(branch, names, name);
}
