import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INSTALLATION_KINDS } from '../../src/core/audit.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

/** A site with two accounts, with an owner and a member of the first, and an operator. */
async function makeTwoAccounts() {
  const site = await startSite();
  const [mine, theirs] = [await addAccount(site.store, '一号店'), await addAccount(site.store, '二号店')];
  const person = { accountId: mine, role: 'owner' } as const;
  const owner = await signIn(site.origin, await addPerson(site.store, person, '森 <b>太郎</b>'));
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator', '運営 花'));
  const member = await signIn(site.origin, await addPerson(site.store, { accountId: mine, role: 'member' }));
  return { site, mine, theirs, owner, operator, member };
}

test('what a person changes on the pages is shown with the name, to owners only for their account', async () => {
  const stage = await makeTwoAccounts();
  await using site = stage.site;
  const { owner, operator, member, theirs } = stage;
  const added = await owner.submit('/settings/keywords', {
    _action: 'add',
    keywords: '水筒\n土鍋 <i>大</i>',
  });
  assert.equal(added.status, 303);
  const limits = { limits: 'of_account', addedAtMs: 1 } as const;
  await site.store.addKeywords(theirs, ['人の語'], limits);
  const { text, status } = await owner.get('/settings/audit?kind=keywords_added');
  assert.equal(status, 200);
  assert.match(text, /森 &#60;b&#62;太郎/);
  assert.match(text, /キーワード 2 件を追加しました：「水筒」「土鍋 &#60;i&#62;大/);
  assert.doesNotMatch(text, /人の語|<b>太郎|<i>大/);
  const all = (await operator.get('/operator/audit?kind=keywords_added')).text;
  assert.match(all, /人の語[\s\S]*森 &#60;b&#62;太郎/);
  assert.match(all, /一号店/);
  assert.equal((await member.get('/settings/audit')).status, 403);
  assert.equal((await owner.get('/operator/audit')).status, 403);
});

test('the history is in English too, filtered by kind and date, page by page, and as a file', async () => {
  const stage = await makeTwoAccounts();
  await using site = stage.site;
  const { owner, mine } = stage;
  for (let number = 0; number < 120; number += 1) {
    await site.store.addKeywords(mine, [`語 ${number}`], { limits: 'of_account', addedAtMs: 1 });
  }
  const english = { 'accept-language': 'en' };
  const first = await owner.get('/settings/audit?kind=keywords_added', english);
  assert.match(first.text, /1 keyword added: “<span lang="ja">語/);
  assert.match(first.text, / 119\b/);
  const older = first.text
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    .match(/href="(\/settings\/audit\?[^"]*cursor=\d+[^"]*)"/)?.[1];
  assert.ok(older !== undefined);
  const second = (await owner.get(older, english)).text;
  assert.match(second, / 0\b/);
  assert.doesNotMatch(second, / 119\b/);
  assert.match((await owner.get('/settings/audit?to=2026-11-27', english)).text, /No changes match/);
  for (const query of ['kind=x', 'from=x', 'cursor=x']) {
    assert.equal((await owner.get(`/settings/audit?${query}`)).status, 200);
  }
  const file = await owner.get('/settings/audit?sheet=csv&kind=keywords_added');
  assert.equal(file.text.trimEnd().split('\r\n').length, 121);
  assert.match(file.text, /2026-11-28T09:00:00\+09:00,miharu（自動）/);
});

test('operators filter the history by account, by a choice or by the name in a row, on all its pages and in its file', async () => {
  const stage = await makeTwoAccounts();
  await using site = stage.site;
  const { owner, operator, mine, theirs } = stage;
  for (let number = 0; number < 120; number += 1) {
    const limits = { limits: 'of_account', addedAtMs: 1 } as const;
    await site.store.addKeywords(mine, [`語 ${number}`], limits);
    await site.store.addKeywords(theirs, [`人の語 ${number}`], limits);
  }
  const addressIn = (text: string, pattern: RegExp) =>
    text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).match(pattern)?.[1] ?? '';
  const all = (await operator.get('/operator/audit?kind=keywords_added')).text;
  assert.match(all, new RegExp(`<select id="filter-account"[\\s\\S]*<option value="${theirs}"[^>]*>二号店`));
  const ofTheirs = addressIn(all, new RegExp(`href="(/operator/audit\\?[^"]*account=${theirs})"`));
  const first = (await operator.get(ofTheirs)).text;
  assert.match(first, new RegExp(`<option value="${theirs}" selected`));
  const second = (await operator.get(addressIn(first, /href="([^"]*cursor=\d+[^"]*)"/))).text;
  for (const text of [first, second]) assert.doesNotMatch(text, /「語 /);
  assert.equal([...`${first}${second}`.matchAll(/人の語 \d+/g)].length, 120);
  const file = (await operator.get(addressIn(first, /href="([^"]*sheet=csv[^"]*)"/))).text;
  assert.equal(file.trimEnd().split('\r\n').length, 121);
  assert.doesNotMatch(file, /一号店/);
  assert.equal((await operator.get('/operator/audit?account=nope')).status, 404);
  assert.equal((await operator.get('/operator/audit?account=')).status, 200);
  assert.equal((await operator.get('/operator/audit?account=acc_none')).status, 404);
  const asked = await owner.get(`/settings/audit?account=${theirs}`);
  assert.doesNotMatch(asked.text, /人の語/, 'an owner sees only the own account');
});

test('the history of a deleted account can be chosen by its name', async () => {
  const stage = await makeTwoAccounts();
  await using site = stage.site;
  const { operator, theirs } = stage;
  await site.store.closeAccount(theirs, 1);
  await site.store.beginDeletion(theirs, 1);
  while ((await site.store.continueDeletion(theirs, 1)) !== 'done');
  const { text } = await operator.get(`/operator/audit?account=${theirs}`);
  assert.match(text, new RegExp(`<option value="${theirs}" selected[^>]*>二号店`));
  assert.match(
    text,
    /アカウントの削除が完了し、データはすべて削除されました。[\s\S]*アカウントの削除を開始しました。/,
  );
  const none = await operator.get(`/operator/audit?account=${theirs}&kind=key_issued`);
  assert.equal(none.status, 200);
  assert.match(none.text, /該当する変更はありません/);
});

test('the history of an account offers no kinds that concern only people or the installation', async () => {
  const stage = await makeTwoAccounts();
  await using site = stage.site;
  await site.store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  const own = (await stage.owner.get('/settings/audit')).text;
  const all = (await stage.operator.get('/operator/audit')).text;
  assert.match(all, /<option value="source_added"/);
  assert.match(own, /<option value="keywords_added"/);
  for (const kind of INSTALLATION_KINDS) assert.doesNotMatch(own, new RegExp(`<option value="${kind}"`));
  const found = await site.store.listAudit({
    accountId: stage.mine,
    kinds: INSTALLATION_KINDS,
    fromMs: 0,
    toMs: Number.MAX_SAFE_INTEGER,
    beforeId: null,
    limit: 1,
  });
  assert.deepEqual(found, []);
});
