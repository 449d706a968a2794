import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printMessage } from '../../core/message.ts';
import { requireMayAddPages } from './require-may-add-pages.ts';

test('refuses pages of an account that may not add any, and says who can allow it', () => {
  requireMayAddPages({ id: 'acc_a', addsPages: true });
  assert.throws(() => requireMayAddPages({ id: 'acc_a', addsPages: false }), {
    name: 'MiharuError',
    code: 'pages_not_allowed',
    message: /an operator has to allow an account to add pages/,
  });
});

test('names the command to operators alone', () => {
  try {
    requireMayAddPages({ id: 'acc_a', addsPages: false });
    assert.fail();
  } catch (thrown) {
    assert.ok(thrown instanceof Error && 'detail' in thrown);
    const detail = thrown.detail as Parameters<typeof printMessage>[0];
    assert.match(
      printMessage(detail, 'operator', 'ja'),
      /miharu account set-pages --account acc_a --allow on/,
    );
    assert.doesNotMatch(printMessage(detail, 'program', 'ja'), /set-pages/);
  }
});
