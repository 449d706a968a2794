import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOfDayMs } from '../../src/core/local-date.ts';
import { addGoods, addKey, NOW_MS } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { sampleReading } from '../store/samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { signIn } from './visitor.ts';

const SIGNED_IN = '2026-11-28T09:00:00+09:00';

/** Three shops; one person is a member of the first and owns the second, another one belongs to the third alone. */
async function startWithThree() {
  const site = await startSite();
  const ids: string[] = [];
  for (const name of ['一号店', '二号店 <b>', '三号店']) ids.push(await addAccount(site.store, name));
  const [first = '', second = '', third = ''] = ids;
  for (const [index, id] of ids.entries()) {
    const keywords = Array.from({ length: index + 1 }, (_, number) => `水筒 ${number}`);
    await addGoods(site.store, id, { own: [asinOf(1)], keywords });
  }
  const agent = await addPerson(site.store, { accountId: first, role: 'member' });
  await site.store.setRole({ userId: agent.userId, accountId: second, role: 'owner' }, NOW_MS);
  const single = await addPerson(site.store, { accountId: third, role: 'owner' });
  return { site, ids, agent: await signIn(site.origin, agent), single: await signIn(site.origin, single) };
}

async function operatorOf(site: TestSite) {
  return signIn(site.origin, await addPerson(site.store, 'operator'));
}

