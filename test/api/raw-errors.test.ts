import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { saveReading } from '../store/save-reading.ts';
import { ask, sendRaw } from './ask.ts';
import { addGoods, addSeller, type Service, startService, TODAY } from './service.ts';
import { bigPage, readingOf } from './shelves.ts';

const LARGE = 'a'.repeat(20_000);

/** Sends a request line and header lines unchanged; returns the status, the head and the problem. */
async function refusedOf({ port }: Pick<Service, 'port'>, line: string, ...headers: string[]) {
  const text = await sendRaw(port, `${[line, ...headers].join('\r\n')}\r\n\r\n`);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  assert.match(head, /^Content-Type: application\/problem\+json; charset=utf-8$/m);
  assert.match(head, new RegExp(`^Content-Length: ${Buffer.byteLength(body)}$`, 'm'));
  const problem = JSON.parse(body);
  assert.match(problem.request_id, /^req_/);
  assert.ok(head.includes(`X-Request-Id: ${problem.request_id}`));
  assert.ok(head.startsWith(`HTTP/1.1 ${problem.status} `));
  return { head, problem, status: problem.status };
}

test('answers invalid requests in the same form with the logged id, and serves the next one', async () => {
  await using service = await startService();
  const broken = [
    ['GET / HTTP/9', 400, 'request'],
    ['\u0000\u0001', 400, 'request'],
    ['GET / HTTP/1.1\r\nHost: x\r\nBad Header: x', 400, 'request'],
    [`GET /${LARGE} HTTP/1.1\r\nHost: x`, 431, 'url'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${LARGE}`, 431, 'headers'],
    ['GET /healthz HTTP/1.1', 400, 'Host'],
  ] as const;
  for (const [line, expected, parameter] of broken) {
    const { problem, status } = await refusedOf(service, line);
    assert.deepEqual([status, problem.code], [expected, 'invalid_parameter'], line.slice(0, 40));
    assert.deepEqual(problem.errors, [{ parameter, message: problem.detail }]);
    assert.ok(
      service.log.some(
        ({ fields }) =>
          fields['request_id'] === problem.request_id || fields['requestId'] === problem.request_id,
      ),
    );
  }
  assert.equal((await ask(service.origin, '/healthz')).status, 200);
});

test('names the parameter with unencoded characters, and how to encode them', async () => {
  await using service = await startService();
  const { problem } = await refusedOf(
    service,
    'GET /api/v1/rankings?days=7&keyword=水筒&x=1 HTTP/1.1',
    'Host: x',
  );
  assert.equal(
    problem.detail,
    'The URL contains "水筒" without percent-encoding. Percent-encode spaces and all non-ASCII characters as UTF-8, for example with `curl --get --data-urlencode "keyword=…"`.',
  );
  assert.deepEqual(problem.errors, [{ parameter: 'keyword', message: problem.detail }]);
  const parameterOf = async (target: string) =>
    (await refusedOf(service, `GET ${target} HTTP/1.1`, 'Host: x')).problem.errors[0].parameter;
  assert.equal(await parameterOf('/api/v1/rankings?keyword=a b'), 'keyword');
  assert.equal(await parameterOf('/api/v1/rankings?水筒'), 'query');
  assert.equal(await parameterOf('/api/v1/水筒?keyword=a'), 'path');
});

test('makes the type of such an error absolute: the public URL, else the Host sent, else the listening address', async () => {
  const bad = 'GET /?q=水 HTTP/1.1';
  await using own = await startService({ settings: { publicUrl: 'https://ranks.example.jp' } });
  await using plain = await startService();
  const typeOf = async (service: Service, ...headers: string[]) =>
    (await refusedOf(service, bad, ...headers)).problem.type;
  const section = '/docs/errors#invalid_parameter';
  assert.equal(await typeOf(own, 'Host: x.test'), `https://ranks.example.jp${section}`);
  assert.equal(await typeOf(plain, 'Host: x.test:8080'), `http://x.test:8080${section}`);
  for (const headers of [[], ['Host: "><script>'], ['Host: a b']]) {
    assert.equal(await typeOf(plain, ...headers), `http://127.0.0.1:${plain.port}${section}`);
  }
});

test('reports such an error in Japanese to clients that prefer it', async () => {
  await using service = await startService();
  const ja = 'Accept-Language: ja-JP,ja;q=0.9,en;q=0.8';
  const { head, problem } = await refusedOf(service, 'GET /?q=水 HTTP/1.1', ja);
  assert.match(head, /^Content-Language: ja$/m);
  assert.equal(problem.title, 'パラメーターが正しくありません');
  assert.match(problem.detail, /パーセントエンコードしてください/);
  const large = await refusedOf(service, `GET / HTTP/1.1\r\n${ja}\r\nX: ${LARGE}`);
  assert.equal(large.problem.title, 'URL またはヘッダーが長すぎます');
});

test('judges an unknown method like any other: 401 without a key, then 404, then 405 with the allowed methods', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const answerTo = async (path: string, ...headers: string[]) => {
    const { head, problem, status } = await refusedOf(
      service,
      `BREW ${path} HTTP/1.1`,
      'Host: x',
      ...headers,
    );
    const quota = /^RateLimit: "default";r=(\d+);/m.exec(head)?.[1];
    return [status, problem.code, /^Allow: (.*)$/m.exec(head)?.[1], quota];
  };
  const custom = '/api/v1/assistant/custom-questions';
  const paths = [
    ['/api/v1/me?x=1', 405, 'GET, HEAD, OPTIONS'],
    ['/api/v1/%6de', 405, 'GET, HEAD, OPTIONS'],
    ['http://x/api/v1/me', 405, 'GET, HEAD, OPTIONS'],
    [custom, 405, 'GET, HEAD, POST, OPTIONS'],
    [`${custom}/cq_1`, 405, 'DELETE, OPTIONS'],
    ['/api/v1/nothing', 404, undefined],
    ['/api/%761/%FF', 404, undefined],
  ] as const;
  for (const [at, [path, status, allow]] of paths.entries()) {
    assert.deepEqual(await answerTo(path), [401, 'missing_api_key', undefined, undefined], path);
    const code = status === 404 ? 'not_found' : 'method_not_allowed';
    assert.deepEqual(await answerTo(path, `X-API-Key: ${key}`), [status, code, allow, String(59 - at)], path);
  }
  const bearer = await answerTo('/api/v1/me', `authorization: Bearer ${key}`);
  assert.deepEqual(bearer.slice(0, 2), [405, 'method_not_allowed']);
  const wrong = await answerTo('/api/v1/me', `X-Api-Key: ${key}`, `X-Api-Key: ${key}`);
  assert.deepEqual(wrong, [401, 'invalid_api_key', undefined, undefined]);
  const { head } = await refusedOf(service, 'BREW /api/v1/me HTTP/1.1', 'Host: x');
  assert.match(head, /^WWW-Authenticate: Bearer /m);
  assert.deepEqual(await answerTo('/nothing'), [404, 'not_found', undefined, undefined]);
  const open = [405, 'method_not_allowed', 'GET, HEAD, OPTIONS', undefined];
  assert.deepEqual(await answerTo('/healthz'), open);
  assert.deepEqual(await answerTo('/api/v1/openapi.json'), open);
});

test('counts failed authentications with such a method', async () => {
  await using service = await startService();
  const statuses = new Set<number>();
  for (let asked = 0; asked < 31; asked += 1) {
    statuses.add((await refusedOf(service, 'BREW /api/v1/me HTTP/1.1', 'Host: x')).status);
  }
  assert.deepEqual([...statuses], [401, 429]);
});

test('refuses an invalid target or Host, or a repeated Host, with a 400 that says so', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  for (const [line, headers, parameter, said] of [
    ['GET http:///api/v1/me', ['Host: x'], 'request', /"http:\/\/\/api\/v1\/me" is neither a path nor/],
    ['GET ftp://x/healthz', ['Host: x'], 'request', /"ftp:\/\/x\/healthz" is neither/],
    ['GET http://me@x/healthz', ['Host: x'], 'request', /neither/],
    ['GET *', ['Host: x'], 'request', /"\*" is neither/],
    ['GET /healthz', ['Host: x', 'host: x'], 'Host', /was sent 2 times/],
    ['GET http://x/healthz', ['Host: x', 'Host: y'], 'Host', /was sent 2 times/],
    ['GET http://x/healthz', [], 'Host', /missing\. Send the host and port/],
    ['GET /healthz', ['Host: a b'], 'Host', /"a b", which is not a valid host/],
    ['GET /healthz', ['Host: a/b'], 'Host', /not a valid host/],
  ] as const) {
    const close = ['Connection: close', `X-Api-Key: ${key}`];
    const { problem, status } = await refusedOf(service, `${line} HTTP/1.1`, ...headers, ...close);
    assert.deepEqual([status, problem.errors[0].parameter], [400, parameter], line);
    assert.match(problem.detail, said, line);
  }
});

