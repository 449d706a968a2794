import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

const KEYWORD = '水筒 500ml';
const SHELF = `/keyword/shelf?${new URLSearchParams({ keyword: KEYWORD })}`;
const SOURCES = '/operator/sources';
const FOLDER = 'https://m.media-amazon.com/images/I';
/** Addresses that a page, or a service that reads it, may claim to be the picture of a card. */
const HOSTILE = [
  'https://evil.example/images/I/a.jpg',
  'http://m.media-amazon.com/images/I/a.jpg',
  'https://m.media-amazon.com:8443/images/I/a.jpg',
  'https://reader:secret@m.media-amazon.com/images/I/a.jpg',
  'https://m.media-amazon.com@evil.example/images/I/a.jpg',
  'https://m.media-amazon.com.evil.example/images/I/a.jpg',
  'https://m.media-amazon.com/images/I/a.jpg?reader=1',
  'https://m.media-amazon.com/images/G/a.jpg',
  'https://m.media-amazon.com/images/I/../a.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)">',
  `${FOLDER}/a.jpg" onerror="alert(1)`,
];

/** An account with a results page that has one picture of the shop, and hostile ones. */
async function makeStage() {
  const site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [asinOf(1)], keywords: [KEYWORD] });
  const pictures = [`${FOLDER}/61xk+mJ-L.jpg`, ...HOSTILE, null];
  const cards = pictures.map((imageUrl, at) => card(asinOf(at + 1), { title: `水筒 ${at}`, imageUrl }));
  await saveReading(site.store, readingOf({ term: KEYWORD, localDate: TODAY, pages: [cards] }));
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  return { site, operator, cards, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

/** Everything that a page loads as an image, and what its policy allows. */
async function readImages(visitor: Awaited<ReturnType<typeof makeStage>>['operator'], path: string) {
  const { status, headers, text } = await visitor.get(path);
  assert.equal(status, 200, path);
  const allowed = /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  return { text, allowed, tags: text.match(/<img (?!src="\/assets\/)[^>]*>/g) ?? [] };
}

test('no page loads pictures, or names an address of one, unless the operator has agreed', async () => {
  await using stage = await makeStage();
  const { operator } = stage;
  const paths = SCREENS.map(({ path }) => path).filter((path) => !/\{|^\/(?:join|sign-in)/.test(path));
  assert.ok(paths.length > 15);
  for (const path of [
    ...paths,
    SHELF,
    `/keyword?keyword=${KEYWORD}`,
    `/keyword/compare?keyword=${KEYWORD}`,
  ]) {
    const { text, allowed, tags } = await readImages(operator, path);
    assert.equal(allowed, "'self' data:", path);
    assert.deepEqual([tags, /\/images\/I\/|evil\.example/.test(text)], [[], false], path);
  }
});

test('with the consent of the operator only results pages load pictures, and only from the shop', async () => {
  await using stage = await makeStage();
  const { operator, cards } = stage;
  assert.match((await operator.get(SOURCES)).text, /閲覧者の IP アドレス/);
  const agreed = await operator.submit(SOURCES, { _action: 'enablePictures', _key: '' });
  assert.equal(agreed.status, 303);
  const { text, allowed, tags } = await readImages(operator, SHELF);
  assert.equal(allowed, "'self' https://m.media-amazon.com data:");
  assert.deepEqual(tags, [
    `<img src="${FOLDER}/61xk+mJ-L._AC_UL160_.jpg" width="56" height="56" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`,
  ]);
  assert.equal(text.match(/class="shelf-picture"/g)?.length, cards.length);
  assert.doesNotMatch(text, /evil\.example|secret|onerror|javascript:|data:image/);
  for (const path of ['/', `/keyword?keyword=${KEYWORD}`, `/keyword/compare?keyword=${KEYWORD}`, SOURCES]) {
    assert.equal((await readImages(operator, path)).allowed, "'self' data:", path);
  }
  await operator.submit(SOURCES, { _action: 'disablePictures', _key: '' });
  const after = await readImages(operator, SHELF);
  assert.deepEqual([after.allowed, after.tags], ["'self' data:", []]);
  assert.doesNotMatch(after.text, /\/images\/I\//);
});

test('who turned pictures on and off is in the audit log, and only operators may', async () => {
  await using stage = await makeStage();
  const { operator, site } = stage;
  await operator.submit(SOURCES, { _action: 'enablePictures', _key: '' });
  await operator.submit(SOURCES, { _action: 'disablePictures', _key: '' });
  const { text } = await operator.get('/operator/audit');
  assert.match(text, /商品画像を m\.media-amazon\.com から読み込まない設定にしました/);
  assert.match(text, /商品画像を m\.media-amazon\.com から読み込む設定にしました/);
  const [account] = await site.store.listAccounts();
  const person = await addPerson(site.store, { accountId: account?.id ?? '', role: 'owner' });
  const owner = await signIn(site.origin, person);
  const { status } = await owner.submit('/settings/account', { _action: 'enablePictures', _key: '' });
  assert.notEqual(status, 303);
  assert.notEqual((await owner.post(SOURCES, { _action: 'enablePictures', _key: '' })).status, 303);
  assert.equal(await site.store.findPictureHost('m.media-amazon.com'), undefined);
});

test('what turning pictures on means is said in English too', async () => {
  await using stage = await makeStage();
  stage.operator.cookies.set('miharu_language', 'en');
  const { text } = await stage.operator.get(SOURCES);
  assert.match(text, /loads its product pictures from m\.media-amazon\.com[\s\S]*IP address/);
});
