import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { redactorOf } from './redact.ts';

const KEY = 'sk+live/é="鍵"&x !a*';

const SPELLINGS: readonly (readonly [string, string])[] = [
  ['as it is', KEY],
  ['percent-encoded', encodeURIComponent(KEY)],
  ['percent-encoded in lower case', encodeURIComponent(KEY).toLowerCase()],
  ['as a form value', new URLSearchParams({ k: KEY }).toString().slice(2)],
  ['as a JSON string', JSON.stringify(KEY)],
  ['in base64', Buffer.from(KEY).toString('base64')],
  ['in base64 of addresses', Buffer.from(KEY).toString('base64url')],
];

for (const [name, spelling] of SPELLINGS) {
  test(`a secret is taken out of a text: ${name}`, () => {
    const redacted = redactorOf([KEY])(`before ${spelling} after ${spelling}`);
    assert.ok(!redacted.includes(spelling), redacted);
    assert.match(redacted, /^before .*\[secret\].* after /);
  });
}

test('a text without secrets is unchanged, and an empty secret hides nothing', () => {
  assert.equal(redactorOf(['', KEY])('status 503'), 'status 503');
});

test('a secret that contains another is removed whole', () => {
  assert.equal(redactorOf(['pass', 'login:password'])('Basic login:password'), 'Basic [secret]');
});

test('no secret survives anywhere in a text', () => {
  const secret = fc.string({ minLength: 8, unit: 'grapheme' });
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
      fc.pre(!before.includes(key) && !after.includes(key) && !'[secret]'.includes(key));
      assert.ok(!redactorOf([key])(`${before}|${key}|${after}`).includes(`|${key}|`));
    }),
  );
});
