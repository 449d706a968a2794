import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createKnownBrowsers } from './known-browsers.ts';

const EMAIL = 'hana@example.jp';

test('a browser is known for the address of its cookie only, and by nothing that was changed or made elsewhere', () => {
  const browsers = createKnownBrowsers({ secret: 's'.repeat(43), isSecure: true, randomBytes });
  const [pair = ''] = browsers.remember('Hana@example.jp').split(';');
  const [nonce = '', signature = ''] = pair.replace('__Host-miharu_browser=', '').split('.');
  assert.equal(browsers.find(`a=1; ${pair}`, EMAIL), nonce);
  assert.match(nonce, /^[0-9A-Za-z]{22}$/);
  assert.equal(browsers.find(pair, 'mori@example.jp'), null);
  const other = createKnownBrowsers({ secret: 't'.repeat(43), isSecure: true, randomBytes });
  assert.equal(other.find(pair, EMAIL), null);
  for (const value of [
    `${nonce}x.${signature}`,
    `.${signature}`,
    nonce,
    `${nonce}.`,
    '.',
    '',
    `x.${signature}`,
  ]) {
    assert.equal(browsers.find(`__Host-miharu_browser=${value}`, EMAIL), null, value);
  }
  assert.equal(browsers.find(undefined, EMAIL), null);
  assert.equal(browsers.find(pair.replace('__Host-', ''), EMAIL), null, 'a neighbouring host cannot set it');
});