test('refuses other HTTP versions and ambiguous bodies with a 400, and closes the connection', async () => {
  await using service = await startService();
  for (const [version, headers, parameter, said] of [
    ['HTTP/2.0', [], 'request', /HTTP\/2\.0 is not supported/],
    ['HTTP/0.9', [], 'request', /Send HTTP\/1\.1/],
    ['HTTP/1.0', ['Connection: keep-alive', 'Transfer-Encoding: chunked'], 'Transfer-Encoding', /"chunked"/],
    ['HTTP/1.1', ['Transfer-Encoding: gzip, chunked'], 'Transfer-Encoding', /"gzip, chunked"/],
  ] as const) {
    const body = headers.length === 0 ? '' : '0\r\n\r\n';
    const line = `POST /api/v1/me ${version}\r\nHost: x\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`;
    const text = await sendRaw(service.port, `${line}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    assert.match(text, /^HTTP\/1\.1 400 [\s\S]*\r\nConnection: close\r\n/, version);
    const problem = JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
    assert.deepEqual([problem.code, problem.errors[0].parameter], ['invalid_parameter', parameter], version);
    assert.match(problem.detail, said);
  }
  const chunked =
    'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: Chunked\r\n\r\n0\r\n\r\n';
  assert.match(await sendRaw(service.port, chunked), /^HTTP\/1\.1 401 /);
});

test('answers a whole URL like its path in any spelling, and uses its host instead of Host', async () => {
  await using service = await startService();
  for (const target of [
    'http://real.test:81/api/v1/me',
    'HTTP://real.test:81/api/v1/me?x',
    'http://real.test:81/api/v1/%FF',
  ]) {
    const { problem, status } = await refusedOf(
      service,
      `GET ${target} HTTP/1.1`,
      'Host: other.test',
      'Connection: close',
    );
    assert.deepEqual([status, problem.code], [401, 'missing_api_key'], target);
    assert.equal(problem.type, 'http://real.test:81/docs/errors#missing_api_key');
  }
  const brewed = await refusedOf(service, 'BREW http://real.test/nothing HTTP/1.1', 'Host: other.test');
  assert.equal(brewed.problem.type, 'http://real.test/docs/errors#not_found');
  for (const target of ['HTTP://x/healthz', 'http://x/healthz?a', '//x/healthz']) {
    const text = await sendRaw(
      service.port,
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    assert.match(text, target.startsWith('//') ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 200 /, target);
  }
});

test('lists the methods of the service for OPTIONS *, and refuses CONNECT as this is not a proxy', async () => {
  await using service = await startService();
  const options = await sendRaw(service.port, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match(options, /^HTTP\/1\.1 204 No Content\r\n/);
  assert.match(options, /^Allow: GET, HEAD, POST, DELETE, OPTIONS\r$/m);
  const { head, problem, status } = await refusedOf(
    service,
    'CONNECT example.com:443 HTTP/1.1',
    'Host: example.com:443',
  );
  assert.deepEqual([status, problem.code], [405, 'method_not_allowed']);
  assert.match(problem.detail, /not a proxy/);
  assert.match(head, /^Allow: $/m);
  assert.match(head, /^Connection: close$/m);
});

test('answers fragments, origins and invalid escapes, and keeps serving', async () => {
  await using service = await startService();
  for (const [line, status] of [
    ['GET /nope#%FF', 404],
    ['GET /api/v1/nope#%FF', 401],
    ['POST /api/v1/me#%FF', 401],
    ['POST http://x/api/v1/me', 401],
    ['GET http://x/api/v1/nope', 401],
    ['POST /healthz#%FF', 405],
    ['GET /healthz', 200],
  ] as const) {
    const text = await sendRaw(service.port, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `), line);
  }
});

