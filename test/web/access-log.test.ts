import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask } from '../api/ask.ts';
import { startReceiver } from '../operations/receiver.ts';
import { addAccount, addPerson, type Person, startSite, type TestSite } from './site.ts';
import { createVisitor, type Seen, signIn, tokenOf, type Visitor } from './visitor.ts';

const CLIENT = '203.0.113.7';
const HEADERS = { 'x-forwarded-for': `192.0.2.99, ${CLIENT}` };
const HANA = { name: '春凪 花', email: 'hana@example.jp', password: 'a long enough one' };

function linkOn({ text }: Seen): string {
  const path = /\/join\?link&#61;[0-9A-Za-z]{43}/.exec(text)?.[0];
  assert.ok(path !== undefined, text.slice(0, 2000));
  return path.replace('&#61;', '=');
}

interface Cast {
  readonly operator: Person;
  readonly owner: Person;
  readonly member: Person;
}

/** A visitor who sends forms from one address behind a proxy, each with its own token. */
function createSender(visitor: Visitor) {
  return async (path: string, fields: Readonly<Record<string, string>>) => {
    const page = path.startsWith('/join') || path.startsWith('/sign-in') ? path : '/settings/profile';
    const _token = tokenOf((await visitor.get(page)).text);
    return visitor.post(path, { _token, ...fields }, HEADERS);
  };
}

/** The actions of an owner; returns the link and the key that were shown. */
async function actAsOwner(site: TestSite, accountId: string, { operator, owner, member }: Cast) {
  const send = createSender(createVisitor(site.origin));
  await send('/sign-in', { _action: 'signIn', email: owner.email, password: 'the wrong one' });
  await send('/sign-in', { _action: 'signIn', email: 'nobody@example.jp', password: 'the wrong one' });
  await send('/sign-in', { _action: 'signIn', email: owner.email, password: owner.password });
  const invited = await send('/settings/members', { _action: 'invite', role: 'member' });
  await send('/settings/members', { _action: 'grant', user: member.userId, role: 'owner' });
  await send('/settings/members', { _action: 'remove', user: member.userId });
  const issued = await send('/settings/api', { _action: 'issue', name: '鍵' });
  const [key] = await site.store.listKeys(accountId);
  await send('/settings/api', { _action: 'revoke', key: key?.id ?? '' });
  await send('/operator/users', { _action: 'remove', user: operator.userId });
  await send('/settings/profile', { _action: 'password', current: 'wrong', password: 'another one' });
  await send('/settings/profile', {
    _action: 'password',
    current: owner.password,
    password: 'another one',
  });
  await send('/sign-out', {});
  return { link: linkOn(invited), key: /mhr_\w+/.exec(issued.text)?.[0] ?? 'no key was shown' };
}

/** The actions of an invited user, then of the operator; returns the link that was shown. */
async function actAsOthers(site: TestSite, invitation: string, { operator, owner }: Cast): Promise<string> {
  const visitor = createVisitor(site.origin);
  const send = createSender(visitor);
  await send(invitation, { _action: 'join', ...HANA });
  await visitor.post('/sign-out', { _token: tokenOf((await visitor.get('/')).text) }, HEADERS);
  await send('/sign-in', { _action: 'signIn', email: operator.email, password: operator.password });
  const reset = await send('/operator/users', { _action: 'reset', user: owner.userId });
  const other = createVisitor(site.origin);
  const link = linkOn(reset);
  const _token = tokenOf((await other.get(link)).text);
  await other.post(link, { _token, _action: 'join', ...HANA, email: 'x@example.jp' }, HEADERS);
  await ask(site.origin, '/api/v1/me', { headers: HEADERS, key: 'mhr_wrong' });
  return link;
}

