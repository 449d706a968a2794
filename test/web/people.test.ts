import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { NOW_MS } from '../api/service.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { createVisitor, type Seen, signIn, tokenOf } from './visitor.ts';

/** Path of the link that a page shows once. */
function linkOn({ text }: Seen): string {
  const path = /\/join\?link&#61;[0-9A-Za-z]{43}/.exec(text)?.[0];
  assert.ok(path !== undefined, text.slice(0, 3000));
  return path.replace('&#61;', '=');
}

const HANA = { name: '春凪 花', email: 'hana@example.jp', password: 'a long enough one' };

test('an owner invites somebody, who joins once with the role of the link', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const shown = await owner.submit('/settings/members', { _action: 'invite', role: 'member' });
  assert.equal(shown.status, 200);
  const link = linkOn(shown);
  const { text: listed } = await owner.get('/settings/members');
  assert.doesNotMatch(listed, /\/join\?link/);
  assert.match(listed, /アカウントへの参加（メンバー）/);
  const guest = createVisitor(site.origin);
  assert.match((await guest.get(link)).text, /「ハルナギ商店」に参加する/);
  assert.equal((await guest.submit(link, { _action: 'join', ...HANA })).location, '/');
  assert.equal((await guest.get('/')).status, 200);
  assert.equal((await guest.get('/settings/members')).status, 403);
  assert.equal((await createVisitor(site.origin).get(link)).status, 404);
  assert.match((await owner.get('/settings/members')).text, /hana@example\.jp/);
});

test('a signed-in user joins another account as themselves', async () => {
  await using site = await startSite();
  const [first, second] = [await addAccount(site.store, '一号店'), await addAccount(site.store, '二号店')];
  const agency = await signIn(site.origin, await addPerson(site.store, { accountId: first, role: 'owner' }));
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: second, role: 'owner' }));
  const link = linkOn(await owner.submit('/settings/members', { _action: 'invite', role: 'member' }));
  assert.equal((await agency.submit(link, { _action: 'joinAs' })).location, '/');
  const home = await agency.get('/');
  assert.match(home.text, /<select id="account"/);
  assert.equal((await agency.submit('/', { account: second })).status, 404);
  const token = /name="_token" value="([^"]+)"/.exec(home.text)?.[1] ?? '';
  await agency.post('/account', { _token: token, account: second });
  assert.match((await agency.get('/')).text, / selected>二号店</);
  assert.equal((await agency.get('/settings/members')).status, 403);
});

test('an unknown role and a link of another account are refused and change nothing', async () => {
  await using site = await startSite();
  const [first, second] = [await addAccount(site.store, '一号店'), await addAccount(site.store, '二号店')];
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: first, role: 'owner' }));
  const other = await signIn(site.origin, await addPerson(site.store, { accountId: second, role: 'owner' }));
  assert.equal(
    (await owner.submit('/settings/members', { _action: 'invite', role: 'operator' })).status,
    400,
  );
  assert.equal((await site.store.listInvitations(site.clock.nowMs, first)).length, 0);
  linkOn(await other.submit('/settings/members', { _action: 'invite', role: 'member' }));
  const [invitation] = await site.store.listInvitations(site.clock.nowMs, second);
  const taken = { _action: 'withdraw', invitation: invitation?.id ?? '' };
  assert.equal((await owner.submit('/settings/members', taken)).status, 404);
  assert.equal((await site.store.listInvitations(site.clock.nowMs, second)).length, 1);
});

test('a link that was withdrawn, or whose account is closed, is void', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const links = [];
  for (const role of ['member', 'owner']) {
    links.push(linkOn(await owner.submit('/settings/members', { _action: 'invite', role })));
  }
  const [withdrawn = '', kept = ''] = links;
  const open = await site.store.listInvitations(site.clock.nowMs, accountId);
  const invitation = open.find(({ role }) => role === 'member')?.id ?? '';
  await owner.submit('/settings/members', { _action: 'withdraw', invitation });
  assert.equal((await createVisitor(site.origin).get(withdrawn)).status, 404);
  assert.equal((await createVisitor(site.origin).get(kept)).status, 200);
  await site.store.closeAccount(accountId, site.clock.nowMs);
  assert.equal((await createVisitor(site.origin).get(kept)).status, 404);
});

test('a plan, role or language that is not one of the choices is refused', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  for (const [visitor, path, form] of [
    [operator, '/operator/accounts', { _action: 'create', name: '新しい店', plan: 'gold' }],
    [operator, '/operator/accounts', { _action: 'setPlan', account: accountId, plan: 'PRO' }],
    [operator, '/operator/users', { _action: 'invite', account: accountId, role: 'king' }],
    [owner, '/settings/webhook', { _action: 'set', url: 'https://hooks.example.jp/', language: 'fr' }],
  ] as const) {
    const { status, text } = await visitor.submit(path, form);
    assert.equal(status, 400, path);
    assert.match(text, /選択肢にありません/, path);
  }
});

