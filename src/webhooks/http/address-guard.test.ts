import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createAddressGuard } from './address-guard.ts';

/** One address of each kind that is not public, at the edges of ranges. */
const CLOSED = [
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fe80::1%lo',
  'febf::1',
  'fec0::1',
  'ff02::1',
  '4000::1',
];

const OPEN = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
];

test('refuses addresses that are not public, in both families and any notation', () => {
  const guard = createAddressGuard([]);
  assert.deepEqual(CLOSED.filter(guard), []);
  assert.deepEqual(
    OPEN.filter((address) => !guard(address)),
    [],
  );
});

test('refuses what is not an address', () => {
  const guard = createAddressGuard(['0.0.0.0/0', '::/0']);
  for (const text of ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '1.1.1.1:80', '[::1]']) {
    assert.equal(guard(text), false, text);
  }
});

test('accepts allowed addresses and nothing else', () => {
  const guard = createAddressGuard(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', 'fd12::1', '1.1.1.1']) {
    assert.equal(guard(address), true, address);
  }
  for (const address of ['127.0.0.2', '10.2.0.1', 'fc00::1', '::1'])
    assert.equal(guard(address), false, address);
});

test('judges an IPv4 address and its IPv6 form alike', () => {
  const guard = createAddressGuard([]);
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(guard(`::ffff:${address}`), guard(address));
    }),
  );
});
