import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRightInAccount, whoOpens } from '../../src/core/rights.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addGoods, NOW_MS } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { signIn, tokenBeside, tokenOf, type Visitor } from './visitor.ts';

const KEYWORD = '水筒';

/** A user who owns two accounts with the same contents and has the first one open. */
async function startWithTwo() {
  const site = await startSite();
  const first = await addAccount(site.store, '一号店');
  const second = await addAccount(site.store, '二号店');
  for (const accountId of [first, second]) {
    await addGoods(site.store, accountId, { own: [asinOf(1)], watched: [asinOf(2)], keywords: [KEYWORD] });
    // Otherwise its pages are refused before the form is read.
    await site.store.setAddsPages(accountId, true);
  }
  const person = await addPerson(site.store, { accountId: first, role: 'owner' });
  const membership = { accountId: second, userId: person.userId, role: 'owner' as const };
  await site.store.setRole(membership, NOW_MS);
  const visitor = await signIn(site.origin, person);
  await open(visitor, first);
  return { site, first, second, visitor };
}

async function open(visitor: Visitor, account: string): Promise<void> {
  const { text } = await visitor.get('/');
  assert.equal((await visitor.post('/account', { _token: tokenOf(text), account })).status, 303);
}

function pathOf(path: string): string {
  const found = path.replace('{asin}', asinOf(1)).replace('{id}', 'chk_1');
  return path.startsWith('/keyword') ? `${found}?keyword=${encodeURIComponent(KEYWORD)}` : found;
}

/** Everything that a form could change. */
async function stateOf({ store }: TestSite, accountId: string) {
  return {
    account: await store.findAccount(accountId),
    counts: await store.countAccount(accountId),
    keys: await store.listKeys(accountId),
    keywords: await store.listKeywords(accountId, { afterSeq: 0, limit: 100 }),
    members: await store.listUsers(accountId),
    invitations: await store.listInvitations(NOW_MS, accountId),
  };
}

test('no action of any screen affects an account that was opened after its form', async () => {
  const { site, first, second, visitor } = await startWithTwo();
  await using _site = site;
  const inAccount = SCREENS.filter(({ path }) => isRightInAccount(whoOpens(path)));
  const token = tokenOf((await visitor.get('/settings/api')).text);
  await open(visitor, second);
  const before = [await stateOf(site, first), await stateOf(site, second)];
  const tried: string[] = [];
  for (const { path, actions } of inAccount) {
    for (const action of Object.keys(actions)) {
      const fields = {
        keywords: '弁当箱',
        name: 'x',
        role: 'member',
        confirmed: KEYWORD,
        url: 'https://x.example.jp',
      };
      const answer = await visitor.post(pathOf(path), { _token: token, _action: action, ...fields });
      assert.equal(answer.status, 409, `${path} ${action}`);
      assert.match(answer.text, /一号店/, path);
      assert.match(answer.text, /二号店/, path);
      tried.push(`${path} ${action}`);
    }
  }
  assert.ok(tried.length >= 15, tried.join('\n'));
  assert.deepEqual([await stateOf(site, first), await stateOf(site, second)], before);
});

test('every form carries the account that is open', async () => {
  const { site, first, visitor } = await startWithTwo();
  await using _site = site;
  for (const { path } of SCREENS.filter(({ path }) => isRightInAccount(whoOpens(path)))) {
    const { text } = await visitor.get(pathOf(path));
    const forms = text.match(/<form method="post"[^>]*>/g) ?? [];
    const tokens = [...text.matchAll(/name="_token" value="[^".]+\.([^".]*)\.[^"]+"/g)].map(([, id]) => id);
    assert.equal(tokens.length, forms.length, path);
    assert.deepEqual(new Set(tokens), new Set([first]), path);
  }
});

test('a form of an account that was closed since affects no other, nor does the second step of a removal', async () => {
  const { site, first, second, visitor } = await startWithTwo();
  await using _site = site;
  const asked = await visitor.submit('/settings/keywords', { _action: 'remove', chosen: KEYWORD });
  assert.equal(asked.status, 200);
  const token = tokenBeside(asked.text, 'confirmed');
  await site.store.closeAccount(first, NOW_MS);
  const answer = await visitor.post('/settings/keywords', {
    _token: token,
    _action: 'remove',
    confirmed: KEYWORD,
  });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /「二号店」/);
  assert.equal((await site.store.countAccount(second)).keywords, 1);
});

test('a token whose account was changed is invalid', async () => {
  const { site, second, first, visitor } = await startWithTwo();
  await using _site = site;
  const token = tokenOf((await visitor.get('/settings/api')).text).replace(first, second);
  await open(visitor, second);
  const answer = await visitor.post('/settings/api', { _token: token, _action: 'issue', name: 'x' });
  assert.equal(answer.status, 403);
  assert.deepEqual(await site.store.listKeys(second), []);
});

test('when the chosen account was closed, the next page says so once and opens another', async () => {
  const { site, second, first, visitor } = await startWithTwo();
  await using _site = site;
  await open(visitor, second);
  await site.store.closeAccount(second, NOW_MS);
  const page = await visitor.get('/settings/keywords');
  assert.match(page.text, /role="status"[^>]*><p>前回のアカウントは、.*代わりに「一号店」を開いています/);
  assert.ok(visitor.cookies.get('miharu_account')?.startsWith(first));
  assert.doesNotMatch((await visitor.get('/settings/keywords')).text, /前回のアカウント/);
});

test('a choice of an account does not apply to another user who signs in to the same browser', async () => {
  const { site, first, second, visitor } = await startWithTwo();
  await using _site = site;
  await open(visitor, second);
  const other = await addPerson(site.store, { accountId: first, role: 'member' });
  await visitor.submit('/sign-out', {});
  await visitor.submit('/sign-in', { _action: 'signIn', email: other.email, password: other.password });
  const page = await visitor.get('/');
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /前回のアカウント/);
});
