import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { test } from 'node:test';
import { startReceiver } from '../../../test/operations/receiver.ts';
import type { WebhookTarget } from '../port.ts';
import type { LookUpAll } from './guarded-lookup.ts';
import { createWebhookSender, type SenderOptions } from './webhook-sender.ts';

const NOW_MS = Date.parse('2026-11-28T00:00:00.900Z');
const KEYS = [Buffer.alloc(24, 7), Buffer.alloc(32, 9)] as const;
const MESSAGE = { id: 'msg_1', body: '{"type":"webhook.test","言葉":"水筒"}' };

function senderOf(options: Partial<SenderOptions> = {}) {
  return createWebhookSender({
    allowedAddresses: ['127.0.0.1', '::1'],
    plainHttp: 'allowed',
    nowMs: () => NOW_MS,
    ...options,
  });
}

function targetOf(url: string, more: Partial<WebhookTarget> = {}): WebhookTarget {
  return { url, secrets: KEYS.map((key) => `whsec_${key.toString('base64')}`), reach: 'guarded', ...more };
}

async function sent(url: string, options: Partial<SenderOptions> = {}, more: Partial<WebhookTarget> = {}) {
  return senderOf(options).send(targetOf(url, more), MESSAGE, new AbortController().signal);
}

/** A resolver that knows these hosts. */
function resolverOf(hosts: Readonly<Record<string, readonly string[]>>): LookUpAll {
  return (hostname, _options, callback) => {
    const addresses = (hosts[hostname] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    process.nextTick(callback, null, addresses);
  };
}

test('posts a message unchanged, with its id and a signature for each secret', async (t) => {
  const receiver = await startReceiver(t);
  assert.deepEqual(await sent(receiver.url), { kind: 'answer', status: 204, retryAfterMs: null });
  const [request] = receiver.received;
  assert.equal(request?.body, MESSAGE.body);
  const { headers } = request;
  assert.deepEqual(
    [headers['webhook-id'], headers['webhook-timestamp'], headers['content-type'], headers['user-agent']],
    ['msg_1', '1795824000', 'application/json', 'miharu'],
  );
  const signed = `msg_1.1795824000.${MESSAGE.body}`;
  const expected = KEYS.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  assert.equal(headers['webhook-signature'], expected.join(' '));
});

test('sends no signature without a secret', async (t) => {
  const receiver = await startReceiver(t);
  await sent(receiver.url, {}, { secrets: [] });
  assert.equal(receiver.received[0]?.headers['webhook-signature'], undefined);
});

test('does not follow redirects', async (t) => {
  const other = await startReceiver(t);
  const receiver = await startReceiver(t, [
    (response) => response.writeHead(307, { Location: other.url }).end(),
  ]);
  assert.deepEqual(await sent(receiver.url), { kind: 'answer', status: 307, retryAfterMs: null });
  assert.equal(other.received.length, 0);
});

test('returns Retry-After', async (t) => {
  const receiver = await startReceiver(t, [
    (response) => response.writeHead(503, { 'Retry-After': '120' }).end(),
  ]);
  assert.deepEqual(await sent(receiver.url), { kind: 'answer', status: 503, retryAfterMs: 120_000 });
});

test('ignores an endless body after the head of the answer', async (t) => {
  const chunk = Buffer.alloc(1024 * 1024);
  let written = 0;
  const closed = Promise.withResolvers<void>();
  const receiver = await startReceiver(t, [
    (response) => {
      response.writeHead(200);
      const fill = () => {
        for (let free = true; free && !response.destroyed; ) {
          free = response.write(chunk);
          written += 1;
        }
      };
      response.on('drain', fill).on('close', closed.resolve);
      fill();
    },
  ]);
  assert.deepEqual(await sent(receiver.url), { kind: 'answer', status: 200, retryAfterMs: null });
  await closed.promise;
  assert.ok(written < 64, `${written} MiB were written before the connection ended`);
});

test('reports a connection that ends early, or is not HTTP, as broken', async (t) => {
  const receiver = await startReceiver(t, [
    (response) => response.socket?.destroy(),
    (response) => response.socket?.end('HTTP/1.1 200 O'),
    (response) => response.socket?.end('220 mail.example ESMTP\r\n'),
    (response) =>
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
  ]);
  for (let count = 0; count < 5; count += 1) {
    const outcome = await sent(receiver.url);
    assert.equal(outcome.kind === 'fault' && outcome.code, 'broken', `${count}`);
  }
});

test('reports a late answer as a timeout, even if single bytes arrive', async (t) => {
  const receiver = await startReceiver(t, [() => {}, (response) => response.socket?.write('HTTP/1.1 ')]);
  for (let count = 0; count < 2; count += 1) {
    assert.deepEqual(await sent(receiver.url, { timeoutMs: 100 }), {
      kind: 'fault',
      code: 'timeout',
      cause: null,
    });
  }
});

test('reports a port without a listener and an unknown host as unreachable', async (t) => {
  const receiver = await startReceiver(t);
  const refused = await sent('http://127.0.0.1:1/');
  assert.deepEqual(refused, { kind: 'fault', code: 'unreachable', cause: 'ECONNREFUSED' });
  const lookUp: LookUpAll = (_hostname, _options, callback) =>
    callback(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), []);
  const unknown = await sent(`http://shop.example:${receiver.port}/`, { lookUp });
  assert.deepEqual(unknown, { kind: 'fault', code: 'unreachable', cause: 'ENOTFOUND' });
});