test('access is logged with the user and the address that trusted proxies report, and without secrets', async () => {
  await using site = await startSite({ settings: { trustedProxies: ['127.0.0.1'] } });
  const accountId = await addAccount(site.store);
  const operator = await addPerson(site.store, 'operator');
  const owner = await addPerson(site.store, { accountId, role: 'owner' });
  const member = await addPerson(site.store, { accountId, role: 'member' });
  const shown = await actAsOwner(site, accountId, { operator, owner, member });
  const reset = await actAsOthers(site, shown.link, { operator, owner, member });
  const lines = site.log.filter(({ message }) => !['answered', 'signed out'].includes(message));
  const joined = await site.store.findUserByEmail(HANA.email);
  const rows = lines.map(({ level, message, fields }) => [
    level,
    message,
    fields['by'] ?? null,
    fields['user'] ?? null,
  ]);
  assert.deepEqual(rows, [
    ['warn', 'sign-in failed', null, owner.userId],
    ['warn', 'sign-in failed', null, null],
    ['info', 'signed in', null, owner.userId],
    ['info', 'link created', owner.userId, null],
    ['info', 'role set', owner.userId, member.userId],
    ['info', 'member removed', owner.userId, member.userId],
    ['info', 'key issued', owner.userId, null],
    ['info', 'key revoked', owner.userId, null],
    ['warn', 'not allowed', owner.userId, null],
    ['warn', 'password change failed', owner.userId, owner.userId],
    ['info', 'password changed', owner.userId, owner.userId],
    ['info', 'link used', null, joined?.id],
    ['info', 'signed in', null, joined?.id],
    ['info', 'signed in', null, operator.userId],
    ['info', 'link created', operator.userId, owner.userId],
    ['warn', 'link refused', null, null],
    ['warn', 'key refused', null, null],
  ]);
  assert.equal(site.log.filter(({ message }) => message === 'signed out').length, 2);
  for (const { message, fields } of lines) assert.equal(fields['client'], CLIENT, message);
  const [made, madeForPassword] = lines.filter(({ message }) => message === 'link created');
  const [used] = lines.filter(({ message }) => message === 'link used');
  assert.equal(made?.fields['link'], used?.fields['link']);
  const [refused] = lines.filter(({ message }) => message === 'link refused');
  assert.match(String(madeForPassword?.fields['link']), /^inv_/);
  assert.equal(madeForPassword?.fields['link'], refused?.fields['link']);
  const all = JSON.stringify(site.log);
  const passwords = [operator, owner].flatMap(({ email, password }) => [email, password]);
  const secrets = [...passwords, member.email, HANA.email, HANA.password, 'the wrong one', 'another one'];
  for (const secret of [...secrets, shown.key, shown.link.slice(-43), reset.slice(-43)])
    assert.ok(!all.includes(secret), `the log contains ${secret}`);
});

test('a refused link is logged with its id and purpose, whatever the reason', async () => {
  await using site = await startSite({ settings: { trustedProxies: ['127.0.0.1'] } });
  const accountId = await addAccount(site.store);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const invite = () => owner.submit('/settings/members', { _action: 'invite', role: 'member' });
  const send = createSender(createVisitor(site.origin));
  const used = linkOn(await invite());
  const withdrawn = linkOn(await invite());
  const made = await site.store.listInvitations(site.clock.nowMs);
  const another = createVisitor(site.origin);
  const openUsed = tokenOf((await another.get(used)).text);
  const openWithdrawn = tokenOf((await another.get(withdrawn)).text);
  await send(used, { _action: 'join', ...HANA });
  await another.post(used, { _token: openUsed, _action: 'join', ...HANA, email: 'b@example.jp' }, HEADERS);
  const over = linkOn(await invite());
  const openOver = tokenOf((await another.get(over)).text);
  const late = await site.store.listInvitations(site.clock.nowMs);
  site.clock.nowMs += 30 * 86_400_000;
  await another.post(over, { _token: openOver, _action: 'join', ...HANA }, HEADERS);
  for (const { id } of made) await site.store.removeInvitation(id);
  await another.post(withdrawn, { _token: openWithdrawn, _action: 'join', ...HANA }, HEADERS);
  const refused = site.log.filter(({ message }) => message === 'link refused');
  const [idOfUsed] = site.log.filter(({ message }) => message === 'link used');
  const idOfOver = late.find(({ id }) => !made.some((one) => one.id === id))?.id;
  assert.deepEqual(
    refused.map(({ fields }) => [fields['link'], fields['purpose'], fields['account_id'], fields['client']]),
    [
      [idOfUsed?.fields['link'], 'member', accountId, CLIENT],
      [idOfOver, 'member', accountId, CLIENT],
      [null, null, null, CLIENT],
    ],
  );
  for (const link of [used, withdrawn, over])
    assert.ok(!JSON.stringify(site.log).includes(link.slice(-43)), 'the log contains a link');
});