test('answers an invalid HEAD request with the head of the error only', async () => {
  await using service = await startService();
  const text = await sendRaw(service.port, 'HEAD /?q=水 HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(text, /^HTTP\/1\.1 400 [\s\S]*\r\n\r\n$/);
});

test('answers HTTP/1.0 without Host, with errors under the listening address', async () => {
  await using service = await startService();
  for (const path of ['/healthz', '/readyz']) {
    assert.match(await sendRaw(service.port, `GET ${path} HTTP/1.0\r\n\r\n`), /^HTTP\/1\.1 200 /);
  }
  const { problem } = await refusedOf(service, 'GET /api/v1/me HTTP/1.0');
  assert.equal(problem.type, `http://127.0.0.1:${service.port}/docs/errors#missing_api_key`);
});

test('keeps invalid bytes out of an answer that has begun', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒'] });
  await saveReading(service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [bigPage()] }));
  const path = `/api/v1/competitors?limit=9999&keyword=${encodeURIComponent('水筒')}`;
  const socket = connect(service.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => {});
  socket.once('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  socket.write('BREW / HTTP/1.1\r\n\r\n');
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.resume();
  await once(socket, 'close');
  assert.doesNotMatch(Buffer.concat(chunks).toString(), /problem\+json/);
});

test('ends running requests before a CONNECT, without an answer in their place', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const asked = `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`;
  const text = await sendRaw(service.port, `${asked.repeat(3)}CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n`);
  assert.equal(text, '');
  const ended = service.log.filter(({ fields }) => fields['path'] === '/api/v1/me');
  assert.equal(ended.length, 3, 'a stop waits for none of them');
});

test('answers a request for another protocol as usual and closes its connection, whatever follows it', async () => {
  await using service = await startService();
  const upgrade =
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const bytes of [upgrade, upgrade + next]) {
    const socket = connect(service.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(bytes);
    await once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
    const text = Buffer.concat(chunks).toString();
    assert.equal(text.match(/HTTP\/1\.1 200 OK/g)?.length, 1, text);
    assert.match(text, /Connection: close/i);
  }
});
