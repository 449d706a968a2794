import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type ErrorCode, MiharuError } from '../core/errors.ts';
import { problemSchema } from './openapi/problem-responses.ts';
import { publicError } from './problem.ts';

const DETAIL = { en: '/srv/data/miharu.db is locked', ja: '/srv/data/miharu.db はロックされています' };

test('turns failures that concern the operator into unavailable or internal, without their text', () => {
  for (const [code, expected] of [
    ['store_in_use', 'unavailable'],
    ['store_too_new', 'unavailable'],
    ['invalid_setting', 'internal'],
    ['file_not_readable', 'internal'],
  ] as const) {
    const error = publicError(new MiharuError(code, DETAIL));
    assert.equal(error.code, expected);
    assert.ok(!error.detail.en.includes('/srv'));
  }
});

test('turns anything else thrown into internal, and keeps it as the cause', () => {
  const cause = new Error('select * from api_keys');
  const error = publicError(cause);
  assert.deepEqual([error.code, error.cause], ['internal', cause]);
  assert.ok(!JSON.stringify(error.detail).includes('select'));
});

test('passes every code of the contract on', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const passed = codes.filter((code) => publicError(new MiharuError(code, DETAIL)).code === code);
  const { code } = problemSchema['properties'] as { code: { enum: string[] } };
  assert.deepEqual(passed, code.enum);
});
