import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createServer } from 'node:tls';
import { makeShell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';
import { type OwnCertificate, requireOwnCertificate } from './redis/own-certificate.ts';
import { requireOwnRedis } from './redis/redis-server.ts';

/** Listens with the certificate in front of a Redis; returns its port. */
async function startTls(t: TestContext, certificate: OwnCertificate, redisUrl: string): Promise<number> {
  const server = createServer(certificate, (socket) => {
    const behind = connect(Number(new URL(redisUrl).port), '127.0.0.1');
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
    socket.pipe(behind).pipe(socket);
  });
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

test('a Redis with an untrusted certificate ends a start at once, and one with a trusted certificate is used', async (t) => {
  const redis = await requireOwnRedis(t);
  const certificate = redis === null ? null : await requireOwnCertificate(t);
  if (redis === null || certificate === null) return;
  const port = await startTls(t, certificate, redis.url);
  const shell = await makeShell(t, { NODE_OPTIONS: '--dns-result-order=ipv4first' });
  const trusting = { NODE_EXTRA_CA_CERTS: certificate.file };
  const starts: readonly (readonly [host: string, env: NodeJS.ProcessEnv, message: RegExp])[] = [
    ['localhost', {}, /DEPTH_ZERO_SELF_SIGNED_CERT/],
    ['127.0.0.1', trusting, /ERR_TLS_CERT_ALTNAME_INVALID/],
  ];
  for (const [host, env, message] of starts) {
    const address = { REDIS_URL: `rediss://:geheim@${host}:${port}/0` };
    const { exitCode, err } = await shell.run(['serve'], { env: { ...env, ...address } });
    assert.equal(exitCode, 78, err);
    assert.match(err, message);
    assert.match(err, /NODE_EXTRA_CA_CERTS/);
    assert.doesNotMatch(err, /geheim|trying/);
  }
  const service = await startService(t, shell, { ...trusting, REDIS_URL: `rediss://localhost:${port}/0` });
  assert.equal(await service.stop(), 0);
  const plain = { REDIS_URL: `redis://127.0.0.1:${port}/0`, MIHARU_CONNECT_SECONDS: '0' };
  const ended = await shell.run(['serve'], { env: plain });
  assert.equal(ended.exitCode, 75, ended.err);
  assert.match(ended.err, /a server with TLS is written rediss:\/\//);
});
