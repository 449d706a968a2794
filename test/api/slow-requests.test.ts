import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { SCOPES } from '../../src/core/rights.ts';
import { inTurnOfUser } from '../../src/operations/turns.ts';
import { SHELF_TERM } from '../operations/saved-shelf.ts';
import { until } from '../process/until.ts';
import { addAccount, addPerson, startSite } from '../web/site.ts';
import { signIn, tokenBeside } from '../web/visitor.ts';
import { ask, jsonOf } from './ask.ts';
import { searchPage } from './pages-stage.ts';
import { addGoods, addKey, addSeller, NOW_MS, type Seller, startService } from './service.ts';

/** A connection for sending anything, with everything received. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { socket, text: () => Buffer.concat(chunks).toString() };
}

const UNENDED = 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n';

test('answers endless headers with 408 within the maximum time to answer, whether they stop or drip', async () => {
  const answerMsMax = 1_000;
  await using service = await startService({ settings: { answerMsMax } });
  const standing = open(service.port);
  const dripping = open(service.port);
  const startedMs = performance.now();
  standing.socket.write(UNENDED);
  dripping.socket.write(UNENDED);
  const drip = setInterval(() => dripping.socket.write('X: y\r\n'), 50);
  try {
    await until(() => standing.socket.closed && dripping.socket.closed, 'the ends', { withinMs: 10_000 });
  } finally {
    clearInterval(drip);
  }
  assert.ok(performance.now() - startedMs < answerMsMax * 2);
  for (const { text } of [standing, dripping]) {
    assert.match(text(), /^HTTP\/1\.1 408 Request Timeout\r\n/);
    assert.match(text(), /"retryable":true/);
  }
});

test('keeps an idle connection longer than headers may take', async () => {
  await using service = await startService({ settings: { answerMsMax: 500 } });
  const kept = open(service.port);
  const whole = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  kept.socket.write(whole);
  await until(() => /200 OK/.test(kept.text()), 'the first answer');
  const standing = open(service.port);
  standing.socket.write(UNENDED);
  await until(() => standing.socket.closed, 'the end of the other', { withinMs: 10_000 });
  kept.socket.write(whole);
  await until(() => kept.text().match(/200 OK/g)?.length === 2, 'the second answer');
  kept.socket.destroy();
});

test('ends a connection that sends many requests and reads no answer, and delays nobody else', async () => {
  await using site = await startSite();
  const port = Number(new URL(site.origin).port);
  const flood = open(port);
  flood.socket.pause();
  const whole = 'GET /sign-in HTTP/1.1\r\nHost: x\r\n\r\n';
  flood.socket.write(whole.repeat(5_000));
  await until(() => flood.socket.destroyed, 'the end', { withinMs: 10_000 });
  const counted = () => site.log.filter(({ fields }) => fields['path'] === '/sign-in').length;
  assert.ok(counted() <= 32, `${counted()} requests were answered`);
  const lines = site.log.filter(({ level }) => level === 'warn');
  assert.deepEqual(
    lines.map(({ message, fields }) => [message, fields['client']]),
    [['a connection sent too many requests at once', '127.0.0.1']],
  );
  const polite = open(port);
  for (let round = 1; round <= 3; round += 1) {
    polite.socket.write(whole.repeat(16));
    await until(() => polite.text().match(/200 OK/g)?.length === 16 * round, `round ${round}`);
  }
  polite.socket.destroy();
});

const JSON_HEAD = 'Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
const FORM_HEAD = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\n_token=';

test('gives an endless body the whole time of its answer, then answers 408 without logging a failure', async () => {
  const answerMsMax = 2_000;
  await using site = await startSite({ settings: { answerMsMax, trustedProxies: ['127.0.0.1'] } });
  const { id: accountId, key } = await addSeller(site.store);
  const { cookies } = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const linesBefore = site.log.length;
  const paths = {
    '/api/v1/assistant/checks': ['POST', JSON_HEAD],
    '/api/v1/assistant/custom-questions/cq_1': ['DELETE', 'Transfer-Encoding: chunked\r\n\r\n'],
    '/sign-in': ['POST', FORM_HEAD],
    '/sign-out': ['POST', FORM_HEAD],
    '/join': ['POST', FORM_HEAD],
  } as const;
  const startedMs = performance.now();
  const opened = Object.entries(paths).map(([path, [method, rest]]) => {
    const one = open(Number(new URL(site.origin).port));
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nX-Forwarded-For: 203.0.113.7\r\nCookie: ${cookie}\r\n`;
    one.socket.write(`${head}${rest}`);
    return one;
  });
  await until(() => opened.every(({ text }) => text() !== ''), 'the answers', { withinMs: 10_000 });
  assert.ok(performance.now() - startedMs > answerMsMax / 2);
  for (const { socket, text } of opened) {
    assert.match(text(), /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"status":408[\s\S]*"retryable":true/);
    socket.destroy();
  }
  const lines = site.log.slice(linesBefore).filter(({ message }) => message !== 'answered');
  assert.deepEqual(
    lines
      .map(
        ({ level, message, fields }) => [level, message, fields['client'], String(fields['path'])] as const,
      )
      .toSorted(([, , , a], [, , , b]) => (a < b ? -1 : 1)),
    Object.keys(paths)
      .toSorted()
      .map((path) => ['info', 'a body did not arrive in time', '203.0.113.7', path]),
  );
});

test('does not act on a form whose body ends after its 408', async () => {
  await using site = await startSite({ settings: { answerMsMax: 500 } });
  const person = await addPerson(site.store, 'operator');
  const page = await ask(site.origin, '/sign-in', {});
  const token = /name="_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const cookie = String(page.headers['set-cookie']).split(';')[0];
  const fields = { _token: token, _action: 'signIn', email: person.email, password: person.password };
  const body = new URLSearchParams(fields).toString();
  const { socket, text } = open(Number(new URL(site.origin).port));
  const head = `POST /sign-in HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
  await until(() => text().includes('408'), 'the answer', { withinMs: 10_000 });
  socket.write(body.slice(-1));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => text().includes('200 OK'), 'the next answer');
  assert.ok(!site.log.some(({ message }) => message === 'signed in'));
  socket.destroy();
});

for (const [language, words] of [
  ['en', 'Sending took too long'],
  ['ja', '送信に時間がかかりすぎました'],
] as const) {
  test(`answers a browser whose files came too late with a page in its language, and adds none of them: ${language}`, async () => {
    await using site = await startSite({ settings: { answerMsMax: 700 } });
    const accountId = await addAccount(site.store);
    await addGoods(site.store, accountId, { own: [], keywords: [SHELF_TERM] });
    const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
    await visitor.get(`/language?to=${language}&back=/`);
    const token = tokenBeside((await visitor.get('/pages')).text, 'files');
    const form = new FormData();
    form.append('_token', token);
    form.append('_action', 'add');
    form.append('files', new File([searchPage(1)], 'page-1.html'));
    const sent = new Request(site.origin, { method: 'POST', body: form });
    const bytes = Buffer.from(await sent.arrayBuffer());
    const { socket, text } = open(Number(new URL(site.origin).port));
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = [
      'POST /pages HTTP/1.1',
      `Host: ${new URL(site.origin).host}`,
      `Origin: ${site.origin}`,
      `Cookie: ${cookie}`,
      'Accept: text/html,*/*;q=0.8',
      `Content-Type: ${sent.headers.get('content-type')}`,
      `Content-Length: ${bytes.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, -1));
    await until(() => text().includes('</html>'), 'the page', { withinMs: 10_000 });
    assert.match(text(), /^HTTP\/1\.1 408 [\s\S]*Content-Type: text\/html/i);
    assert.ok(text().includes(`<h1>${words}</h1>`) && text().includes('href="/pages"'));
    socket.write(bytes.subarray(-1));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => text().includes('200 OK'), 'the next answer');
    assert.deepEqual(await site.store.listReadings(SHELF_TERM, '2026-11-01', '2026-11-30'), []);
    socket.destroy();
  });
}

test('answers a browser whose form takes too long with a page that says so, and programs with JSON', async () => {
  await using site = await startSite({ settings: { answerMsMax: 700 } });
  const person = await addPerson(site.store, 'operator');
  const visitor = await signIn(site.origin, person);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const gate = Promise.withResolvers<void>();
  const turns = Array.from({ length: 4 }, () => inTurnOfUser(site.store, person.userId, () => gate.promise));
  const get = (accept: string) =>
    ask(site.origin, '/settings/profile', {
      headers: { Cookie: cookie, Accept: accept, 'Accept-Language': 'en' },
    });
  const [page, json] = await Promise.all([get('text/html'), get('*/*')]);
  assert.deepEqual([page.status, json.status], [503, 503]);
  assert.match(page.text, /^<!doctype html>[\s\S]*took too long/);
  assert.equal(jsonOf(json)['code'], 'unavailable');
  gate.resolve();
  await Promise.all(turns);
});

test('has room again for as many bodies as before, once bodies that stopped were answered with 408', async () => {
  await using site = await startSite({ settings: { answerMsMax: 500 } });
  const port = Number(new URL(site.origin).port);
  const head = `POST /settings/keywords HTTP/1.1\r\nHost: x\r\nCookie: miharu_form=x\r\n${FORM_HEAD.replace('99', '262144')}`;
  const startBody = () => {
    const one = open(port);
    one.socket.write(head + 'x'.repeat(250_000));
    return one;
  };
  for (const round of ['first', 'second']) {
    const stopped = Array.from({ length: 16 }, startBody);
    await until(() => stopped.every(({ text }) => text() !== ''), `the ${round} answers`, {
      withinMs: 10_000,
    });
    for (const { text } of stopped) assert.match(text(), /^HTTP\/1\.1 408 /, round);
    await until(() => stopped.every(({ socket }) => socket.closed), `the ${round} ends`, {
      withinMs: 10_000,
    });
  }
});

test('has room for signing in while forms of ended sessions arrive, and none for a length that is only declared', async () => {
  await using site = await startSite({ settings: { answerMsMax: 3_000 } });
  const port = Number(new URL(site.origin).port);
  const head = `POST /settings/keywords HTTP/1.1\r\nHost: x\r\nCookie: miharu_form=x\r\n${FORM_HEAD.replace('99', '262144')}`;
  const declared = Array.from({ length: 100 }, () => open(port));
  for (const { socket } of declared) socket.write(head);
  const sent = Array.from({ length: 16 }, () => open(port));
  for (const { socket } of sent) socket.write(head + 'x'.repeat(250_000));
  await until(() => sent.some(({ text }) => /^HTTP\/1\.1 503 /.test(text())), 'a refusal', {
    withinMs: 10_000,
  });
  const form = await ask(site.origin, '/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'miharu_form=x' },
    body: '_token=x',
  });
  assert.equal(form.status, 403);
  assert.ok(!declared.some(({ text }) => text().startsWith('HTTP/1.1 503')));
  for (const { socket } of [...declared, ...sent]) socket.destroy();
});

test('judges the key again when a held-back body has arrived, before its input', async () => {
  await using service = await startService({ settings: { requestsPerMinute: 1_000 } });
  const { store, clock } = service;
  const headers = { 'Content-Type': 'application/json' };
  const changes: readonly [string, (seller: Seller) => Promise<unknown>][] = [
    ['revoked_api_key', ({ id, keyId }) => store.revokeKey(id, keyId, NOW_MS)],
    ['revoked_api_key', ({ id }) => store.closeAccount(id, NOW_MS)],
    ['plan_not_eligible', ({ id }) => store.setPlan(id, 'standard')],
  ];
  for (const [code, change] of changes) {
    for (const [method, path, body] of [
      ['POST', '/api/v1/keywords', '{"keywords":["急須"]}'],
      ['POST', '/api/v1/keywords', '{"keywords":'],
      ['DELETE', `/api/v1/keywords?keyword=${encodeURIComponent('水筒')}`, '{}'],
    ] as const) {
      const seller = await addSeller(store, 'pro', SCOPES);
      await addGoods(store, seller.id, { keywords: ['水筒'] });
      const meanwhile = () => change(seller);
      const refused = await ask(service.origin, path, { method, key: seller.key, headers, body, meanwhile });
      assert.equal(jsonOf(refused)['code'], code, `${method} ${body}`);
      const kept = await store.listSpellings(seller.id, { afterSeq: 0, limit: 10 });
      assert.deepEqual(kept, ['水筒']);
    }
  }
  const seller = await addSeller(store, 'pro', SCOPES);
  const ending = await addKey(store, seller.id, { scopes: SCOPES, expiresAtMs: NOW_MS + 1_000 });
  const sent = {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': 'a' },
    body: '{"keywords":["急須"]}',
  };
  const add = (key: string, meanwhile: () => Promise<unknown>) =>
    ask(service.origin, '/api/v1/keywords', { ...sent, key, meanwhile });
  const done = await add(ending.key, async () => {});
  assert.ok(done.status < 300, done.text);
  const late = await add(ending.key, async () => {
    clock.nowMs += 1_000;
  });
  assert.deepEqual(
    [jsonOf(late)['code'], late.headers['idempotent-replayed']],
    ['expired_api_key', undefined],
  );
});
