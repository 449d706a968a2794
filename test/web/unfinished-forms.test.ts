import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { addSeller } from '../api/service.ts';
import { until } from '../process/until.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { createVisitor, signIn, type Visitor } from './visitor.ts';

const FORM = 'Content-Type: application/x-www-form-urlencoded';

/** A request whose body does not arrive, and what was received for it. */
interface Unfinished {
  readonly socket: Socket;
  text(): string;
}

/** Sends the head of a POST and so many bytes of its body. */
function begin(
  { origin }: Pick<TestSite, 'origin'>,
  path: string,
  headers: readonly string[],
  bytes = 0,
): Unfinished {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(
    `${[`POST ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`, ...headers].join('\r\n')}\r\n\r\n${'x'.repeat(bytes)}`,
  );
  return { socket, text: () => Buffer.concat(chunks).toString() };
}

function cookieOf({ cookies }: Visitor): string {
  return `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;
}

/** The head of the answer to a request whose body does not arrive. */
async function headOf(site: TestSite, path: string, headers: readonly string[]): Promise<string> {
  const one = begin(site, path, headers);
  await until(
    () => one.text().includes('\r\n\r\n'),
    () => `the answer of ${path} to ${headers}`,
  );
  one.socket.destroy();
  return one.text();
}

test('a form that cannot be ours is refused by its headers, before a byte of its body has arrived', async () => {
  await using site = await startSite();
  const visitor = createVisitor(site.origin);
  await visitor.get('/sign-in');
  const cookie = cookieOf(visitor);
  const short = 'Content-Length: 100';
  for (const [path, headers, status] of [
    ['/sign-in', [FORM, short], 403],
    ['/join', [FORM, short], 403],
    ['/sign-in', [FORM, short, cookie, 'Origin: https://evil.example'], 403],
    ['/sign-in', [FORM, short, cookie, 'Sec-Fetch-Site: cross-site'], 403],
    ['/sign-in', [FORM, 'Transfer-Encoding: chunked'], 403],
    ['/sign-in', ['Content-Type: text/plain', short, cookie], 415],
    ['/sign-in', [FORM, cookie, 'Content-Length: 16385'], 413],
    ['/join', [FORM, cookie, 'Content-Length: 16385'], 413],
    ['/settings/keywords', [FORM, short], 303],
    ['/settings/keywords', [FORM, cookie, 'Content-Length: 262145'], 413],
    ['/sign-out', [FORM, short, cookie], 303],
    ['/account', [FORM, short, cookie], 303],
  ] as const) {
    const head = await headOf(site, path, headers);
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), `${path} ${headers}`);
  }
});

test('unfinished forms of strangers fill only their own room, and of one address only its share', async () => {
  await using site = await startSite({ settings: { trustedProxies: ['127.0.0.1'] } });
  const accountId = await addAccount(site.store);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const stranger = createVisitor(site.origin);
  await stranger.get('/sign-in');
  const largest = [FORM, cookieOf(stranger), 'Content-Length: 16384'];
  const beginFrom = (client: string) =>
    begin(site, '/sign-in', [...largest, `X-Forwarded-For: ${client}`], 16_383);
  const begun: Unfinished[] = [];
  const send = async (client: string, count: number) => {
    const more = Array.from({ length: count }, () => beginFrom(client));
    begun.push(...more);
    const refused = () => more.filter(({ text }) => text().includes('\r\n\r\n'));
    await until(() => refused().length === count - 256, `the refusals of ${client}`, { withinMs: 20_000 });
    return refused().map(({ text }) => text());
  };
  const signInFrom = (client: string) =>
    stranger.post('/sign-in', { _action: 'signIn' }, { 'x-forwarded-for': client });
  for (const refused of await send('192.0.2.1', 260)) {
    assert.match(refused, /^HTTP\/1\.1 503 [\s\S]*Retry-After: 5\r\n/);
  }
  assert.equal((await signInFrom('192.0.2.1')).status, 503);
  assert.equal((await signInFrom('192.0.2.2')).status, 403);
  for (const client of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) await send(client, 256);
  await until(async () => (await signInFrom('192.0.2.5')).status === 503, 'the refusal of everybody', {
    withinMs: 20_000,
  });
  const changed = await owner.submit('/settings/keywords', { _action: 'add', keywords: '水筒' });
  assert.equal(changed.status, 303);
  for (const { socket } of begun) socket.destroy();
  await until(async () => (await signInFrom('192.0.2.1')).status === 403, 'room for the first again');
  const lines = site.log.filter(({ level, message }) => level !== 'info' && message !== 'answered');
  assert.deepEqual(
    lines.map(({ level, fields }) => [level, fields]),
    [['warn', { refused: 1, from: 'stranger', last: '192.0.2.1' }]],
  );
});

test('unfinished bodies of one account leave room for another one', async () => {
  await using site = await startSite({ settings: { requestsPerMinute: 1_000 } });
  const [greedy, other] = [await addSeller(site.store), await addSeller(site.store)];
  const path = '/api/v1/assistant/checks';
  const largest = ['Content-Type: application/json', 'Content-Length: 262144'];
  const beginAs = (key: string) => begin(site, path, [...largest, `X-Api-Key: ${key}`], 262_143);
  const begun = Array.from({ length: 66 }, () => beginAs(greedy.key));
  const refused = () => begun.filter(({ text }) => text() !== '');
  await until(() => refused().length >= 2, 'the refusals');
  for (const { text } of refused()) assert.match(text(), /^HTTP\/1\.1 503 [\s\S]*Retry-After: 5\r\n/);
  const empty = { method: 'POST', headers: { 'x-api-key': other.key, 'content-type': 'application/json' } };
  assert.equal((await fetch(site.origin + path, { ...empty, body: '{}' })).status, 400);
  for (const { socket } of begun) socket.destroy();
});
