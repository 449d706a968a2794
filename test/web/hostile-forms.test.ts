import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addGoods, addKey } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { ownAsin } from '../store/samples.ts';
import { addressOf } from './rights-stage.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { createVisitor, signIn, tokenBeside, tokenOf } from './visitor.ts';

/** Sends the body of a form unchanged. */
async function sendForm(
  origin: string,
  path: string,
  form: { readonly cookie: string; readonly body: string },
) {
  const headers = { origin, cookie: form.cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers,
    redirect: 'manual',
    body: form.body,
  });
  return { status: answer.status, text: await answer.text() };
}

function cookieOf({ cookies }: { readonly cookies: ReadonlyMap<string, string> }): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** The forms of a page. */
function formsOn(text: string): string[] {
  const forms = text.split('<form ').slice(1);
  return forms
    .map((part) => part.slice(0, part.indexOf('</form>')))
    .filter((one) => one.includes('"_action"'));
}

function hiddenIn(form: string): Record<string, string> {
  const fields = form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}

function typedIn(form: string): string[] {
  const fields = form.matchAll(/<(?:input|textarea|select) id="[^"]*" name="([^"]+)"/g);
  return [...new Set([...fields].map(([, name = '']) => name))];
}

function isSameForm(one: string, other: string): boolean {
  const [{ _action, _key }, known] = [hiddenIn(one), hiddenIn(other)];
  return _action === known['_action'] && _key === known['_key'];
}

/** So many fields with different names. */
function manyFields(count: number): string {
  return Array.from({ length: count }, (_, index) => `${index.toString(36)}=`).join('&');
}

test('a form of 45,000 names is refused unread, and one of 2,001 with a valid token names the limit', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const token = tokenOf((await visitor.get('/settings/profile')).text);
  const cookie = cookieOf(visitor);
  const forged = await sendForm(site.origin, '/sign-in', { cookie, body: manyFields(45_000) });
  assert.equal(forged.status, 403);
  const bodies = [manyFields(1_999), manyFields(2_000), manyFields(45_000)];
  const answers = [];
  for (const fields of bodies) {
    answers.push(await sendForm(site.origin, '/sign-in', { cookie, body: `_token=${token}&${fields}` }));
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 400, 400],
  );
  assert.match(answers[1]?.text ?? '', /2,000 件を超えています/);
  assert.doesNotMatch(answers[1]?.text ?? '', /アドレス/);
});

test('field names that only the sent form has are not shown again', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const token = tokenBeside((await visitor.get('/settings/keywords')).text, 'keywords');
  visitor.cookies.delete('miharu.session_token');
  const asking = Array.from({ length: 1_000 }, () => 'a:keywords.lines').join('+');
  const sent = `_typed=${asking}&a=${'A'.repeat(60_000)}&keywords=${'k'.repeat(60_000)}`;
  const cookie = cookieOf(visitor);
  for (const [body, most] of [
    [sent, 20_000],
    [`${sent}&_token=x.y.z`, 20_000],
    [`${sent}&_token=${token}`, 100_000],
    [`_token=${token}&keywords=${'k'.repeat(30_000)}&${sent}`, 60_000],
  ] as const) {
    const { text } = await sendForm(site.origin, '/settings/keywords', { cookie, body });
    assert.ok(text.length < most, `${text.length} of ${body.length}`);
    assert.ok(!text.includes('AAAA'));
  }
});

test('texts that are more than any of our forms contains are not shown again, and the page says so', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  const visitor = await signIn(site.origin, person);
  const token = tokenBeside((await visitor.get('/settings/keywords')).text, 'keywords');
  visitor.cookies.delete('miharu.session_token');
  await visitor.submit('/sign-in', { _action: 'signIn', email: person.email, password: person.password });
  const post = (length: number) =>
    visitor.post('/settings/keywords', { _token: token, _action: 'add', keywords: '<'.repeat(length) });
  const [shown, tooLong] = [await post(262_144), await post(262_145)];
  assert.deepEqual([shown.status, tooLong.status], [403, 403]);
  assert.ok(shown.text.includes('&#60;'.repeat(262_144)));
  assert.match(tooLong.text, /長すぎるため、ここには表示できません/);
  assert.ok(tooLong.text.length < 20_000);
});

test('at most 262,144 characters of a refused form are shown again, for any form and field', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [asinOf(1)], keywords: ['水筒'] });
  await addKey(site.store, accountId);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const stranger = createVisitor(site.origin);
  let tried = 0;
  for (const { path } of SCREENS) {
    const who = path === '/sign-in' ? stranger : visitor;
    const address = addressOf(path);
    for (const form of formsOn((await who.get(address)).text)) {
      const typed = typedIn(form);
      const lengths = who === stranger ? [7_000, 120_000] : [900_000, 200_000];
      for (const names of [...typed.map((name) => [name]), typed]) {
        for (const length of names.length === 0 ? [] : lengths) {
          const again = formsOn((await who.get(address)).text).find((one) => isSameForm(one, form)) ?? '';
          const long = Object.fromEntries(names.map((name) => [name, '~'.repeat(length)]));
          const others = Object.fromEntries(typed.map((name) => [name, 'x']));
          const { text, status } = await who.post(address, { ...hiddenIn(again), ...others, ...long });
          const shown = text.match(/~/g)?.length ?? 0;
          assert.ok(shown <= 262_144, `${shown} of ${length}: ${status} ${path} ${names.join()}`);
          tried += 1;
        }
      }
    }
  }
  assert.ok(tried > 40, `${tried} forms were tried`);
});

test('a list of 40,000 lines, valid, invalid or blank, is refused as too long in few words, and nothing changes', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store, '店', 'enterprise');
  await site.store.addAsins(accountId, [ownAsin(asinOf(1))], { limits: PLAN_LIMITS.pro, addedAtMs: 1 });
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const before = await site.store.countAccount(accountId);
  const lists = [(n: number) => `wrong-${n}`, (n: number) => asinOf(n % 9_999), () => ''].map((lineOf) =>
    Array.from({ length: 40_000 }, (_, n) => lineOf(n)).join('\n'),
  );
  const product = `/settings/products/${asinOf(1)}`;
  for (const list of lists) {
    for (const [path, fields] of [
      ['/settings/products', { _action: 'add', asins: list, relation: 'own' }],
      ['/settings/products', { _action: 'remove', confirmed: `x${list}` }],
      ['/settings/keywords', { _action: 'add', keywords: list }],
      ['/settings/keywords', { _action: 'remove', confirmed: `x${list}` }],
      [product, { _action: 'save', names: list }],
      [product, { _action: 'try', names: list, answer_text: 'x' }],
    ] as const) {
      const { status, text } = await visitor.submit(path, fields);
      assert.ok([400, 422].includes(status), `${status} ${path} ${fields._action}`);
      assert.match(text, /10,000 [行件]を超えてい/, `${path} ${fields._action}`);
    }
  }
  assert.deepEqual(await site.store.countAccount(accountId), before);
});

test('a field with U+0000 is refused before the form runs', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const answer = await visitor.submit('/settings/keywords', { _action: 'add', keywords: '水筒\nq\0r' });
  assert.equal(answer.status, 400);
  assert.match(answer.text, /U\+0000/);
  assert.equal((await site.store.listKeywords(accountId, { afterSeq: 0, limit: 10 })).length, 0);
});
