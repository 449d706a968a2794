import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answered, ask, jsonOf } from '../api/ask.ts';
import { addGoods, addKey, addSeller, type Service, startService } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';

const KEYWORD = '水筒 500ml';

interface Posted {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts a message as an agent of an older version does, which needs no handshake here. */
function post({ origin }: Service, message: unknown, { key, headers = {} }: Posted = {}): Promise<Answered> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return ask(origin, '/mcp', {
    method: 'POST',
    body,
    ...(key === undefined ? {} : { key }),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
}

function callOf(name: string, args: unknown = {}) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** The result of a message. */
function resultOf(answered: Answered) {
  assert.equal(answered.status, 200, answered.text);
  return JSON.parse(answered.text).result;
}

/** The problem of a refused call. */
function problemOf(answered: Answered) {
  const { isError, content } = resultOf(answered);
  assert.equal(isError, true, answered.text);
  return JSON.parse(content[0].text);
}

async function addWatchingSeller(
  service: Service,
  ...[plan, scopes]: Parameters<typeof addSeller> extends [unknown, ...infer Rest] ? Rest : never
) {
  const seller = await addSeller(service.store, plan, scopes);
  await addGoods(service.store, seller.id, { own: [asinOf(1)], keywords: [KEYWORD] });
  return seller;
}

test('an unknown or revoked key, a plan without the API and a closed account are refused before the body is read', async () => {
  await using service = await startService();
  const { key, id, keyId } = await addWatchingSeller(service);
  const free = await addSeller(service.store, 'free');
  const codeOf = async (sent: string) => jsonOf(await post(service, '{ not JSON', { key: sent }))['code'];
  assert.equal(await codeOf('mhr_wrong'), 'invalid_api_key');
  assert.equal(await codeOf(free.key), 'plan_not_eligible');
  await service.store.revokeKey(id, keyId, service.clock.nowMs);
  assert.equal(await codeOf(key), 'revoked_api_key');
  const other = await addKey(service.store, id);
  await service.store.closeAccount(id, service.clock.nowMs);
  assert.equal(await codeOf(other.key), 'revoked_api_key');
});

test('a body that is too large, not JSON, of another type or compressed is refused', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service);
  const refused = async (message: unknown, headers = {}) => {
    const answered = await post(service, message, { key, headers });
    return [answered.status, jsonOf(answered)['code']];
  };
  assert.deepEqual(await refused(callOf('me', { text: 'x'.repeat(300_000) })), [413, 'body_too_large']);
  assert.deepEqual(await refused('{'), [400, 'invalid_parameter']);
  assert.deepEqual(await refused(''), [400, 'invalid_parameter']);
  assert.deepEqual(await refused(PING, { 'Content-Type': 'text/plain' }), [415, 'unsupported_media_type']);
  assert.deepEqual(await refused(PING, { 'Content-Encoding': 'gzip' }), [415, 'unsupported_media_type']);
});

test('messages that are none, batches and subscriptions are answered with an error and nothing is kept open', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { _meta: meta, notifications: { toolsListChanged: true } },
  };
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' };
  const listening = await post(service, listen, { key, headers });
  assert.equal(JSON.parse(listening.text).error.message, 'Subscription limit reached');
  for (const message of [
    null,
    1,
    'text',
    {},
    [],
    [PING, PING],
    { jsonrpc: '2.0', id: 1 },
    { ...PING, method: 1 },
  ]) {
    const answered = await post(service, JSON.stringify(message), { key });
    assert.equal(answered.status, 400, JSON.stringify(message));
    assert.equal(typeof JSON.parse(answered.text).error.code, 'number');
  }
  assert.ok(!service.log.some(({ level }) => level === 'error'));
});

test('unknown tools and methods, and tools of the operator, do not exist', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service);
  for (const name of ['account_list', 'pages', '__proto__', 'constructor', '', 'x'.repeat(10_000)]) {
    const { error } = JSON.parse((await post(service, callOf(name), { key })).text);
    assert.equal(error.code, -32602);
    assert.ok(error.message.length < 200);
  }
  const { error } = JSON.parse((await post(service, { ...PING, method: 'resources/list' }, { key })).text);
  assert.equal(error.code, -32601);
});

test('wrong arguments are refused with the name of the argument, in the words of the API', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service, 'pro', ['read', 'checks', 'manage']);
  const wrong: readonly (readonly [tool: string, args: object, parameter: string])[] = [
    ['rankings', {}, 'keyword'],
    ['rankings', { keyword: KEYWORD, days: 31 }, 'days'],
    ['rankings', { keyword: KEYWORD, days: 'all' }, 'days'],
    ['rankings', { keyword: KEYWORD, days: { a: 1 } }, 'days'],
    ['rankings', { keyword: KEYWORD, weeks: 1 }, 'weeks'],
    ['rankings', { keyword: ['a', 'b'] }, 'keyword'],
    ['rankings', { keyword: { a: 1 } }, 'keyword'],
    ['rankings', { keyword: KEYWORD, asin: [['B0TEST0001']] }, 'asin'],
    ['keywords', { skip: -1 }, 'skip'],
    ['keywords', { skip: '1' }, 'skip'],
    ['keyword_add', { keywords: 'one' }, 'keywords'],
    ['keyword_add', { keywords: ['one'], skip: 1 }, 'skip'],
    ['product_delete', {}, 'asin'],
    ['product_delete', { asin: 1 }, 'asin'],
    ['assistant_check_add', { keyword: KEYWORD, question: 'q' }, 'answer_text'],
  ];
  for (const [tool, args, parameter] of wrong) {
    const problem = problemOf(await post(service, callOf(tool, args), { key }));
    assert.equal(problem.code, 'invalid_parameter', tool);
    assert.equal(problem.errors[0].parameter, parameter, tool);
  }
});

