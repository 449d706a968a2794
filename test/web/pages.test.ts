import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asinAt, NOON_MS, RANKED, searchPage } from '../api/pages-stage.ts';
import { addGoods } from '../api/service.ts';
import { SHELF_TERM } from '../operations/saved-shelf.ts';
import { makeStage } from './stage.ts';

const ADD = { _action: 'add', keyword: '', url: '', observed_at: '', pages: '' };

async function stageAtNoon() {
  const stage = await makeStage('member');
  stage.site.clock.nowMs = NOON_MS;
  await addGoods(stage.site.store, stage.accountId, { own: [asinAt(8)], keywords: [SHELF_TERM] });
  await stage.visitor.get('/language?to=en&back=/');
  return stage;
}

const fileOf = (page: number) => ({ name: `page-${page}.html`, content: searchPage(page) });

/** The text of each file's result. */
function resultsIn(text: string): string[] {
  const list = /<ul class="page-results" data-results>(.*)<template/s.exec(text)?.[1] ?? '';
  return list
    .split('<li data-tone')
    .slice(1)
    .map((part) => part.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '));
}

test('a saved page is added without a script, and says what was read and what is missing', async () => {
  await using stage = await stageAtNoon();
  const { visitor } = stage;
  const first = await visitor.sendFiles('/pages', ADD, [fileOf(1)]);
  assert.equal(first.status, 200);
  const [said = ''] = resultsIn(first.text);
  assert.match(said, /page-1\.html Added/);
  assert.match(said, /counts for Sat, 28 Nov 2026/);
  assert.match(said, /2 pages are still missing \(of 3\): 2, 3\./);
  assert.ok(said.includes(`${RANKED[7]?.title}`), said);
  assert.match(said, /Rank 8/);
  const rest = resultsIn((await visitor.sendFiles('/pages', ADD, [fileOf(2), fileOf(3), fileOf(1)])).text);
  assert.equal(rest.length, 3);
  assert.match(rest[1] ?? '', /The reading is complete: 3 pages\./);
  assert.match(rest[2] ?? '', /page-1\.html Already added/);
});

test('who brought a page is the signed-in user', async () => {
  await using stage = await stageAtNoon();
  await stage.visitor.sendFiles('/pages', ADD, [fileOf(1)]);
  const reading = (await stage.site.store.listReadings(SHELF_TERM, '2026-11-28', '2026-11-28'))[0];
  assert.equal(reading?.broughtBy?.kind, 'user');
  assert.equal(reading?.broughtBy?.accountId, stage.accountId);
});

test('each file that cannot be used says why, and the others are added', async () => {
  await using stage = await stageAtNoon();
  const { text } = await stage.visitor.sendFiles('/pages', ADD, [
    { name: '<b>photo</b>.jpg', content: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
    { name: 'other.html', content: searchPage(1).replaceAll(SHELF_TERM, 'まったく別の語') },
    fileOf(1),
  ]);
  const [photo = '', other = '', added = ''] = resultsIn(text);
  assert.ok(text.includes('>&#60;b&#62;photo&#60;/b&#62;.jpg<'));
  assert.match(photo, /Not counted|Not added/);
  assert.match(other, /Not added .*(?:not|isn’t) (?:monitored|tracked|one of)/i);
  assert.match(added, /Added/);
});

test('a form without a file, or without our token, adds nothing', async () => {
  await using stage = await stageAtNoon();
  const { visitor, site } = stage;
  const none = await visitor.sendFiles('/pages', ADD, []);
  assert.equal(none.status, 422);
  assert.match(none.text, /Choose at least one saved page/);
  const forged = new FormData();
  forged.append('_token', 'x.y.z');
  forged.append('files', new File([searchPage(1)], 'a.html'));
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${site.origin}/pages`, {
    method: 'POST',
    headers: { origin: site.origin, cookie },
    body: forged,
  });
  assert.equal(answer.status, 403);
});

test('other screens take no files, and strangers send none', async () => {
  await using stage = await stageAtNoon();
  const form = new FormData();
  form.append('_token', 'x');
  form.append('files', new File(['x'.repeat(100_000)], 'a.html'));
  const { site, visitor } = stage;
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = (path: string, headers: Record<string, string>) =>
    fetch(site.origin + path, {
      method: 'POST',
      headers: { origin: site.origin, ...headers },
      body: form,
      redirect: 'manual',
    });
  assert.equal((await send('/settings/products', { cookie })).status, 415);
  assert.equal((await send('/pages', { cookie: 'miharu_form=x' })).status, 415);
});

test('the keyword of a page is added first, if an owner wants that and it costs nothing', async () => {
  await using stage = await makeStage('owner');
  const { site, visitor, accountId } = stage;
  site.clock.nowMs = NOON_MS;
  await visitor.get('/language?to=en&back=/');
  const refused = resultsIn((await visitor.sendFiles('/pages', ADD, [fileOf(1)])).text);
  assert.match(refused[0] ?? '', /Not added/);
  const added = resultsIn((await visitor.sendFiles('/pages', { ...ADD, watch: 'on' }, [fileOf(1)])).text);
  assert.match(added[0] ?? '', /Added .*show no rank of your products/);
  assert.deepEqual(await site.store.listSpellings(accountId, { afterSeq: 0, limit: 5 }), [SHELF_TERM]);
});

test('an account without the permission is told whom to ask, and adds nothing', async () => {
  await using stage = await stageAtNoon();
  const { site, visitor, accountId } = stage;
  await site.store.setAddsPages(accountId, false);
  const { text } = await visitor.get('/pages');
  assert.match(text, /This account may not add pages/);
  assert.doesNotMatch(text, /type="file"/);
});

test('a page that does not count adds no keyword', async () => {
  await using stage = await makeStage('owner');
  const { site, visitor, accountId } = stage;
  site.clock.nowMs = NOON_MS;
  await visitor.get('/language?to=en&back=/');
  const contradicted = { ...ADD, watch: 'on', keyword: '犬' };
  const [said = ''] = resultsIn((await visitor.sendFiles('/pages', contradicted, [fileOf(1)])).text);
  assert.match(said, /Not added/);
  const cut = { name: 'cut.html', content: searchPage(1).slice(0, 20_000) };
  const [other = ''] = resultsIn((await visitor.sendFiles('/pages', { ...ADD, watch: 'on' }, [cut])).text);
  assert.match(other, /Not counted/);
  assert.deepEqual(await site.store.listSpellings(accountId, { afterSeq: 0, limit: 5 }), []);
});

test('absence is said of a complete reading only, and of none without its first page', async () => {
  await using stage = await stageAtNoon();
  const { visitor, site, accountId } = stage;
  await addGoods(site.store, accountId, { own: ['B0ABSENT01'] });
  const [second = ''] = resultsIn((await visitor.sendFiles('/pages', ADD, [fileOf(2)])).text);
  assert.doesNotMatch(second, /show no rank/);
  const rest = resultsIn((await visitor.sendFiles('/pages', ADD, [fileOf(1), fileOf(3)])).text);
  assert.doesNotMatch(rest[0] ?? '', /B0ABSENT01/);
  assert.match(rest[1] ?? '', /B0ABSENT01: not among the results read/);
});