test('the limits of every plan stand in each chooser of a plan, in both languages', async () => {
  await using site = await startSite();
  await addAccount(site.store);
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const choosersOf = (text: string) => text.split('<select').filter((part) => part.includes('name="plan"'));
  const japanese = choosersOf((await operator.get('/operator/accounts')).text);
  assert.equal(japanese.length, 2);
  for (const chooser of japanese)
    assert.match(chooser, /Free：キーワード 10 件、自社商品 3 件、競合商品 0 件、API なし<\/option>/);
  operator.cookies.set('miharu_language', 'en');
  for (const chooser of choosersOf((await operator.get('/operator/accounts')).text))
    assert.match(chooser, /Pro: 1,000 keywords, 50 own products, 200 competitors, API<\/option>/);
});

test('an operator opens an account, invites its owner and makes a link for a new password', async () => {
  await using site = await startSite();
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  assert.equal((await operator.get('/')).location, '/operator/accounts');
  const opened = await operator.submit('/operator/accounts', {
    _action: 'create',
    name: '三号店',
    plan: 'pro',
  });
  assert.equal(opened.status, 303);
  const [account] = await site.store.listAccounts();
  const invite = { _action: 'invite', account: account?.id ?? '', role: 'owner' };
  const link = linkOn(await operator.submit('/operator/users', invite));
  const owner = createVisitor(site.origin);
  await owner.submit(link, { _action: 'join', ...HANA });
  assert.equal((await owner.get('/settings/members')).status, 200);
  const user = (await site.store.findUserByEmail(HANA.email))?.id ?? '';
  const reset = linkOn(await operator.submit('/operator/users', { _action: 'reset', user }));
  const again = createVisitor(site.origin);
  await again.submit(reset, { _action: 'reset', password: 'quite another one' });
  assert.equal((await again.get('/settings/members')).status, 200);
  assert.equal((await owner.get('/')).location, '/sign-in');
  await assert.rejects(signIn(site.origin, { userId: user, ...HANA }));
});

test('the own password is changed only with the current one, and other devices are signed out', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'member' });
  const [here, there] = [await signIn(site.origin, person), await signIn(site.origin, person)];
  const change = (current: string) =>
    here.submit('/settings/profile', { _action: 'password', current, password: 'quite another one' });
  assert.equal((await change('wrong password')).status, 400);
  assert.equal((await there.get('/')).status, 200);
  assert.equal((await change(person.password)).status, 303);
  assert.deepEqual([(await here.get('/')).status, (await there.get('/')).status], [200, 303]);
  await signIn(site.origin, { ...person, password: 'quite another one' });
});

test('the own name is changed and shown', async () => {
  await using site = await startSite();
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const rename = (name: string) => visitor.submit('/settings/profile', { _action: 'rename', name });
  assert.equal((await rename('  ')).status, 400);
  assert.equal((await rename(' 夏凪 海 ')).status, 303);
  assert.match((await visitor.get('/settings/profile')).text, /value="夏凪 海"/);
});

test('the own address is changed only with the password, and links and other sessions end with the old one', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const person = await addPerson(site.store, { accountId, role: 'member' });
  const [here, there] = [await signIn(site.origin, person), await signIn(site.origin, person)];
  const link = linkOn(await operator.submit('/operator/users', { _action: 'reset', user: person.userId }));
  const change = (email: string, current: string) =>
    here.submit('/settings/profile', { _action: 'email', email, current });
  assert.equal((await change('new@example.jp', 'wrong password')).status, 400);
  assert.equal((await change('no address', person.password)).status, 400);
  assert.equal((await there.get('/')).status, 200);
  assert.equal((await createVisitor(site.origin).get(link)).status, 200);
  const changed = await change('  NEW@Example.jp ', person.password);
  assert.equal(changed.status, 303, changed.text);
  assert.match((await here.get('/settings/profile')).text, /new@example\.jp/);
  assert.deepEqual([(await here.get('/')).status, (await there.get('/')).status], [200, 303]);
  assert.equal((await createVisitor(site.origin).get(link)).status, 404);
  await signIn(site.origin, { ...person, email: 'new@example.jp' });
  await assert.rejects(signIn(site.origin, person));
});

test('an address from which the password can be guessed is refused, as for a new user', async () => {
  await using site = await startSite();
  const person = await addPerson(site.store, 'operator');
  const visitor = await signIn(site.origin, person);
  const password = 'natsunagi-77';
  await visitor.submit('/settings/profile', { _action: 'password', current: person.password, password });
  const change = (email: string) =>
    visitor.submit('/settings/profile', { _action: 'email', email, current: password });
  const refused = await change('natsunagi@example.jp');
  assert.equal(refused.status, 400);
  assert.match(refused.text, /先にパスワードを変更してください/);
  assert.equal((await change('umi@example.jp')).status, 303);
});

