import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPerson, type Person, startSite, type TestSite } from './site.ts';
import { createVisitor, signIn } from './visitor.ts';

test('sign-in attempts as one user are counted, for any X-Forwarded-For and any browser', async () => {
  await using site = await startSite();
  const person = await addPerson(site.store, 'operator');
  const statuses = [];
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    const visitor = createVisitor(site.origin);
    const { text } = await visitor.get('/sign-in');
    const token = /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const fields = { _token: token, _action: 'signIn', email: person.email, password: 'wrong password' };
    const answer = await visitor.post('/sign-in', fields, { 'x-forwarded-for': `192.0.2.${attempt}` });
    statuses.push(answer.status);
  }
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
  const right = await createVisitor(site.origin).submit('/sign-in', { _action: 'signIn', ...person });
  assert.equal(right.status, 429);
});

/** Wrong passwords for an address from browsers that are new each time; the statuses. */
async function guess(site: TestSite, email: string, times: number): Promise<number[]> {
  return Array.fromAsync({ length: times }, async () => {
    const fields = { _action: 'signIn', email, password: 'wrong password' };
    return (await createVisitor(site.origin).submit('/sign-in', fields)).status;
  });
}

test('whoever guesses passwords locks out no browser in which the user has signed in before', async () => {
  await using site = await startSite();
  const person = await addPerson(site.store, 'operator');
  const visitor = await signIn(site.origin, person);
  assert.deepEqual((await guess(site, person.email, 10)).slice(-2), [401, 429]);
  const here = createVisitor(site.origin);
  for (const [name, value] of visitor.cookies) {
    if (name === 'miharu_browser') here.cookies.set(name, value);
  }
  const again = await here.submit('/sign-in', { _action: 'signIn', ...person });
  assert.equal(again.status, 303);
  assert.deepEqual(await guess(site, person.email, 1), [429], 'other browsers stay locked out');
});

/** Wrong passwords for an address from a new browser with the cookie of a known one; the statuses. */
function guessWith(site: TestSite, cookie: string, email: string, times: number): Promise<number[]> {
  return Array.fromAsync({ length: times }, async () => {
    const visitor = createVisitor(site.origin);
    visitor.cookies.set('miharu_browser', cookie);
    const fields = { _action: 'signIn', email, password: 'wrong password' };
    return (await visitor.submit('/sign-in', fields)).status;
  });
}

/** Signs in with a new browser, and keeps its cookie. */
async function makeKnown(site: TestSite, person: Person): Promise<string> {
  return (await signIn(site.origin, person)).cookies.get('miharu_browser') ?? '';
}

test('known browsers have ten attempts together, for the address of their user alone, and take none from others', async () => {
  await using site = await startSite();
  const [mine, theirs] = [await addPerson(site.store, 'operator'), await addPerson(site.store, 'operator')];
  const [known, other] = [await makeKnown(site, mine), await makeKnown(site, mine)];
  await guess(site, theirs.email, 10);
  assert.deepEqual(
    await guessWith(site, known, theirs.email, 1),
    [429],
    'it is not known for another address',
  );
  // Both browsers signed in once as known to nobody, so the count of the known ones is unused.
  assert.deepEqual(
    await guessWith(site, known, mine.email, 10),
    Array.from({ length: 10 }, () => 401),
  );
  assert.deepEqual(await guessWith(site, other, mine.email, 1), [429]);
  assert.deepEqual(await guess(site, mine.email, 1), [401], 'unknown browsers have a count of their own');
});

test('a browser that signed in with a password of before has no attempts of its own', async () => {
  await using site = await startSite();
  const person = await addPerson(site.store, 'operator');
  const before = await makeKnown(site, person);
  const owner = await signIn(site.origin, person);
  const fields = { _action: 'password', current: person.password, password: 'a quite new sentence' };
  assert.equal((await owner.submit('/settings/profile', fields)).status, 303);
  const after = owner.cookies.get('miharu_browser') ?? '';
  await guess(site, person.email, 10);
  assert.deepEqual(await guessWith(site, before, person.email, 1), [429]);
  assert.deepEqual(
    await guessWith(site, after, person.email, 1),
    [401],
    'the browser of the change stays known',
  );
});

test('a browser in which several users sign in is known for each of them', async () => {
  await using site = await startSite();
  const [hana, mori] = [await addPerson(site.store, 'operator'), await addPerson(site.store, 'operator')];
  const shared = await signIn(site.origin, hana);
  shared.cookies.delete('miharu.session_token');
  assert.equal((await shared.submit('/sign-in', { _action: 'signIn', ...mori })).status, 303);
  const known = shared.cookies.get('miharu_browser') ?? '';
  for (const { email } of [hana, mori]) {
    await guess(site, email, 10);
    assert.deepEqual(await guessWith(site, known, email, 1), [401]);
  }
});
