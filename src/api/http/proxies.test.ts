import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createProxies } from './proxies.ts';

const behindProxies = createProxies({
  trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
  publicUrl: null,
});

function clientOf(forwardedFor: string | undefined, remoteAddress = '127.0.0.1'): string {
  return behindProxies.clientOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } });
}

test('uses the address of the connection without trusted proxies', () => {
  const proxies = createProxies({ trustedProxies: [], publicUrl: null });
  const headers = { 'x-forwarded-for': '198.51.100.1' };
  const clientAt = (remoteAddress?: string) => proxies.clientOf({ socket: { remoteAddress }, headers });
  assert.equal(clientAt('203.0.113.1'), '203.0.113.1');
  assert.equal(clientAt('::ffff:203.0.113.1'), '203.0.113.1');
  assert.equal(clientAt(), 'unknown');
});

test('reads entries from right to left, past trusted proxies only', () => {
  assert.equal(clientOf('198.51.100.1'), '198.51.100.1');
  assert.equal(clientOf('6.6.6.6, 198.51.100.1'), '198.51.100.1');
  assert.equal(clientOf('6.6.6.6,198.51.100.1, 10.1.2.3,fd00::1'), '198.51.100.1');
  assert.equal(clientOf('6.6.6.6', '203.0.113.1'), '203.0.113.1');
  assert.equal(clientOf('198.51.100.1', '::ffff:127.0.0.1'), '198.51.100.1');
  assert.equal(clientOf(undefined), '127.0.0.1');
  assert.equal(clientOf('10.1.2.3, 10.1.2.4'), '10.1.2.3');
});

test('treats ports, brackets and spellings of an address as one client', () => {
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

test('counts the hop that sent an invalid entry', () => {
  for (const entry of ['', 'unknown', 'x1', '1.2.3', '1.2.3.4:x', '[::1', '_hidden', '1.2.3.4, ', '::g']) {
    assert.equal(clientOf(entry), '127.0.0.1', entry);
    assert.equal(clientOf(`${entry}, 10.9.9.9`), '10.9.9.9', entry);
  }
});

test('identifies a client by any spelling of its address, and never throws', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.integer({ min: 1, max: 65_535 }), (address, port) => {
      assert.equal(clientOf(`[${address}]:${port}`), clientOf(address.toUpperCase()));
    }),
  );
  fc.assert(fc.property(fc.string(), fc.string(), (header, remote) => void clientOf(header, remote)));
});

const SOCKET = { remoteAddress: '127.0.0.1', localAddress: '::ffff:192.0.2.7', localPort: 8787 };

test('uses the last host of a trusted proxy, else the host of the request', () => {
  const headers = {
    host: 'inner.example',
    'x-forwarded-host': 'forged.example, outer.example',
    'x-forwarded-proto': 'http, https',
  };
  assert.equal(behindProxies.originOf({ socket: SOCKET, headers }), 'https://outer.example');
  const foreign = { ...SOCKET, remoteAddress: '203.0.113.1' };
  assert.equal(behindProxies.originOf({ socket: foreign, headers }), 'http://inner.example');
  const without = { host: 'inner.example', 'x-forwarded-host': '', 'x-forwarded-proto': 'wss' };
  assert.equal(behindProxies.originOf({ socket: SOCKET, headers: without }), 'http://inner.example');
  const publicUrl = 'https://miharu.example';
  const named = createProxies({ trustedProxies: ['127.0.0.1'], publicUrl });
  assert.equal(named.originOf({ socket: SOCKET, headers }), publicUrl);
});

test('never repeats an invalid host', () => {
  for (const host of ['<b>', 'a b', '::::', '...', '[', 'a:b', 'x:80:90', '', undefined]) {
    const own = behindProxies.originOf({ socket: SOCKET, headers: { host } });
    assert.equal(own, 'http://192.0.2.7:8787', String(host));
    const headers = { host: 'inner.example', 'x-forwarded-host': host };
    const origin = behindProxies.originOf({ socket: SOCKET, headers });
    assert.equal(origin, host ? 'http://192.0.2.7:8787' : 'http://inner.example', String(host));
  }
  const v6 = { ...SOCKET, localAddress: '::1' };
  assert.equal(behindProxies.originOf({ socket: v6, headers: {} }), 'http://[::1]:8787');
  const gone = { remoteAddress: undefined };
  assert.equal(behindProxies.originOf({ socket: gone, headers: {} }), 'http://localhost');
});
