import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type ErrorCode, MiharuError } from '../core/errors.ts';
import { problemSchema } from './openapi/problem-responses.ts';
import { publicError } from './problem.ts';

const DETAIL = { en: '/srv/data/miharu.db is locked', ja: '/srv/data/miharu.db はロックされています' };

test('what is the operator’s business becomes unavailable or internal, without its words', () => {
  for (const [code, expected] of [
    ['store_in_use', 'unavailable'],
    ['store_too_new', 'unavailable'],
    ['invalid_setting', 'internal'],
    ['plan_limit', 'internal'],
  ] as const) {
    const told = publicError(new MiharuError(code, DETAIL));
    assert.equal(told.code, expected);
    assert.ok(!told.detail.en.includes('/srv'));
  }
});

test('any other thing that is thrown is internal, and stays in the cause', () => {
  const cause = new Error('select * from api_keys');
  const told = publicError(cause);
  assert.deepEqual([told.code, told.cause], ['internal', cause]);
  assert.ok(!JSON.stringify(told.detail).includes('select'));
});

test('every code that the contract names passes as it is', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const passed = codes.filter((code) => publicError(new MiharuError(code, DETAIL)).code === code);
  const { code } = problemSchema['properties'] as { code: { enum: string[] } };
  assert.deepEqual(passed, code.enum);
});