test('reports a receiver without TLS as a TLS fault', async (t) => {
  const receiver = await startReceiver(t);
  const outcome = await sent(receiver.url.replace('http:', 'https:'));
  assert.equal(outcome.kind === 'fault' && outcome.code, 'tls');
  assert.equal(receiver.received.length, 0);
});

test('sends only over https unless http is allowed', async (t) => {
  const receiver = await startReceiver(t);
  assert.deepEqual(await sent(receiver.url, { plainHttp: 'refused' }), {
    kind: 'fault',
    code: 'not_https',
    cause: null,
  });
  assert.equal(senderOf().judge(new URL('ftp://shop.example/')), 'not_https');
  assert.equal(receiver.received.length, 0);
});

test('refuses an address in the URL in every notation', async () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[fe80::1]',
    '[fc00::1]',
    '224.0.0.1',
    '１２７.０.０.１',
    '127.0.0.1.',
  ];
  for (const host of hosts) {
    const outcome = await sent(`http://${host}/`, { allowedAddresses: [] });
    assert.deepEqual(outcome, { kind: 'fault', code: 'address_not_allowed', cause: null }, host);
  }
});

test('judges a name by its addresses when the connection is made', async (t) => {
  const receiver = await startReceiver(t);
  const closed = ['127.0.0.1', '0.0.0.0', '10.0.0.1', '100.64.0.1', '169.254.169.254', '192.168.0.1'];
  const closedSix = ['::1', '::', '::ffff:127.0.0.1', 'fe80::1', 'fc00::1', 'ff02::1', '64:ff9b::7f00:1'];
  for (const address of [...closed, ...closedSix]) {
    const lookUp = resolverOf({ 'shop.example': [address] });
    const outcome = await sent(`http://shop.example:${receiver.port}/`, { allowedAddresses: [], lookUp });
    assert.deepEqual(outcome, { kind: 'fault', code: 'address_not_allowed', cause: null }, address);
  }
  // The machine's own resolver, which knows this name everywhere.
  const own = await sent(`http://localhost:${receiver.port}/`, { allowedAddresses: [] });
  assert.deepEqual(own, { kind: 'fault', code: 'address_not_allowed', cause: null });
  assert.equal(receiver.received.length, 0);
});

test('connects only to the allowed ones of several addresses', async (t) => {
  const receiver = await startReceiver(t);
  const lookUp = resolverOf({ 'shop.example': ['::1', '127.0.0.2', '127.0.0.1'] });
  const options = { allowedAddresses: ['127.0.0.1'], lookUp };
  const outcome = await sent(`http://shop.example:${receiver.port}/`, options);
  assert.equal(outcome.kind === 'answer' && outcome.status, 204);
  assert.equal(receiver.received[0]?.headers.host, `shop.example:${receiver.port}`);
});

test('resolves a name once per attempt, so that a changed address has no effect', async (t) => {
  const receiver = await startReceiver(t);
  const turns = [['127.0.0.1'], ['127.0.0.3']];
  let asked = 0;
  const lookUp: LookUpAll = (hostname, options, callback) => {
    resolverOf({ [hostname]: turns[asked++ % 2] ?? [] })(hostname, options, callback);
  };
  const options = { allowedAddresses: ['127.0.0.3'], lookUp };
  const url = `http://shop.example:${receiver.port}/`;
  assert.deepEqual(await sent(url, options), { kind: 'fault', code: 'address_not_allowed', cause: null });
  assert.equal(asked, 1);
  // The second answer is allowed, so it is what is connected to; nobody listens there.
  assert.deepEqual(await sent(url, options), { kind: 'fault', code: 'unreachable', cause: 'ECONNREFUSED' });
  assert.equal(asked, 2);
});

test("does not guard the operator's own addresses", async (t) => {
  const receiver = await startReceiver(t);
  const outcome = await sent(
    receiver.url,
    { allowedAddresses: [], plainHttp: 'refused' },
    { reach: 'anywhere' },
  );
  assert.equal(outcome.kind === 'answer' && outcome.status, 204);
});

test("uses a proxy of the environment only for the operator's own messages", async (t) => {
  const [proxy, receiver] = [await startReceiver(t), await startReceiver(t)];
  const own = http.globalAgent;
  http.globalAgent = new http.Agent({ proxyEnv: { HTTP_PROXY: new URL(proxy.url).origin } });
  t.after(() => {
    http.globalAgent = own;
  });
  await sent(receiver.url);
  assert.deepEqual([proxy.received.length, receiver.received.length], [0, 1]);
  await sent(receiver.url, {}, { reach: 'anywhere' });
  assert.deepEqual([proxy.received.length, receiver.received.length], [1, 1]);
  assert.equal(proxy.received[0]?.path, receiver.url);
});

test('rejects when the caller aborts, before and during the attempt', async (t) => {
  const receiver = await startReceiver(t, [() => {}]);
  const stop = new AbortController();
  const sending = senderOf().send(targetOf(receiver.url), MESSAGE, stop.signal);
  await receiver.whenReceived(1);
  stop.abort(new Error('stopping'));
  await assert.rejects(sending, /stopping/);
  await assert.rejects(senderOf().send(targetOf(receiver.url), MESSAGE, stop.signal), /stopping/);
});