/** The names of the rows, in their order. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/role="rowheader"><div>(?:<[^>]+>)?([^<]+)/g)].map(([, name = '']) => name.trim());
}

test('members of several accounts compare their own ones, whatever the address says; others cannot open the screen', async () => {
  const { site, ids, agent, single } = await startWithThree();
  await using _site = site;
  const seen = await agent.get(`/overview?accounts=${ids[2]}&account=${ids[2]}&search=号店`);
  assert.equal(seen.status, 200);
  assert.deepEqual(namesOf(seen.text).toSorted(), ['一号店', '二号店 &#60;b&#62;']);
  assert.doesNotMatch(seen.text, new RegExp(`三号店|value="${ids[2]}"`));
  assert.match((await agent.get('/')).text, /href="\/overview"/);
  const sheet = await agent.get(`/overview?sheet=csv&accounts=${ids[2]}`);
  assert.match(sheet.text, /一号店[\s\S]*二号店/);
  assert.doesNotMatch(sheet.text, /三号店/);
  assert.equal((await single.get('/overview')).status, 403);
  assert.equal((await single.get('/overview?sheet=csv')).status, 403);
  assert.doesNotMatch((await single.get('/')).text, /\/overview/);
});

test('who left all but one account can no longer compare', async () => {
  const { site, ids, agent } = await startWithThree();
  await using _site = site;
  await site.store.closeAccount(ids[0] ?? '', NOW_MS);
  assert.equal((await agent.get('/overview')).status, 403);
});

test('when members last signed in is shown to owners and operators, also after they have signed out', async () => {
  const { site, agent, single } = await startWithThree();
  await using _site = site;
  const endsOf = (text: string) =>
    text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',').slice(-2));
  const [unseen, seen] = endsOf((await agent.get('/overview?sheet=csv&sort=name')).text);
  assert.deepEqual(unseen, ['', '']);
  const sorted = (await agent.get('/overview?sort=sign_in')).text;
  assert.deepEqual(
    namesOf(sorted),
    ['二号店 &#60;b&#62;', '一号店'],
    'an order must not show what is hidden',
  );
  assert.equal(seen?.[0], SIGNED_IN);
  assert.match(seen?.[1] ?? '', /\+09:00$/);
  assert.equal((await single.submit('/sign-out', {})).status, 303);
  const operator = await operatorOf(site);
  const all = endsOf((await operator.get('/overview?sheet=csv&sort=keywords')).text);
  assert.deepEqual(all[0], [SIGNED_IN, '']);
  assert.match((await operator.get('/overview')).text, /最終サインイン[\s\S]*最終利用 <time/);
});

test('failures of today are shown with their reasons, on the page and in the file', async () => {
  const { site, agent } = await startWithThree();
  await using _site = site;
  const failed = { term: '水筒 0', localDate: '2026-11-28', outcome: 'failed' } as const;
  await saveReading(site.store, sampleReading(failed));
  assert.match((await agent.get('/overview')).text, /アクセスのブロック[\s\S]{0,20}1</);
  const [head, row] = (await agent.get('/overview?sheet=csv&sort=name')).text.split('\r\n');
  const place = (head ?? '').split(',').indexOf('本日：欠測の理由');
  assert.match((row ?? '').split(',')[place] ?? '', /アクセスのブロック 1/);
});

test('the heads of columns sort in both directions without JavaScript and keep the filters', async () => {
  const { site, ids } = await startWithThree();
  await using _site = site;
  await site.store.closeAccount(ids[1] ?? '', NOW_MS);
  const operator = await operatorOf(site);
  const { text } = await operator.get('/overview?search=号店&sort=keywords');
  assert.deepEqual(namesOf(text), ['三号店', '二号店 &#60;b&#62;', '一号店']);
  assert.match(text, /aria-sort="descending"/);
  assert.match(text, /利用終了/);
  const [, address = ''] = /aria-sort="descending"><a href="([^"]+)"/.exec(text) ?? [];
  const turned = await operator.get(
    address.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  );
  assert.deepEqual(namesOf(turned.text), ['一号店', '二号店 &#60;b&#62;', '三号店']);
  assert.match(turned.text, /aria-sort="ascending"/);
  const unknown = await operator.get('/overview?sort=luck&direction=up&show=none&part=x');
  assert.deepEqual([unknown.status, namesOf(unknown.text).length], [200, 3]);
});

test('accounts that need attention say why, in both languages, and can be shown alone', async () => {
  const { site, ids, agent } = await startWithThree();
  await using _site = site;
  await site.store.setPlan(ids[0] ?? '', 'free');
  await site.store.setWebhook(ids[1] ?? '', {
    url: 'https://shop.example/hook',
    language: 'ja',
    secret: 'whsec_MQ==',
    whenThere: 'keep_secret',
    languageWhenThere: 'set',
    nowMs: 1,
  });
  await addGoods(site.store, ids[0] ?? '', { own: [asinOf(2), asinOf(3)], keywords: [] });
  assert.doesNotMatch((await agent.get('/overview')).text, /badge-warn/);
  await site.store.setLimits(ids[0] ?? '', { asins: 1, keywords: null, watchedAsins: null });
  const { text } = await agent.get('/overview?show=attention');
  assert.deepEqual(namesOf(text), ['一号店']);
  assert.match(text, /要確認：1 件[\s\S]*badge-warn">上限を超過/);
  agent.cookies.set('miharu_language', 'en');
  assert.match(
    (await agent.get('/overview?show=attention')).text,
    /1 account needs attention[\s\S]*Over its limits/,
  );
  assert.match((await agent.get('/overview?search=zzz')).text, /No accounts match\./);
});

test('who opens very many pages at once is asked to wait, and others are answered', async () => {
  const { site, agent, single } = await startWithThree();
  await using _site = site;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { actingAs } = site.store;
  Object.assign(site.store, {
    actingAs: (...who: Parameters<typeof actingAs>) => {
      const acting = actingAs(...who);
      return { ...acting, listAccounts: () => gate.then(() => acting.listAccounts()) };
    },
  });
  const answers = Array.from({ length: 30 }, () => agent.get('/overview'));
  const refused = await Promise.race(answers);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5']);
  assert.match(refused.text, /同時に処理しているページやフォームが多すぎます。\s*5 秒待ってから/);
  assert.equal((await single.get('/')).status, 200);
  open();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  const [made = 0, waited = 0] = [200, 429].map(
    (wanted) => statuses.filter((status) => status === wanted).length,
  );
  assert.ok(made >= 4 && waited >= 6 && made + waited === 30, statuses.join(' '));
});

test('a key ends on the date that was chosen, on the page and in the file, as among the API keys', async () => {
  const { site, ids } = await startWithThree();
  await using _site = site;
  const [first = '', second = ''] = ids;
  await addKey(site.store, first, { expiresAtMs: startOfDayMs('2026-12-01') });
  await addKey(site.store, second, { expiresAtMs: startOfDayMs('2026-12-01') + 3_600_000 });
  const operator = await operatorOf(site);
  const { text } = await operator.get('/overview');
  assert.match(text, /<time datetime="2026-11-30">/);
  assert.match(text, /<time datetime="2026-12-01">/);
  const sheet = (await operator.get('/overview?sheet=csv&sort=name')).text;
  assert.match(sheet, /,2026-11-30,/);
  assert.match(sheet, /,2026-12-01T01:00:00\+09:00,/);
  await operator.submit('/account', { account: first });
  assert.match((await operator.get('/settings/api')).text, /<time datetime="2026-11-30">/);
});
