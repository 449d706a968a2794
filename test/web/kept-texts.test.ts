import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { type Seen, signIn, type Visitor } from './visitor.ts';

async function startWithOwner() {
  const site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [asinOf(1)], watched: [], keywords: ['水筒'] });
  return { site, person: await addPerson(site.store, { accountId, role: 'owner' }) };
}

/** The hidden fields of the form with an action, as a browser sends them. */
async function formOn(visitor: Visitor, path: string, action: string): Promise<Record<string, string>> {
  const { text } = await visitor.get(path);
  const forms = text.split('<form ').map((part) => part.slice(0, part.indexOf('</form>')));
  const form = forms.findLast((part) => part.includes(`name="_action" value="${action}"`)) ?? '';
  const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

function keptOn({ text }: Seen): string[] {
  return [...text.matchAll(/<textarea [^>]*readonly>\n([^<]*)<\/textarea>/g)].map(([, kept = '']) => kept);
}

test('typed texts are shown again after the session has ended: a list of keywords, a pasted answer', async () => {
  const { site, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const list = await formOn(visitor, '/settings/keywords', 'add');
  const check = await formOn(visitor, '/assistant', 'check');
  visitor.cookies.delete('miharu.session_token');
  const lost = await visitor.post('/settings/keywords', { ...list, keywords: '弁当箱\r\n<b>皿</b>' });
  assert.equal(lost.status, 401);
  assert.deepEqual(keptOn(lost), ['弁当箱\n&#60;b&#62;皿&#60;/b&#62;']);
  assert.match(
    lost.text,
    /href="\/sign-in\?next&#61;%2Fsettings%2Fkeywords"|href="\/sign-in\?next=%2Fsettings%2Fkeywords"/,
  );
  const pasted = { keyword: '水筒', question: 'おすすめは？', answer_text: '1 位はこれ\n2 位はあれ' };
  const answer = await visitor.post('/assistant', { ...check, ...pasted });
  assert.deepEqual(keptOn(answer), ['おすすめは？', '1 位はこれ\n2 位はあれ']);
});

test('typed texts are shown again when the form is of an earlier session', async () => {
  const { site, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const list = await formOn(visitor, '/settings/keywords', 'add');
  visitor.cookies.delete('miharu.session_token');
  await visitor.submit('/sign-in', { _action: 'signIn', email: person.email, password: person.password });
  const answer = await visitor.post('/settings/keywords', { ...list, keywords: '弁当箱' });
  assert.equal(answer.status, 403);
  assert.deepEqual(keptOn(answer), ['弁当箱']);
});

test('no password, no hidden field and no text from another site is shown again', async () => {
  const { site, person } = await startWithOwner();
  await using _site = site;
  const visitor = await signIn(site.origin, person);
  const profile = await formOn(visitor, '/settings/profile', 'password');
  const list = await formOn(visitor, '/settings/keywords', 'add');
  visitor.cookies.delete('miharu.session_token');
  const fields = { ...profile, current: 'secret-one', password: 'secret-two' };
  const answer = await visitor.post('/settings/profile', fields);
  assert.doesNotMatch(answer.text, /secret-(?:one|two)/);
  const typed = { ...list, keywords: '弁当箱' };
  const own = await visitor.post('/settings/keywords', typed);
  assert.ok(!own.text.includes(list['_token'] ?? '?'));
  const foreign = await visitor.post('/settings/keywords', typed, { origin: 'https://evil.example' });
  assert.deepEqual(keptOn(foreign), []);
});
