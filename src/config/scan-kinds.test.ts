import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADDRESS, PAIRS, WEBHOOK_SECRET, WINDOW } from './scan-kinds.ts';

test('a window is two times of one day in order', () => {
  assert.deepEqual(WINDOW.parse('5:00 - 08:30'), { startMinutes: 300, endMinutes: 510 });
  assert.deepEqual(WINDOW.parse('00:00-24:00'), { startMinutes: 0, endMinutes: 1_440 });
  for (const text of ['08:00-05:00', '05:00-05:00', '23:00-24:01', '05:60-08:00', '05:00', '']) {
    assert.equal(WINDOW.parse(text), undefined, text);
  }
  assert.equal(WINDOW.print({ startMinutes: 305, endMinutes: 1_440 }), '05:05-24:00');
});

test('a webhook secret has 24 to 64 bytes', () => {
  const secret = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`;
  for (const bytes of [24, 25, 26, 32, 64]) assert.equal(WEBHOOK_SECRET.parse(secret(bytes)), secret(bytes));
  for (const text of [secret(23), secret(65), secret(32).slice(6), 'whsec_秘密']) {
    assert.equal(WEBHOOK_SECRET.parse(text), undefined, text);
  }
});

test('accepts an alarm URL with a path, but no other scheme and no password', () => {
  assert.equal(ADDRESS.parse('https://a.example/hook?x=1'), 'https://a.example/hook?x=1');
  for (const text of ['a.example', 'file:///etc', 'https://u:p@a.example/'])
    assert.equal(ADDRESS.parse(text), undefined);
});

test('reads settings of a source as names with values', () => {
  const pairs = { postcode: '1000001', device: 'mobile' };
  assert.deepEqual(PAIRS.parse(' postcode = 1000001,device=mobile'), pairs);
  assert.deepEqual(PAIRS.parse(PAIRS.print(pairs)), pairs);
  for (const text of ['postcode', 'a=1,,b=2', 'A=1', 'a=1,b=2,a=3'])
    assert.equal(PAIRS.parse(text), undefined, text);
});
