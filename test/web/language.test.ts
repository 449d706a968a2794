import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parser } from 'htmlparser2';
import { addDays } from '../../src/core/local-date.ts';
import { offerFirstOperator } from '../../src/operations/users/first-operator.ts';
import { formatIn } from '../../src/web/format.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addGoods, addKey, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { likelyOf, sampleCheck, saveChecks } from '../store/assistant/check-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { createVisitor, signIn } from './visitor.ts';

const isIn = (language: string) => new RegExp(`<html lang="${language}"`);
const ENGLISH = { 'accept-language': 'en-GB,en;q=0.9,ja;q=0.8' };
const JAPANESE = { 'accept-language': 'ja,en-US;q=0.9,en;q=0.8' };

test('pages are in the language that the browser prefers, and in Japanese if it prefers neither', async () => {
  await using site = await startSite();
  const link = await offerFirstOperator({
    store: site.store,
    nowMs: () => site.clock.nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  });
  for (const path of ['/sign-in', link ?? '', '/join?link=none', '/nothing-here']) {
    const visitor = createVisitor(site.origin);
    assert.match((await visitor.get(path, ENGLISH)).text, isIn('en'), path);
    assert.match((await visitor.get(path, JAPANESE)).text, isIn('ja'), path);
    for (const neither of ['', '*', 'fr-FR,fr;q=0.9', 'en;q=0'])
      assert.match((await visitor.get(path, { 'accept-language': neither })).text, isIn('ja'), path);
  }
  const accountId = await addAccount(site.store);
  const signedIn = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  for (const path of ['/', '/days', '/settings/profile', '/operator/users'])
    assert.match((await signedIn.get(path, ENGLISH)).text, isIn('en'), path);
});

test('a language that was chosen remains, whatever the browser prefers', async () => {
  await using site = await startSite();
  const visitor = createVisitor(site.origin);
  const { text } = await visitor.get('/sign-in?next=%2Fsettings%2Fapi', JAPANESE);
  const link = /href="(\/language[^"]+)"/
    .exec(text)?.[1]
    ?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  const answer = await visitor.get(link ?? '');
  assert.deepEqual([answer.status, answer.location], [303, '/sign-in?next=%2Fsettings%2Fapi']);
  assert.match((await visitor.get('/sign-in', JAPANESE)).text, isIn('en'));
  await visitor.get('/language?to=ja&back=/');
  assert.match((await visitor.get('/sign-in', ENGLISH)).text, isIn('ja'));
});

test('pages vary with the language and the cookies for caches, and files of pages do not', async () => {
  await using site = await startSite();
  const visitor = createVisitor(site.origin);
  const { headers, text } = await visitor.get('/sign-in', ENGLISH);
  const names = (headers.get('vary') ?? '').split(/, */).toSorted();
  assert.deepEqual(names, ['Accept-Encoding', 'Accept-Language', 'Cookie']);
  assert.equal(headers.get('cache-control'), 'no-store');
  const file = /href="(\/assets\/style[^"]+)"/.exec(text)?.[1] ?? '';
  assert.equal((await visitor.get(file, ENGLISH)).headers.get('vary'), 'Accept-Encoding');
});

test('the theme can be chosen, and a switch leads to no other site', async () => {
  await using site = await startSite();
  const visitor = createVisitor(site.origin);
  await visitor.get('/theme?to=dark&back=/');
  assert.match((await visitor.get('/sign-in')).text, /data-theme="dark"/);
  for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:x']) {
    const { location } = await visitor.get(`/language?to=en&back=${encodeURIComponent(back)}`);
    assert.equal(location, '/');
    const next = await visitor.get(`/sign-in?next=${encodeURIComponent(back)}`);
    assert.equal(next.status, 200);
  }
});

test('dates are Japanese dates in any time zone, and the unknown is a dash', () => {
  const [ja, en] = [formatIn('ja'), formatIn('en')];
  assert.equal(ja.date('2026-11-28').text, '<time datetime="2026-11-28">2026年11月28日（土）</time>');
  assert.match(en.date('2026-11-28').text, />Sat,? 28 Nov 2026</);
  const late = '2026-11-27T15:30:00Z';
  assert.match(ja.instant(late).text, />2026年11月28日 (?:0)?0:30</);
  assert.match(en.instant(late).text, />28 Nov 2026, 00:30 JST</);
  assert.deepEqual([ja.number(null), en.yen(null), ja.date(null).text], ['—', '—', '—']);
  assert.deepEqual([ja.number(1234567), en.yen(1980)], ['1,234,567', '¥1,980']);
});

