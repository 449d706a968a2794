import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods, addKey } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn, tokenOf } from './visitor.ts';

test('an operator renames an account, closes it, and reopens it with its members and keys', async () => {
  await using site = await startSite();
  const account = await addAccount(site.store);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: account, role: 'owner' }));
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  await addKey(site.store, account);
  const submit = (fields: Readonly<Record<string, string>>) =>
    operator.submit('/operator/accounts', { ...fields, _key: account, account });
  assert.equal((await submit({ _action: 'rename', name: 'アキナギ' })).status, 303);
  assert.match((await owner.get('/settings/members')).text, /アキナギ/);
  assert.equal((await submit({ _action: 'rename', name: ' ' })).status, 400);
  assert.equal((await submit({ _action: 'close' })).status, 303);
  assert.equal((await owner.get('/settings/members')).status, 403);
  assert.match((await operator.get('/operator/accounts')).text, /無効化または失効したキーは元に戻らず/);
  const reopened = await submit({ _action: 'reopen', plan: 'pro' });
  assert.equal(reopened.status, 303);
  assert.match(
    (await operator.get('/operator/accounts')).text,
    /アカウントを再開しました。再び使えるキー：1 件/,
  );
  assert.equal((await owner.get('/settings/members')).status, 200);
});

test('closing the open account names the one that is opened instead, before and after, and what is still scanned', async () => {
  await using site = await startSite();
  for (const name of ['一号店', '二号店']) await addAccount(site.store, name);
  const [{ id: first } = { id: '' }, { id: second, name } = { id: '', name: '' }] =
    await site.store.listAccounts();
  await addGoods(site.store, first, { own: [asinOf(1)], keywords: ['水筒', '急須'] });
  await addGoods(site.store, second, { keywords: ['水筒'] });
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const before = (await operator.get('/operator/accounts')).text;
  assert.match(
    before,
    new RegExp(`現在表示中のアカウントです。利用を終了すると「${name}」に切り替わります。`),
  );
  assert.equal(before.match(/現在表示中のアカウントです/g)?.length, 1);
  const close = (account: string) =>
    operator.submit('/operator/accounts', { _action: 'close', _key: account, account });
  await close(first);
  assert.match(
    (await operator.get('/operator/accounts')).text,
    new RegExp(
      `計測を終えたもの：キーワード 1 件、商品 1 件。ほかのアカウントのため計測を続けるもの：キーワード 1 件、商品 0 件。「${name}」に切り替わりました。`,
    ),
  );
  await operator.get('/language?to=en&back=/');
  assert.match((await operator.get('/operator/accounts')).text, /you have no other account to view/);
  await close(second);
  assert.match(
    (await operator.get('/operator/accounts')).text,
    /Account closed\. 1 keyword and 0 products are no longer scanned\./,
  );
});

test('an owner renames the own account only, a member none', async () => {
  await using site = await startSite();
  const [mine, theirs] = [await addAccount(site.store, '一号店'), await addAccount(site.store, '二号店')];
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: mine, role: 'owner' }));
  const member = await signIn(site.origin, await addPerson(site.store, { accountId: mine, role: 'member' }));
  const rename = { _action: 'rename', name: '本店', account: theirs };
  assert.equal((await owner.submit('/settings/account', rename)).status, 303);
  assert.deepEqual((await site.store.listAccounts()).map(({ name }) => name).sort(), ['二号店', '本店']);
  assert.equal((await member.get('/settings/account')).status, 403);
});

test('an operator sets the own limits of an account, which its pages show, and takes them away', async () => {
  await using site = await startSite();
  const account = await addAccount(site.store);
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const submit = (fields: Readonly<Record<string, string>>) =>
    operator.submit('/operator/accounts', { _action: 'setLimits', _key: account, account, ...fields });
  assert.equal((await submit({ keywords: '1500', asins: '', watched_asins: '0' })).status, 303);
  assert.match((await operator.get('/settings/keywords')).text, /上限 1,500 件中 0 件を登録/);
  assert.match((await operator.get('/settings/products')).text, /上限 50 件中 0 件を登録/);
  const { text } = await operator.get('/operator/accounts');
  assert.match(text, /個別の上限/);
  assert.match(text, /0 \/ 1,500/);
  const refused = await submit({ keywords: 'many' });
  assert.deepEqual([refused.status, /は、?キーワードの上限に指定できません/.test(refused.text)], [400, true]);
  assert.equal((await submit({ keywords: '', asins: '', watched_asins: '' })).status, 303);
  assert.doesNotMatch((await operator.get('/operator/accounts')).text, /class="badge[^>]*>個別の上限/);
});

test('an operator allows an account to add pages and takes it back, which its history shows', async () => {
  await using site = await startSite();
  await addAccount(site.store, '一号店');
  const account = await addAccount(site.store, '二号店');
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: account, role: 'owner' }));
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const set = { _action: 'setPages', _key: account, account };
  const mayAdd = async () => (await site.store.findAccount(account))?.addsPages;
  assert.equal(await mayAdd(), false);
  assert.equal((await operator.submit('/operator/accounts', { ...set, allow: 'maybe' })).status, 400);
  assert.equal((await operator.submit('/operator/accounts', { ...set, allow: 'on' })).status, 303);
  assert.equal(await mayAdd(), true);
  assert.match((await operator.get('/operator/accounts')).text, /ページ追加の許可を取り消す…/);
  assert.match((await owner.get('/settings/audit')).text, /アカウントによるページの追加を許可しました。/);
  assert.equal((await operator.submit('/operator/accounts', { ...set, allow: 'off' })).status, 303);
  assert.equal(await mayAdd(), false);
  assert.match((await owner.get('/settings/audit')).text, /ページの追加の許可を取り消しました。/);
});

