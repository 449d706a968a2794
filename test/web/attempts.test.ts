import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPerson, startSite, type TestSite } from './site.ts';
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

test('a known browser has ten attempts, for the address of its user alone, and takes none from others', async () => {
  await using site = await startSite();
  const [mine, theirs] = [await addPerson(site.store, 'operator'), await addPerson(site.store, 'operator')];
  const known = (await signIn(site.origin, mine)).cookies.get('miharu_browser') ?? '';
  const attempt = async (cookie: string, email: string) => {
    const visitor = createVisitor(site.origin);
    visitor.cookies.set('miharu_browser', cookie);
    const fields = { _action: 'signIn', email, password: 'wrong password' };
    return (await visitor.submit('/sign-in', fields)).status;
  };
  await guess(site, theirs.email, 10);
  assert.equal(await attempt(known, theirs.email), 429, 'it is not known for another address');
  const statuses = await Array.fromAsync({ length: 11 }, () => attempt(known, mine.email));
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
  assert.equal((await guess(site, mine.email, 1))[0], 401, 'unknown browsers have a count of their own');
});