test('whether an address is taken is only said to somebody who proves a password, ten times at most', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const [mine, theirs] = [
    await addPerson(site.store, { accountId, role: 'member' }),
    await addPerson(site.store, { accountId, role: 'member' }),
  ];
  const visitor = await signIn(site.origin, mine);
  const ask = (email: string, current: string) =>
    visitor.submit('/settings/profile', { _action: 'email', email, current });
  const problemsOn = ({ text }: Seen) => /<p class="problem"[^>]*>([^<]*)</.exec(text)?.[1];
  const unproven = [await ask(theirs.email, 'wrong'), await ask('free@example.jp', 'wrong')].map(problemsOn);
  assert.match(unproven[0] ?? '', /現在のパスワードが正しくありません/);
  assert.equal(unproven[0], unproven[1]);
  const proven = await ask(theirs.email, mine.password);
  assert.equal(proven.status, 400);
  assert.match(problemsOn(proven) ?? '', /登録済み/);
  for (let attempt = 4; attempt <= 10; attempt += 1) await ask(theirs.email, mine.password);
  assert.equal((await ask(theirs.email, mine.password)).status, 429);
  assert.equal((await site.store.findUserByEmail(theirs.email))?.id, theirs.userId);
});

test('a device is signed out from another, and only by its own user', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'member' });
  const [here, there] = [await signIn(site.origin, person), await signIn(site.origin, person)];
  const stranger = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const { text } = await here.get('/settings/profile');
  const session = /name="session" value="([^"]+)"/.exec(text)?.[1] ?? '';
  assert.equal((await stranger.submit('/settings/profile', { _action: 'end', session })).status, 404);
  assert.equal((await there.get('/')).status, 200);
  await here.submit('/settings/profile', { _action: 'end', session });
  assert.equal((await there.get('/')).location, '/sign-in');
});

test('the list of sessions names browser, system, address and times, and which session is the own one', async () => {
  await using site = await startSite();
  const person = await addPerson(site.store, 'operator');
  const agents = {
    'Chrome · Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Safari · iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  };
  for (const agent of Object.values(agents)) {
    const visitor = createVisitor(site.origin);
    const _token = tokenOf((await visitor.get('/sign-in')).text);
    await visitor.post('/sign-in', { _token, _action: 'signIn', ...person }, { 'user-agent': agent });
  }
  const here = await signIn(site.origin, person);
  const { text } = await here.get('/settings/profile');
  const rows = text.split('<tr>').filter((row) => row.includes('127.0.0.1'));
  assert.equal(rows.length, 3);
  for (const name of Object.keys(agents)) assert.equal(rows.filter((row) => row.includes(name)).length, 1);
  for (const row of rows) assert.equal(row.split('<time ').length, 3);
  assert.equal(rows.filter((row) => row.includes('この端末')).length, 1);
  assert.equal(rows.filter((row) => row.includes('name="session"')).length, 2);
  await here.submit('/settings/profile', { _action: 'endOthers' });
  assert.equal((await site.store.findAuthRows('sessions', [], 9)).length, 1);
  assert.equal((await here.get('/settings/profile')).status, 200);
});

test('an operator signs a user out everywhere, who can sign in again, and nobody else is signed out', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  const devices = [await signIn(site.origin, person), await signIn(site.origin, person)];
  const other = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const sent = { _action: 'endSessions', user: person.userId };
  assert.equal((await operator.submit('/operator/users', sent)).status, 303);
  assert.match((await operator.get('/operator/users')).text, /2 台の端末からサインアウトしました/);
  for (const device of devices) assert.equal((await device.get('/')).location, '/sign-in');
  assert.equal((await other.get('/')).status, 200);
  await signIn(site.origin, person);
});

test('a copy of the data opens no session: only hashes of tokens are stored', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  const cookie = decodeURIComponent(visitor.cookies.get('miharu.session_token') ?? '');
  const [token = ''] = cookie.split('.');
  const [row] = await site.store.findAuthRows('sessions', [], 1);
  assert.ok(token.length >= 32);
  assert.match(String(row?.['token']), /^[0-9a-f]{64}$/);
  assert.notEqual(row?.['token'], token);
});

test('a member may set tags and add custom questions; what is read, and who may, is up to owners', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  await site.store.addKeywords(accountId, ['皿'], { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS });
  const member = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  const tagging = `/keyword?keyword=${encodeURIComponent('皿')}`;
  const question = { _action: 'add', keyword: '皿', question: 'どの皿が丈夫ですか？' };
  assert.equal((await member.submit(tagging, { _action: 'tags', tags: '主力' })).status, 303);
  assert.equal((await member.submit('/assistant/questions', question)).status, 303);
  for (const [path, fields] of [
    ['/settings/keywords', { _action: 'add', keywords: '鉢' }],
    ['/settings/products', { _action: 'add', asins: 'B0TEST0001', relation: 'own' }],
    ['/settings/api', { _action: 'issue', name: '鍵' }],
  ] as const) {
    assert.equal((await member.submit(path, fields)).status, 403, path);
  }
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const { text } = await owner.get('/settings/members');
  assert.match(text, /所有者は商品、キーワード、API キー、メンバー、Webhook を管理できます。/);
});
