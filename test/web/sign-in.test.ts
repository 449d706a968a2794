import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount, addPerson, startSite } from './site.ts';
import { createVisitor, signIn } from './visitor.ts';

test('visitors who are not signed in are asked to sign in, and then reach the page they wanted', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  const visitor = createVisitor(site.origin);
  assert.equal((await visitor.get('/')).location, '/sign-in');
  const answer = await visitor.submit('/sign-in', { _action: 'signIn', ...person });
  assert.deepEqual([answer.status, answer.location], [303, '/']);
  const home = await visitor.get('/');
  assert.equal(home.status, 200);
  assert.match(home.text, /<html lang="ja"/);
  assert.match(home.text, /ハルナギ商店/);
});

test('a wrong password is refused without saying whether the address is known', async () => {
  await using site = await startSite();
  const person = await addPerson(site.store, 'operator');
  const visitor = createVisitor(site.origin);
  const answers = [];
  for (const email of [person.email, 'nobody@example.jp']) {
    answers.push(await visitor.submit('/sign-in', { _action: 'signIn', email, password: 'wrong password' }));
  }
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text.includes('正しくありません')]),
    [
      [401, true],
      [401, true],
    ],
  );
});

test('signing out ends the session on the service, too', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'member' });
  const visitor = await signIn(site.origin, person);
  const kept = new Map(visitor.cookies);
  assert.equal((await visitor.submit('/', {})).status, 404);
  const { text } = await visitor.get('/');
  const token =
    /action="\/sign-out"><input type="hidden" name="_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  assert.equal((await visitor.post('/sign-out', { _token: token })).location, '/sign-in');
  const thief = createVisitor(site.origin);
  for (const [name, value] of kept) thief.cookies.set(name, value);
  assert.equal((await thief.get('/')).location, '/sign-in');
});

test('signed-in users who open the sign-in page are sent on to where they wanted to go', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  assert.equal((await visitor.get('/sign-in')).location, '/');
  assert.equal((await visitor.get('/sign-in?next=%2Fdays')).location, '/days');
  assert.equal((await visitor.get('/sign-in?next=https%3A%2F%2Fexample.com')).location, '/');
  assert.equal(
    (await visitor.get('/sign-in/code')).status,
    200,
    'a sign-in of somebody else may wait for its code',
  );
});
