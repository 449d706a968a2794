import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createClientAddresses } from './client-address.ts';

const behindProxies = createClientAddresses(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

function clientOf(forwardedFor: string | undefined, remoteAddress = '127.0.0.1'): string {
  return behindProxies({ remoteAddress, forwardedFor });
}

test('without trusted proxies nobody names an address but the connection', () => {
  const clientAddress = createClientAddresses([]);
  const arrived = { remoteAddress: '203.0.113.1', forwardedFor: '198.51.100.1' };
  assert.equal(clientAddress(arrived), '203.0.113.1');
  assert.equal(clientAddress({ ...arrived, remoteAddress: '::ffff:203.0.113.1' }), '203.0.113.1');
  assert.equal(clientAddress({ remoteAddress: undefined, forwardedFor: '198.51.100.1' }), 'unknown');
});

test('the entries are read from right to left, over trusted proxies only', () => {
  assert.equal(clientOf('198.51.100.1'), '198.51.100.1');
  assert.equal(clientOf('6.6.6.6, 198.51.100.1'), '198.51.100.1');
  assert.equal(clientOf('6.6.6.6,198.51.100.1, 10.1.2.3,fd00::1'), '198.51.100.1');
  assert.equal(clientOf('6.6.6.6', '203.0.113.1'), '203.0.113.1');
  assert.equal(clientOf('198.51.100.1', '::ffff:127.0.0.1'), '198.51.100.1');
  assert.equal(clientOf(undefined), '127.0.0.1');
  assert.equal(clientOf('10.1.2.3, 10.1.2.4'), '10.1.2.3');
});

test('ports, brackets and spellings make no second client', () => {
  for (const entry of [
    '198.51.100.1:4711',
    '198.51.100.1:4712',
    '::ffff:198.51.100.1',
    '[::ffff:c633:6401]:1',
  ])
    assert.equal(clientOf(entry), '198.51.100.1', entry);
  for (const entry of [
    '2001:db8:0:7::1',
    '[2001:DB8::7:0:0:0:2]',
    '[2001:db8:0:7::1]:443',
    '2001:db8:0:7::9%eth0',
  ])
    assert.equal(clientOf(entry), '2001:db8:0:7::/64', entry);
  assert.notEqual(clientOf('2001:db8:0:7::1'), clientOf('2001:db8:0:8::1'));
});

test('an entry that is no address counts for the hop that sent it', () => {
  for (const entry of ['', 'unknown', 'x1', '1.2.3', '1.2.3.4:x', '[::1', '_hidden', '1.2.3.4, ', '::g']) {
    assert.equal(clientOf(entry), '127.0.0.1', entry);
    assert.equal(clientOf(`${entry}, 10.9.9.9`), '10.9.9.9', entry);
  }
});

test('an address is one client in every way of writing it, and no header throws', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.integer({ min: 1, max: 65_535 }), (address, port) => {
      assert.equal(clientOf(`[${address}]:${port}`), clientOf(address.toUpperCase()));
    }),
  );
  fc.assert(fc.property(fc.string(), fc.string(), (header, remote) => void clientOf(header, remote)));
});