test('a value of a path cannot reach another path', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service, 'pro', ['read', 'checks', 'manage']);
  for (const asin of ['../keywords', 'B0TEST0001/../..', '%2e%2e', '?dry_run=true', '#']) {
    const problem = problemOf(await post(service, callOf('product_delete', { asin }), { key }));
    assert.ok(['not_found', 'invalid_parameter'].includes(problem.code), asin);
  }
});

test('a key without the scope neither sees a tool nor can call it', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service, 'pro', ['read']);
  const { tools } = resultOf(await post(service, { ...PING, method: 'tools/list' }, { key }));
  assert.ok(!tools.some(({ name }: { name: string }) => name === 'keyword_add'));
  const problem = problemOf(await post(service, callOf('keyword_add', { keywords: ['a'] }), { key }));
  assert.equal(problem.code, 'scope_missing');
  assert.equal(problem.required_scope, 'manage');
});

test('each message counts as one request, and a refused one says how long to wait', async () => {
  await using service = await startService({ settings: { requestsPerMinute: 4 } });
  const { key } = await addWatchingSeller(service);
  const remaining = async (message: unknown) => {
    const { headers } = await post(service, message, { key });
    return /r=(\d+)/.exec(String(headers['ratelimit']))?.[1];
  };
  assert.equal(await remaining(PING), '3');
  assert.equal(await remaining(callOf('keywords')), '2');
  assert.equal(await remaining(callOf('no_such_tool')), '1');
  assert.equal(await remaining(callOf('rankings', {})), '0');
  const refused = await post(service, callOf('me'), { key });
  assert.equal(refused.status, 429);
  assert.equal(jsonOf(refused)['code'], 'rate_limited');
  assert.ok(Number(refused.headers['retry-after']) > 0);
});

test('events have their own limit, which is a tool error that can be tried again', async () => {
  await using service = await startService({ settings: { eventsRequestsPerMinute: 1 } });
  const { key } = await addWatchingSeller(service);
  assert.equal(resultOf(await post(service, callOf('events'), { key })).isError, undefined);
  const problem = problemOf(await post(service, callOf('events'), { key }));
  assert.equal(problem.code, 'rate_limited');
  assert.equal(problem.retryable, true);
  assert.ok(problem.retry_after_seconds > 0);
});

test('pages of other origins are refused, whatever Host says', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service);
  const from = async (Origin: string, more = {}) =>
    (await post(service, PING, { key, headers: { Origin, ...more } })).status;
  assert.equal(await from('https://evil.example'), 403);
  assert.equal(await from('http://evil.example:8787', { Host: 'evil.example:8787' }), 403);
  assert.equal(await from('null'), 403);
  assert.equal(await from('http://localhost:6274'), 200);
});

test('with a public URL its own pages may call, and no others', async () => {
  await using service = await startService({ settings: { publicUrl: 'https://ranks.example.jp' } });
  const { key } = await addWatchingSeller(service);
  const from = async (Origin: string) => (await post(service, PING, { key, headers: { Origin } })).status;
  assert.equal(await from('https://ranks.example.jp'), 200);
  assert.equal(await from('http://ranks.example.jp'), 403);
});

test('there are no sessions: GET and DELETE are refused, with a key only', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service);
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answered = await ask(service.origin, '/mcp', { method, key });
    assert.equal(answered.status, 405);
    assert.equal(answered.headers['allow'], 'POST, OPTIONS');
    assert.equal((await ask(service.origin, '/mcp', { method })).status, 401);
  }
});

test('a failure inside says nothing about the inside', async () => {
  await using service = await startService();
  const { key } = await addWatchingSeller(service);
  service.store.listCustomQuestions = async () => {
    throw new Error('SQLITE_IOERR at /var/lib/secret.db');
  };
  const problem = problemOf(await post(service, callOf('assistant_custom_questions'), { key }));
  assert.equal(problem.code, 'internal');
  assert.doesNotMatch(JSON.stringify(problem), /SQLITE|secret/);
  assert.ok(
    service.log.some(({ level, fields }) => level === 'error' && /SQLITE/.test(String(fields['cause']))),
  );
});

test('no refusal is much larger than what was sent', async () => {
  await using service = await startService({ settings: { requestsPerMinute: 1_000 } });
  const { key } = await addWatchingSeller(service);
  const long = 'x'.repeat(100_000);
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`m${index}`, 1]));
  const params = { name: 'rankings', arguments: {} };
  const messages: readonly object[] = [
    callOf(long),
    callOf('rankings', { [long]: 1 }),
    callOf('rankings', { keyword: long }),
    callOf('rankings', { keyword: Array(20_000).fill('a') }),
    callOf('rankings', many),
    callOf('rankings', 'text'),
    { ...callOf('rankings'), id: { a: 1 } },
    { ...callOf('rankings'), params: { ...params, _meta: many } },
    { ...callOf('rankings'), params: many },
    { ...callOf('rankings'), ...many },
    { ...PING, method: long },
    { ...PING, method: 'tools/list', params: { cursor: many } },
    { ...PING, method: 'initialize', params: many },
    { jsonrpc: '2.0', method: 'notifications/progress', params: many },
  ];
  for (const [index, message] of messages.entries()) {
    const sent = JSON.stringify(message).length;
    const { text } = await post(service, message, { key });
    assert.ok(text.length <= sent + 4_096, `${index}: ${text.length} for ${sent}`);
  }
  assert.ok(!service.log.some(({ level }) => level === 'error'));
});