test('an operator deletes a closed account after typing its name; its people remain', async () => {
  await using site = await startSite();
  const account = await addAccount(site.store, 'ハルナギ');
  const person = await addPerson(site.store, { accountId: account, role: 'owner' });
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const submit = (fields: Readonly<Record<string, string>>) =>
    operator.submit('/operator/accounts', { ...fields, _key: account, account });
  await submit({ _action: 'close' });
  const wrong = await submit({ _action: 'remove', confirm: 'ハルナ' });
  assert.deepEqual([wrong.status, /一致しません/.test(wrong.text)], [400, true]);
  assert.equal((await submit({ _action: 'remove', confirm: 'ハルナギ' })).status, 303);
  const { text } = await operator.get('/operator/accounts');
  assert.match(text, /アカウントを削除しました。アカウントのない利用者：1 人/);
  assert.equal(await site.store.findAccount(account), undefined);
  const left = await signIn(site.origin, person);
  assert.equal((await left.get('/')).status, 403);
});

test('owners download everything of the open account as it comes, members do not', async () => {
  await using site = await startSite();
  const [mine, theirs] = [await addAccount(site.store, '一号店'), await addAccount(site.store, '二号店')];
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: mine, role: 'owner' }));
  const member = await signIn(site.origin, await addPerson(site.store, { accountId: mine, role: 'member' }));
  const path = '/settings/account?download=export';
  for (let times = 0; times < 2; times += 1) {
    const { status, headers, text } = await owner.get(path);
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/x-ndjson; charset=utf-8']);
    assert.equal(headers.get('content-disposition'), `attachment; filename="${mine}.jsonl"`);
    const lines = text.trimEnd().split('\n');
    assert.equal(JSON.parse(lines[0] ?? '').account.name, '一号店');
    assert.deepEqual(JSON.parse(lines.at(-1) ?? ''), { type: 'end', lines: lines.length });
    assert.doesNotMatch(text, new RegExp(theirs));
    assert.match(text, /"kind":"account_exported"/);
  }
  assert.equal((await member.get(path)).status, 403);
  assert.equal((await owner.get('/settings/account?download=other')).status, 404);
  const { text: history } = await owner.get('/settings/audit?kind=account_exported');
  assert.equal(history.match(/アカウントの全データのダウンロードを開始しました。/g)?.length, 2);
  assert.match(history, /<option value="account_exported" selected/);
});

test('a new account is offered for opening, and until then the page says which one is still open', async () => {
  await using site = await startSite();
  await addAccount(site.store, '一号店');
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const path = '/operator/accounts';
  const made = await operator.submit(path, { _action: 'create', name: '二号店', plan: 'pro' });
  const page = (await operator.get(made.location ?? '')).text;
  assert.match(page, /「二号店」を作成しました。[\s\S]*現在は「一号店」を開いています。/);
  const [button = ''] = /<form(?:(?!<\/form>)[\s\S])*「二号店」を開く/.exec(page) ?? [];
  const [, account = ''] = /name="account" value="([^"]+)"/.exec(button) ?? [];
  await operator.post('/account', { _token: tokenOf(button), account });
  const after = (await operator.get(made.location ?? '')).text;
  assert.match(after, /<option value="[^"]+" selected>二号店/);
  assert.doesNotMatch(after, /現在は「/);
});

test('while an export runs the service answers others, and refuses a second export of the account', async () => {
  await using site = await startSite();
  const account = await addAccount(site.store, '一号店');
  const keywords = Array.from({ length: 1_000 }, (_, number) => `水筒 ${number}`);
  const options = {
    limits: { keywords: 1_000, asins: 1, watchedAsins: 0 },
    twins: 'add',
    addedAtMs: 1,
  } as const;
  await site.store.addKeywords(account, keywords, options);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: account, role: 'owner' }));
  const path = '/settings/account?download=export';
  const ended: string[] = [];
  const note = (name: string) => (answer: { readonly status: number }) => {
    ended.push(name);
    return answer;
  };
  const first = owner.get(path).then(note('export'));
  const [second, page] = await Promise.all([
    owner.get(path).then(note('second')),
    owner.get('/settings/account').then(note('page')),
  ]);
  assert.deepEqual([(await first).status, second.status, page.status], [200, 429, 200]);
  assert.equal(ended.at(-1), 'export');
  assert.equal((await owner.get(path)).status, 200, 'it is free again');
});
