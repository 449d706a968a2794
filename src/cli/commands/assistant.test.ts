import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printFailures } from './assistant.ts';

test('names each check that could not be judged by its ids, and says how many there are', () => {
  const failures = [{ account: 'acc_a', check: 'chk_1', error: 'RangeError' }];
  const said = printFailures({ failed: 1_201, failures }, 'en');
  assert.match(
    said,
    /^1,201 checks could not be judged and keep their verdict\.[^\n]*\nacc_a chk_1 RangeError\n$/,
  );
  assert.match(printFailures({ failed: 1, failures }, 'ja'), /^1 件は判定できず/);
});
