import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whoOpens } from '../../src/core/rights.ts';
import { offerFirstOperator } from '../../src/operations/users/first-operator.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { createVisitor, signIn } from './visitor.ts';

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
  for (const path of [first, second]) {
    assert.equal((await createVisitor(site.origin).get(path)).status, 404);
  }
  assert.equal(await offerFirstOperator(contextOf(site)), null);
});

test('the first operator without an account name is led to the first account, and on to its dashboard', async () => {
  await using site = await startSite();
  const path = await offerFirstOperator(contextOf(site));
  assert.ok(path !== null);
  const visitor = createVisitor(site.origin);
  let seen = await visitor.submit(path, { ...FIELDS, accountName: '' });
  const passed: (string | null)[] = [];
  while (seen.location !== null) {
    passed.push(seen.location);
    seen = await visitor.get(seen.location);
  }
  assert.deepEqual([passed, seen.status], [['/', '/operator/accounts'], 200]);
  assert.match(seen.text, /登録しました。[\s\S]*はじめに、アカウントを作成してください[\s\S]*name="name"/);
  const created = await visitor.submit('/operator/accounts', {
    _action: 'create',
    _key: '',
    name: '新しい店',
    plan: 'pro',
  });
  assert.deepEqual([created.status, created.location], [303, '/']);
  const home = await visitor.get('/');
  assert.equal(home.status, 200);
  assert.match(home.text, /「新しい店」を作成しました。[\s\S]*はじめに行うこと/);
  assert.doesNotMatch((await visitor.get('/operator/accounts')).text, /はじめに、アカウントを/);
  const results = (await visitor.get('/assistant/results')).text;
  assert.match(results, /判定はまだありません。[\s\S]*href="\/assistant">本日の質問/);
  assert.doesNotMatch(results, /件の質問|<table/);
  assert.match((await visitor.get('/events')).text, /まだ変化はありません。/);
  assert.match((await visitor.get('/events?kind=price')).text, /条件に合う変化はありません。/);
  assert.doesNotMatch((await visitor.get('/keyword')).text, /選んでください/);
  assert.doesNotMatch((await visitor.get('/product')).text, /選んでください/);
});

test('an operator without an open account is led to create one from every screen of an account', async () => {
  await using site = await startSite();
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const closed = await addAccount(site.store, '閉じた店');
  await site.store.closeAccount(closed, site.clock.nowMs);
  const paths = SCREENS.map(({ path }) => path).filter((path) => whoOpens(path).includes('owner'));
  assert.ok(paths.length > 10);
  for (const path of [...paths, '/?sheet=csv']) {
    const { status, location } = await visitor.get(path);
    assert.deepEqual([status, location], [303, '/operator/accounts'], path);
  }
  await visitor.get('/language?to=en&back=/');
  assert.match((await visitor.get('/operator/accounts')).text, /Create an account to get started/);
});

test('a user of no account learns whom to ask, and does not come back to the same page', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  await site.store.closeAccount(accountId, site.clock.nowMs);
  const { status, text } = await visitor.get('/');
  assert.equal(status, 403);
  assert.match(text, /利用できるアカウントがありません[\s\S]*href="\/settings\/profile"/);
  assert.doesNotMatch(text, /<p><a[^>]* href="\/">/);
  assert.equal((await visitor.get('/settings/profile')).status, 200);
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
  const { text: empty } = await visitor.get('/sign-in');
  assert.match(empty, /サービスを起動したターミナル/);
  assert.doesNotMatch(empty, /招待リンクが必要/);
  await addPerson(site.store, 'operator');
  const { text: used } = await visitor.get('/sign-in');
  assert.doesNotMatch(used, /サービスを起動したターミナル/);
  assert.match(used, /招待リンクが必要/);
});

test('registering with empty fields shows the problem of each of them at once', async () => {
  await using site = await startSite();
  const path = await offerFirstOperator(contextOf(site));
  assert.ok(path !== null);
  const visitor = createVisitor(site.origin);
  const { status, text } = await visitor.submit(path, { ...FIELDS, name: '', email: '', password: '' });
  assert.equal(status, 400);
  assert.equal(text.match(/class="problem"/g)?.length, 3);
  const wrong = await visitor.submit(path, { ...FIELDS, email: 'x', password: 'short' });
  assert.match(wrong.text, /メールアドレスではありません[\s\S]*パスワードは \d+ から/);
  assert.equal(await site.store.countUsers(), 0);
});
