import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES } from '../../core/rights.ts';
import { readScopes } from './key-scopes.ts';

test('reads scopes in any order, each once, and the usual ones when none are chosen', () => {
  assert.deepEqual(readScopes(undefined), ['read', 'checks']);
  assert.deepEqual(readScopes('manage, read,read'), ['read', 'manage']);
  assert.deepEqual(readScopes(SCOPES.toReversed().join(',')), SCOPES);
});

test('refuses an unknown or missing scope, and lists the known ones', () => {
  for (const [list, shown] of [
    ['write', '"write"'],
    ['read,Manage', '"Manage"'],
    ['', '""'],
    ['read,', '""'],
    ['read checks', '"read checks"'],
    ['toString', '"toString"'],
  ] as const) {
    assert.throws(() => readScopes(list), {
      code: 'invalid_parameter',
      message: `invalid_parameter: ${shown} is not a scope. Use one or more of read, checks, pages, manage, separated by commas.`,
    });
  }
});
