import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount, addPerson, startSite } from './site.ts';
import { createVisitor, signIn, tokenBeside, tokenOf } from './visitor.ts';

async function startWithOwner() {
  const site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  return { site, accountId, person };
}

const FIELDS = { _action: 'issue', name: 'x', expires_on: '' };

test('a form without the token of this browser and session changes nothing', async () => {
  const { site, accountId, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const other = await signIn(site.origin, person);
  const foreign = tokenOf((await other.get('/settings/api')).text);
  const own = tokenOf((await visitor.get('/settings/api')).text);
  const statuses = [];
  for (const token of ['', 'x.y', foreign, `${own}x`, own.replace(/^./, '_')]) {
    statuses.push((await visitor.post('/settings/api', { ...FIELDS, _token: token })).status);
  }
  assert.deepEqual(statuses, [403, 403, 403, 403, 403]);
  assert.deepEqual(await site.store.listKeys(accountId), []);
});

test('who sends very many forms at once is asked to wait, and others are answered between them', async () => {
  const { site, accountId, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const other = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  const tokens = await Array.fromAsync({ length: 30 }, async () =>
    tokenBeside((await visitor.get('/settings/api')).text, 'expires_on'),
  );
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { actingAs } = site.store;
  let begun = 0;
  Object.assign(site.store, {
    actingAs: (...who: Parameters<typeof actingAs>) => {
      const acting = actingAs(...who);
      const saveKey = async (...given: Parameters<typeof acting.saveKey>) => {
        begun += 1;
        await gate;
        return acting.saveKey(...given);
      };
      return { ...acting, saveKey };
    },
  });
  const answers = tokens.map((_token, index) =>
    visitor.post('/settings/api', { ...FIELDS, name: `棚卸し ${index}`, _token }),
  );
  const refused = await Promise.race(answers);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5']);
  assert.match(refused.text, /5 秒待ってから、やり直してください/);
  assert.match(refused.text, /棚卸し \d+<\/textarea>/, 'what was typed is shown again');
  assert.match(refused.text, /href="\/settings\/api"/);
  assert.equal((await other.get('/')).status, 200);
  assert.equal(begun, 4, 'forms that run at once');
  open();
  const made = (await Promise.all(answers)).filter(({ status }) => status === 200).length;
  assert.equal(made, 24);
  assert.equal((await site.store.listKeys(accountId)).length, made, 'a refused form changes nothing');
});

test('a form of another site changes nothing, even with the right token', async () => {
  const { site, accountId, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const fields = { ...FIELDS, _token: tokenOf((await visitor.get('/settings/api')).text) };
  const port = new URL(site.origin).port;
  for (const origin of ['https://evil.example', 'null', `http://localhost:${port}`]) {
    assert.equal((await visitor.post('/settings/api', fields, { origin })).status, 403, origin);
  }
  assert.deepEqual(await site.store.listKeys(accountId), []);
  assert.equal((await visitor.post('/settings/api', fields)).status, 200);
});

test('a token from before the sign-in is invalid after it', async () => {
  const { site, person } = await startWithOwner();
  await using _site = site;
  const visitor = createVisitor(site.origin);
  const before = tokenOf((await visitor.get('/sign-in')).text);
  await visitor.post('/sign-in', { _token: before, _action: 'signIn', ...person });
  assert.equal((await visitor.post('/settings/api', { ...FIELDS, _token: before })).status, 403);
});

test('cookies are inaccessible to scripts and not sent with forms of other sites', async () => {
  const { site, person } = await startWithOwner();
  await using _site = site;
  const visitor = createVisitor(site.origin);
  const first = await visitor.get('/sign-in');
  const token = tokenOf(first.text);
  const second = await visitor.post('/sign-in', { _token: token, _action: 'signIn', ...person });
  const cookies = [...first.headers.getSetCookie(), ...second.headers.getSetCookie()];
  assert.ok(cookies.some((cookie) => cookie.startsWith('miharu.session_token=')));
  for (const cookie of cookies) assert.match(cookie, /HttpOnly.*SameSite=Lax/i, cookie);
});

test('typed texts remain and problems are shown at their fields, but no password is repeated', async () => {
  const { site, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const answer = await visitor.submit('/settings/api', {
    _action: 'issue',
    name: '<b>名前</b>',
    expires_on: '2020-01-01',
  });
  assert.equal(answer.status, 400);
  assert.match(answer.text, /aria-invalid="true"/);
  assert.match(answer.text, /過ぎています/);
  assert.match(answer.text, /value="&#60;b&#62;名前&#60;\/b&#62;"/);
  const wrong = await visitor.submit('/settings/profile', {
    _action: 'password',
    current: 'secret-one',
    password: 'secret-two',
  });
  assert.equal(wrong.status, 400);
  assert.doesNotMatch(wrong.text, /secret-(?:one|two)/);
});

test('a form that is too long is reported in plain words, with the remedy', async () => {
  const { site, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const answer = await visitor.post('/settings/keywords', { keywords: '長'.repeat(500_000) });
  assert.equal(answer.status, 413);
  assert.match(answer.text, /分けて送信してください/);
  assert.doesNotMatch(answer.text, /KiB|本文が/);
});

test('the forms of visitors who are not signed in have at most 16 KiB, and 256 KiB where a session has ended', async () => {
  await using site = await startSite();
  const visitor = createVisitor(site.origin);
  await visitor.get('/sign-in');
  const statusOf = async (path: string, bytes: number) =>
    (await visitor.post(path, { email: 'x'.repeat(bytes - 'email='.length) })).status;
  assert.deepEqual([await statusOf('/sign-in', 16_384), await statusOf('/sign-in', 16_385)], [403, 413]);
  const keywords = '/settings/keywords';
  assert.deepEqual([await statusOf(keywords, 262_144), await statusOf(keywords, 262_145)], [303, 413]);
});

test('bodies that are not forms, are too large, or name no action are refused', async () => {
  const { site, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const post = visitor.post;
  const json = await post('/settings/api', FIELDS, { 'content-type': 'application/json' });
  assert.equal(json.status, 415);
  assert.match(json.text, /対応していないリクエストです/);
  assert.doesNotMatch(json.text, /JSON ではありません/);
  assert.equal((await post('/settings/api', { name: 'x'.repeat(4 * 1024 * 1024) })).status, 413);
  assert.equal((await visitor.submit('/settings/api', { _action: 'toString' })).status, 404);
});

test('behind a proxy with TLS cookies are sent over TLS only, and forms come from the public address', async () => {
  const publicUrl = 'https://ranks.example.jp';
  await using site = await startSite({ publicUrl });
  const person = await addPerson(site.store, 'operator');
  const visitor = createVisitor(site.origin);
  const first = await visitor.get('/sign-in');
  const fields = { _token: tokenOf(first.text), _action: 'signIn', ...person };
  assert.equal((await visitor.post('/sign-in', fields, { origin: 'https://evil.example' })).status, 403);
  const second = await visitor.post('/sign-in', fields, { origin: publicUrl });
  assert.equal(second.status, 303);
  const cookies = [...first.headers.getSetCookie(), ...second.headers.getSetCookie()];
  for (const cookie of cookies) assert.match(cookie, /; Secure/, cookie);
  assert.equal((await visitor.get('/operator/users')).status, 200);
});
