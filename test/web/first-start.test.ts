import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerFirstOperator } from '../../src/operations/users/first-operator.ts';
import { addPerson, startSite, type TestSite } from './site.ts';
import { createVisitor } from './visitor.ts';

function contextOf({ store, clock }: TestSite) {
  return {
    store,
    nowMs: () => clock.nowMs,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
}

const FIELDS = { _action: 'join', name: '運営', email: 'ops@example.jp', password: 'a long enough one' };

test('each start without a user offers a link, and the first user makes all of them void', async () => {
  await using site = await startSite();
  const [first, second] = [
    await offerFirstOperator(contextOf(site)),
    await offerFirstOperator(contextOf(site)),
  ];
  assert.ok(first !== null && second !== null && first !== second);
  assert.equal((await createVisitor(site.origin).get(first)).status, 200);
  const visitor = createVisitor(site.origin);
  assert.deepEqual((await visitor.submit(second, FIELDS)).location, '/');
  assert.equal((await visitor.get('/operator/users')).status, 200);
  const home = (await visitor.get('/')).text;
  assert.match(home, /アカウントはまだありません/);
  assert.match(home, /class="button button-plain" href="\/operator\/accounts"/);
  for (const path of [first, second]) {
    assert.equal((await createVisitor(site.origin).get(path)).status, 404);
  }
  assert.equal(await offerFirstOperator(contextOf(site)), null);
});

test('the link expires after a day', async () => {
  await using site = await startSite();
  const path = await offerFirstOperator(contextOf(site));
  assert.ok(path !== null);
  site.clock.nowMs += 24 * 3_600_000 - 1;
  assert.equal((await createVisitor(site.origin).get(path)).status, 200);
  site.clock.nowMs += 1;
  assert.equal((await createVisitor(site.origin).get(path)).status, 404);
});

test('of many who use the link at once, one becomes the operator', async () => {
  await using site = await startSite();
  const path = await offerFirstOperator(contextOf(site));
  assert.ok(path !== null);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((index) =>
      createVisitor(site.origin).submit(path, { ...FIELDS, email: `ops${index}@example.jp` }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 404, 404, 404]);
  assert.equal(await site.store.countUsers(), 1);
});

test('the secret of a link is in no line of the log and in no stored row', async () => {
  await using site = await startSite();
  const path = await offerFirstOperator(contextOf(site));
  assert.ok(path !== null);
  await createVisitor(site.origin).get(path);
  const secret = path.replace('/join?link=', '');
  assert.equal(secret.length, 43);
  assert.ok(!JSON.stringify(site.log).includes(secret));
  assert.equal(await site.store.findInvitation(secret), undefined);
});

test('without any user the sign-in says where to find the link', async () => {
  await using site = await startSite();
  const visitor = createVisitor(site.origin);
  assert.match((await visitor.get('/sign-in')).text, /miharu serve/);
  await addPerson(site.store, 'operator');
  assert.doesNotMatch((await visitor.get('/sign-in')).text, /miharu serve/);
});
