import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { detectEvents } from '../../src/events/index.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { until } from '../process/until.ts';
import { makeOwnServer } from '../store/postgres/own-server.ts';
import { connectTo, makeTestDatabase } from '../store/postgres/test-database.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { type Seen, signIn, tokenBeside, tokenOf, type Visitor } from './visitor.ts';

const database = await makeTestDatabase();

/** A site on the PostgreSQL of an address, with a signed-in owner. */
async function startOn(url: string) {
  const openStore = () => openPostgresStore({ url, connectionsMax: 4, findChanges: detectEvents });
  const site = await startSite({ openStore });
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  return { site, accountId, person, visitor: await signIn(site.origin, person) };
}

/** The page that says that the service cannot answer now. */
function assertAway(seen: Seen, where: string): void {
  assert.equal(seen.status, 503, where);
  assert.match(seen.headers.get('content-type') ?? '', /^text\/html/, where);
  assert.ok(Number(seen.headers.get('retry-after')) >= 1, where);
  assert.match(seen.text, /<h1>現在応答できません<\/h1>/, where);
}

async function startWithServer(t: TestContext) {
  const server = await makeOwnServer(t);
  return server === undefined ? undefined : { server, ...(await startOn(server.url)) };
}

test('without PostgreSQL every page says so to signed-in users, and the session continues once it is back', async (t) => {
  const set = await startWithServer(t);
  if (set === undefined) return;
  await using site = set.site;
  const { server, visitor } = set;
  const session = visitor.cookies.get('miharu.session_token');
  await server.stop('fast');
  for (const path of ['/', '/settings/keywords', '/sign-in', '/assistant', '/settings/profile', '/nowhere'])
    assertAway(await visitor.get(path), path);
  assert.equal(visitor.cookies.get('miharu.session_token'), session);
  const failures = site.log.filter(({ level }) => level === 'error');
  assert.ok(failures.length > 0);
  for (const { fields } of failures) assert.equal(fields['code'], 'unavailable', JSON.stringify(fields));
  await server.start();
  const isBack = async () => (await visitor.get('/settings/keywords')).status === 200;
  await until(isBack, 'the screen again', { withinMs: 10_000 });
});

test('without PostgreSQL a form says that nothing was saved, and shows typed texts but no password', async (t) => {
  const set = await startWithServer(t);
  if (set === undefined) return;
  await using _site = set.site;
  const { server, visitor, site } = set;
  const page = (await visitor.get('/settings/keywords')).text;
  const form = { _token: tokenBeside(page, 'keywords'), _action: 'add' };
  await server.stop('fast');
  const sent = await visitor.post('/settings/keywords', { ...form, keywords: '弁当箱\r\n<b>皿</b>' });
  assertAway(sent, 'keywords');
  assert.match(sent.text, /何も保存していません。/);
  assert.match(sent.text, /readonly>\n弁当箱\n&#60;b&#62;皿&#60;\/b&#62;<\/textarea>/);
  const foreign = await visitor.post(
    '/settings/keywords',
    { ...form, keywords: '弁当箱' },
    { origin: 'https://evil.example' },
  );
  assertAway(foreign, 'a form of elsewhere');
  assert.doesNotMatch(foreign.text, /弁当箱/);
  const secret = { ...form, _action: 'password', current: 'secret-one', password: 'secret-two' };
  const password = await visitor.post('/settings/profile', secret);
  assertAway(password, 'password');
  assert.doesNotMatch(password.text, /secret-/);
  for (const path of ['/sign-out', '/account', '/nowhere']) {
    const answer = await visitor.post(path, { ...form, account: set.accountId });
    if (path === '/nowhere') assert.equal(answer.status, 404);
    else assertAway(answer, path);
  }
  assert.equal((await fetch(`${site.origin}/healthz`)).status, 200);
});

/** Waits for a lock on `sessions`, sends a request, and cuts every waiting connection until there is an answer: a single cut is retried. */
async function cutOff(url: string, mode: 'share' | 'access exclusive', ask: () => Promise<Seen>) {
  const [holder, killer] = [await connectTo(url), await connectTo(url)];
  try {
    await holder.query('begin');
    await holder.query(`lock table sessions in ${mode} mode`);
    let isAnswered = false;
    const answer = ask().finally(() => {
      isAnswered = true;
    });
    const cut = async () => {
      await killer.query(
        `select pg_terminate_backend(pid) from pg_locks
           where not granted and relation = 'sessions'::regclass`,
      );
      return isAnswered;
    };
    await until(cut, 'an answer', { withinMs: 20_000 });
    await holder.query('rollback');
    return await answer;
  } finally {
    await Promise.all([holder.end(), killer.end()]);
  }
}

if (database !== undefined) {
  const cutTest = (name: string, body: (url: string, visitor: Visitor) => Promise<void>) =>
    test(name, async () => {
      const url = await database.makeSchema();
      const { site, visitor } = await startOn(url);
      await using _site = site;
      await body(url, visitor);
    });

  cutTest('a session is not over because its look-up was cut off', async (url, visitor) => {
    assertAway(await cutOff(url, 'access exclusive', () => visitor.get('/')), 'GET /');
    assert.equal((await visitor.get('/')).status, 200);
  });

  cutTest('a user whose session could not be ended is not reported as signed out', async (url, visitor) => {
    const _token = tokenOf((await visitor.get('/')).text);
    const answer = await cutOff(url, 'share', () => visitor.post('/sign-out', { _token }));
    assertAway(answer, 'POST /sign-out');
    assert.equal((await visitor.get('/')).status, 200);
  });

  cutTest('a form cut off while it runs does not say that nothing was saved', async (url, visitor) => {
    const _token = tokenOf((await visitor.get('/settings/profile')).text);
    const end = { _token, _action: 'endOthers' };
    const answer = await cutOff(url, 'share', () => visitor.post('/settings/profile', end));
    assertAway(answer, 'POST /settings/profile');
    assert.doesNotMatch(answer.text, /何も保存していません/);
    assert.match(answer.text, /保存されたかどうか/);
  });

  test('a sign-in whose connection was cut is not reported as a wrong password', async () => {
    const url = await database.makeSchema();
    const { site, person, visitor } = await startOn(url);
    await using _site = site;
    const _token = tokenOf((await visitor.get('/settings/profile')).text);
    const { email, password } = person;
    const fields = { _token, _action: 'signIn', email, password };
    assertAway(await cutOff(url, 'share', () => visitor.post('/sign-in', fields)), 'POST /sign-in');
  });
}