test('setting, renewing, resuming and removing a webhook is logged, without its address or secret', async (t) => {
  await using site = await startSite({ settings: { trustedProxies: ['127.0.0.1'] } });
  const accountId = await addAccount(site.store);
  const owner = await addPerson(site.store, { accountId, role: 'owner' });
  const send = createSender(await signIn(site.origin, owner));
  const { url } = await startReceiver(t);
  const path = '/settings/webhook';
  const shown = await send(path, { _action: 'set', url, language: 'ja' });
  await send(path, { _action: 'set', url, language: 'en' });
  await send(path, { _action: 'set', url: 'https://10.0.0.1/', language: 'en' });
  for (const _action of ['renew', 'resume', 'remove', 'remove', 'renew']) await send(path, { _action });
  const lines = site.log.filter(({ message }) => message.startsWith('webhook'));
  const by = { client: CLIENT, by: owner.userId, account_id: accountId };
  assert.deepEqual(
    lines.map(({ level, message, fields }) => [level, message, fields]),
    [
      ['info', 'webhook set', { ...by, secret: 'new' }],
      ['info', 'webhook set', { ...by, secret: 'kept' }],
      ['info', 'webhook secret renewed', by],
      ['info', 'webhook resumed', by],
      ['info', 'webhook removed', by],
    ],
  );
  const secret = /whsec_[\w+/]+/.exec(shown.text)?.[0] ?? 'none was shown';
  for (const hidden of [url, secret]) assert.ok(!JSON.stringify(site.log).includes(hidden));
});

test('each refused attempt is logged, and an untrusted X-Forwarded-For is not believed', async () => {
  await using site = await startSite();
  const person = await addPerson(site.store, 'operator');
  const visitor = createVisitor(site.origin);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const _token = tokenOf((await visitor.get('/sign-in')).text);
    const fields = { _token, _action: 'signIn', email: person.email, password: 'the wrong one' };
    await visitor.post('/sign-in', fields, { 'x-forwarded-for': CLIENT });
  }
  const refused = site.log.filter(({ message }) => message === 'too many attempts');
  assert.deepEqual(
    refused.map(({ fields }) => [fields['user'], fields['client']]),
    [1, 2].map(() => [person.userId, '127.0.0.1']),
  );
});

test('ending other sessions and withdrawing links is logged', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  const [here] = [await signIn(site.origin, person), await signIn(site.origin, person)];
  await here.submit('/settings/profile', { _action: 'endOthers' });
  await here.submit('/settings/members', { _action: 'invite', role: 'member' });
  const [link] = await site.store.listInvitations(site.clock.nowMs);
  await here.submit('/settings/members', { _action: 'withdraw', invitation: link?.id ?? '' });
  const rows = site.log.map(({ message, fields }) => [message, fields['count'] ?? fields['link']]);
  assert.deepEqual(
    rows.filter(([message]) => message !== 'answered' && message !== 'signed in'),
    [
      ['sessions ended', 1],
      ['link created', link?.id],
      ['link withdrawn', link?.id],
    ],
  );
});
