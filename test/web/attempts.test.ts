import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPerson, startSite } from './site.ts';
import { createVisitor } from './visitor.ts';

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
