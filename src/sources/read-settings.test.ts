import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceSetting } from './port.ts';
import { parseServiceAddress, readSettings } from './read-settings.ts';

const SETTINGS: readonly SourceSetting[] = [
  { name: 'api_key', isRequired: true, isSecret: true, meaning: { en: 'The key.', ja: 'キー。' } },
  { name: 'device', isRequired: false, isSecret: false, meaning: { en: 'The device.', ja: '端末。' } },
];

test('values are trimmed, and an empty one counts as missing', () => {
  const read = readSettings({ api_key: ' abc\n', device: '  ' }, SETTINGS);
  assert.ok(read.ok);
  assert.deepEqual([...read.value], [['api_key', 'abc']]);
});

test('a missing setting is named with what it is', () => {
  const read = readSettings({}, SETTINGS);
  assert.ok(!read.ok);
  assert.equal(read.problem.en, 'The key is missing (api_key). Give it with --key-stdin.');
});

test('an unknown setting is refused with the list of known ones', () => {
  const read = readSettings({ api_key: 'x', colour: 'red' }, SETTINGS);
  assert.ok(!read.ok);
  assert.equal(
    read.problem.en,
    '"colour" is not a setting of this source. Use device, and give a key with --key-stdin.',
  );
});

for (const value of ['a\u0000b', 'a\r\nX-Header: b', 'x'.repeat(501), '\ud800']) {
  test(`a value that no header or address can carry is refused: ${JSON.stringify(value.slice(0, 20))}`, () => {
    const read = readSettings({ api_key: value }, SETTINGS);
    assert.ok(!read.ok && !JSON.stringify(read).includes(value));
  });
}

const ADDRESSES: readonly (readonly [string, boolean])[] = [
  ['https://api.example.com', true],
  ['https://api.example.com:8443/', true],
  ['http://127.0.0.1:8790', true],
  ['http://localhost:8790', true],
  ['http://[::1]:8790', true],
  ['http://api.example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['http://192.168.0.4', false],
  ['https://api.example.com/v1', false],
  ['https://api.example.com/?x=y', false],
  ['https://user:pass@api.example.com', false],
  ['ftp://127.0.0.1', false],
  ['file:///etc/passwd', false],
  ['api.example.com', false],
  ['', false],
];

for (const [address, isTaken] of ADDRESSES) {
  test(`an address of a service is ${isTaken ? 'taken' : 'refused'}: ${address}`, () => {
    assert.equal(parseServiceAddress(address).ok, isTaken);
  });
}