/** Texts and values that contain Japanese outside elements with `lang="ja"`, and how many are inside. */
function listSpoken(page: string): { readonly strays: string[]; readonly marked: number } {
  const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);
  const languages: string[] = [];
  const strays: string[] = [];
  let marked = 0;
  const look = (text: string, language: string | undefined) => {
    if (!isJapanese(text)) return;
    if (language === 'ja') marked += 1;
    else strays.push(text);
  };
  const parser = new Parser({
    onopentag(_name, { lang, value, type }) {
      languages.push(lang ?? languages.at(-1) ?? '');
      if (value !== undefined && type !== 'hidden' && _name === 'input') look(value, languages.at(-1));
    },
    ontext: (text) => look(text, languages.at(-1)),
    onclosetag: () => void languages.pop(),
  });
  parser.end(page);
  return { strays, marked };
}

const KEYWORD = '水筒 500ml';

/** An account in which every text is Japanese. */
async function addJapanese({ store }: TestSite): Promise<string> {
  const accountId = await addAccount(store, 'ハルナギ商店');
  await addAccount(store, 'ミナト雑貨');
  await addGoods(store, accountId, { own: [asinOf(1)], watched: [asinOf(2)], keywords: [KEYWORD, '土鍋'] });
  await addKey(store, accountId);
  for (const [index, localDate] of [addDays(TODAY, -1), TODAY].entries()) {
    const cards = [1, 2, 3].map((n) =>
      card(asinOf(n), {
        title: `THERMOS 真空断熱 水筒 ${n}`,
        price: 1_000 + n * 100 + index * 50,
        badges: ['ベストセラー'],
      }),
    );
    await saveReading(store, readingOf({ term: KEYWORD, localDate, pages: [cards] }));
  }
  await store.setKeywordTags(accountId, KEYWORD, ['夏物']);
  await saveChecks(store, accountId, [sampleCheck(1, { verdict: likelyOf(asinOf(1)) })]);
  await addPerson(store, { accountId, role: 'member' }, '港 蓮');
  return accountId;
}

test('on every English page, Japanese texts of people and of the shop are marked as Japanese', async () => {
  await using site = await startSite();
  const accountId = await addJapanese(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator', '運営 太郎'));
  visitor.cookies.set('miharu_account', accountId);
  await visitor.get('/language?to=en&back=/');
  const asked = new URLSearchParams({ keyword: KEYWORD, q: '土鍋', search: '水筒' });
  let marked = 0;
  // The sign-in leads people who are signed in elsewhere.
  for (const { path } of SCREENS.filter(({ path }) => path !== '/join' && path !== '/sign-in')) {
    const address = path.replace('{asin}', asinOf(1)).replace('{id}', sampleCheck(1).id);
    const { status, text } = await visitor.get(`${address}?${asked}`);
    assert.equal(status, 200, path);
    assert.match(text, /<html lang="en"/, path);
    const spoken = listSpoken(text);
    assert.deepEqual(spoken.strays, [], path);
    marked += spoken.marked;
  }
  assert.ok(marked > 60, String(marked));
  const none = await visitor.get(`/keyword?keyword=${encodeURIComponent('ない語')}`);
  assert.deepEqual([none.status, listSpoken(none.text).strays], [404, []]);
});

test('questions, refusals and results of forms mark Japanese on an English page, too', async () => {
  await using site = await startSite();
  const accountId = await addJapanese(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator', '運営 太郎'));
  visitor.cookies.set('miharu_account', accountId);
  await visitor.get('/language?to=en&back=/');
  const forms: readonly (readonly [path: string, fields: Record<string, string>, status: number])[] = [
    ['/settings/keywords', { _action: 'add', keywords: '水筒　５００ｍｌ\n椀' }, 200],
    ['/settings/keywords', { _action: 'add', keywords: '皿'.repeat(300) }, 400],
    ['/settings/keywords', { _action: 'remove', chosen: KEYWORD }, 200],
    ['/settings/products', { _action: 'remove', chosen: asinOf(1) }, 200],
    ['/settings/api', { _action: 'issue', name: `社内\u00ad用`, expires_on: '' }, 400],
  ];
  for (const [path, fields, status] of forms) {
    const answer = await visitor.submit(path, { _key: '', ...fields });
    const spoken = listSpoken(answer.text);
    assert.deepEqual([answer.status, spoken.strays], [status, []], path);
    assert.ok(spoken.marked > 2, path);
  }
  await visitor.submit('/operator/accounts', { _action: 'create', _key: '', name: '新しい店', plan: 'pro' });
  const flash = await visitor.get('/operator/accounts');
  assert.match(flash.text, /role="status"[^>]*><p>[^<]*<span lang="ja">新しい店<\/span>/);
});
