import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { makePlace } from '../../test/operations/place.ts';
import { operatorAnswerOf } from './answer.ts';
import { requireTexts } from './input-lengths.ts';
import { operatorOperation } from './operation.ts';

const input = Type.Object({
  one: Type.String({ minLength: 1, maxLength: 3 }),
  other: Type.Optional(Type.String({ maxLength: 2 })),
  free: Type.Optional(Type.String()),
});

test('measures texts in code points, and reports all that are too long or too short at once', () => {
  requireTexts(input, { one: '𠮷𠮷𠮷', free: '長'.repeat(9_999) });
  assert.throws(
    () => requireTexts(input, { one: '', other: 'abc' }),
    ({ code, members }) => {
      assert.equal(code, 'invalid_parameter');
      assert.deepEqual(
        members.errors.map((error: { parameter: string }) => error.parameter),
        ['one', 'other'],
      );
      return true;
    },
  );
});

test('refuses a text that is too long before the operation runs, whatever the skin', async (t) => {
  const { context } = await makePlace(t);
  const ran: string[] = [];
  const operation = operatorOperation({
    name: 'x',
    summary: { en: 'x', ja: 'x' },
    input,
    output: Type.Object({}),
    run: async (_, { one }) => {
      ran.push(one);
      return {};
    },
  });
  await operatorAnswerOf(operation, context, { one: 'abc' });
  await assert.rejects(operatorAnswerOf(operation, context, { one: 'abcd' }), { code: 'invalid_parameter' });
  assert.deepEqual(ran, ['abc']);
});
