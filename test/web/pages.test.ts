import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { asinAt, NOON_MS, RANKED, searchPage } from '../api/pages-stage.ts';
import { addGoods } from '../api/service.ts';
import { SHELF_TERM } from '../operations/saved-shelf.ts';
import { productWith } from '../pages/one-product.ts';
import { addPerson } from './site.ts';
import { makeStage } from './stage.ts';
import { signIn, tokenBeside } from './visitor.ts';

const ADD = { _action: 'add', keyword: '', url: '', observed_at: '', pages: '' };

async function stageAtNoon() {
  const stage = await makeStage('member');
  stage.site.clock.nowMs = NOON_MS;
  await addGoods(stage.site.store, stage.accountId, { own: [asinAt(8)], keywords: [SHELF_TERM] });
  await stage.visitor.get('/language?to=en&back=/');
  return stage;
}

const fileOf = (page: number) => ({ name: `page-${page}.html`, content: searchPage(page) });

/** What is said of the files together, of each that does not count, and of each keyword or product. */
function saidIn(text: string) {
  const wordsOf = (part: string) =>
    part
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const part = /<div data-results-part>(.*)<div class="columns"/s.exec(text)?.[1] ?? '';
  const [before = '', after = ''] = part.split('<div data-groups>');
  return {
    sum: wordsOf(/data-count[^>]*>(.*?)<\/p>/s.exec(before)?.[1] ?? ''),
    problems: before
      .split('<li data-standing')
      .slice(1)
      .map((one) => wordsOf(`<${one}`)),
    groups: after
      .split('<section class="page-group"')
      .slice(1)
      .map((one) => wordsOf(`<${one}`)),
  };
}

test('a saved page is added without a script, and says what was read and what is missing', async () => {
  await using stage = await stageAtNoon();
  const { visitor } = stage;
  const first = await visitor.sendFiles('/pages', ADD, [fileOf(1)]);
  assert.equal(first.status, 200);
  const { sum, groups } = saidIn(first.text);
  assert.equal(sum, '1 of 1 done: 1 added');
  const [said = ''] = groups;
  assert.match(said, /Partial Counts for Sat, 28 Nov 2026 \(Japan time\) · 1 of 3 pages, 16 organic results/);
  assert.match(said, /2 pages are still missing \(of 3\): 2, 3\./);
  assert.ok(said.includes(`#8 ${RANKED[7]?.title}`), said);
  assert.match(said, /page-1\.html Added page 1/);
});

test('files of one keyword are one part, which says only what holds after the last of them', async () => {
  await using stage = await stageAtNoon();
  const files = [fileOf(1), fileOf(2), fileOf(3), fileOf(1)];
  const { sum, problems, groups } = saidIn((await stage.visitor.sendFiles('/pages', ADD, files)).text);
  assert.equal(sum, '4 of 4 done: 3 added, 1 already added');
  assert.deepEqual(problems, []);
  assert.equal(groups.length, 1);
  assert.match(groups[0] ?? '', /Complete .*3 of 3 pages, 48 organic results/);
  assert.doesNotMatch(groups[0] ?? '', /missing/);
  assert.match(groups[0] ?? '', /page-2\.html Added page 2 .*page-1\.html Already added page 1$/);
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
  const { sum, problems, groups } = saidIn(text);
  const [photo = '', other = ''] = problems;
  assert.equal(sum, '3 of 3 done: 1 added, 1 not counted, 1 not added');
  assert.ok(text.includes('>&#60;b&#62;photo&#60;/b&#62;.jpg<'));
  assert.match(photo, /Not counted/);
  assert.match(
    other,
    /Not added “ まったく別の語 ” is not one of .* Ask an owner of this account to add it\.$/,
  );
  assert.match(groups[0] ?? '', /page-1\.html Added/);
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

test('the form of an account that may not add pages is refused before its files arrive', async () => {
  await using stage = await stageAtNoon();
  const { site, visitor, accountId } = stage;
  await site.store.setAddsPages(accountId, false);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  const answer = once(socket, 'data');
  socket.write(
    `POST /pages HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\nOrigin: ${site.origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n\r\n--x`,
  );
  const text = String((await answer)[0]);
  socket.destroy();
  assert.match(text, /^HTTP\/1\.1 403 /);
  assert.match(text, /may not add pages|has to allow/);
});

test('files that are sent at once with one form are all added', async () => {
  await using stage = await stageAtNoon();
  const { site, visitor } = stage;
  const { text } = await visitor.get('/pages');
  const token = tokenBeside(text, 'files');
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answers = await Promise.all(
    [1, 2, 3].map(async (page) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ _token: token, ...ADD })) form.append(name, value);
      form.append('files', new File([searchPage(page)], `${page}.html`));
      const headers = { origin: site.origin, cookie, accept: 'text/html' };
      const answer = await fetch(`${site.origin}/pages`, { method: 'POST', headers, body: form });
      return [answer.status, /data-standing="counts"/.test(await answer.text())];
    }),
  );
  assert.deepEqual(answers, Array(3).fill([200, true]));
});

test('a time that is none, or that the page contradicts, is spoken of in Japan time', async () => {
  await using stage = await stageAtNoon();
  const { visitor } = stage;
  for (const opened of ['garbage', '2026-02-30T10:00', '2026-11-28T10:00Z']) {
    const refused = await visitor.sendFiles('/pages', { ...ADD, observed_at: opened }, [fileOf(1)]);
    assert.equal(refused.status, 422);
    const text = refused.text.replaceAll('&quot;', '"');
    assert.match(text, /is not a valid time\. Enter the date and time in Japan, as in 2026-11-28T12:00/);
    assert.doesNotMatch(text, /time zone|09:00/);
  }
  const other = await visitor.sendFiles('/pages', { ...ADD, observed_at: '2026-11-28T11:50' }, [fileOf(1)]);
  const [problem = ''] = saidIn(other.text).problems;
  assert.match(
    problem,
    /The page is from 2026-11-28 07:\d\d \(Japan time\), not from 2026-11-28 11:50 \(Japan time\)\./,
  );
  const future = await visitor.sendFiles('/pages', { ...ADD, observed_at: '2026-11-29T11:50' }, [fileOf(1)]);
  assert.match(saidIn(future.text).problems[0] ?? '', /2026-11-29 11:50 \(Japan time\) is in the future/);
});

test('a page whose keyword differs only in width or case from one of the account names that one', async () => {
  await using stage = await makeStage('owner');
  const { site, visitor, accountId } = stage;
  site.clock.nowMs = NOON_MS;
  const own = 'ﾏｸﾞｶｯﾌﾟ';
  assert.equal(own.normalize('NFKC'), SHELF_TERM);
  await addGoods(site.store, accountId, { own: [asinAt(8)], keywords: [own] });
  await visitor.get('/language?to=en&back=/');
  for (const watch of [{}, { watch: 'on' }]) {
    const sent = await visitor.sendFiles('/pages', { ...ADD, ...watch }, [fileOf(1)]);
    const [problem = ''] = saidIn(sent.text).problems;
    assert.match(
      problem,
      new RegExp(`“\\s*${SHELF_TERM}\\s*” is not one of .*, but “\\s*${own}\\s*” is`, 'u'),
    );
    assert.match(problem, new RegExp(`enter “\\s*${own}\\s*” as the keyword`, 'u'));
  }
  const named = await visitor.sendFiles('/pages', { ...ADD, keyword: own }, [fileOf(1)]);
  assert.match(saidIn(named.text).groups[0] ?? '', /Added page 1/);
});

test('the first page of a product is compared with nothing, and the screen says so', async () => {
  await using stage = await stageAtNoon();
  const content = productWith(
    '<span class="a-price priceToPay"><span class="a-offscreen">￥1,980</span></span>',
  );
  const file = { name: 'product.html', content: content.replaceAll('B0TEST0001', asinAt(8)) };
  const { text } = await stage.visitor.sendFiles('/pages', { ...ADD, observed_at: '2026-11-28T11:50' }, [
    file,
  ]);
  const [said = ''] = saidIn(text).groups;
  assert.match(said, /No earlier date to compare with\./);
  assert.doesNotMatch(said, /No changes/);
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
  const refused = saidIn((await visitor.sendFiles('/pages', ADD, [fileOf(1)])).text);
  assert.match(refused.problems[0] ?? '', /Not added .* Go to Keywords$/);
  const added = saidIn((await visitor.sendFiles('/pages', { ...ADD, watch: 'on' }, [fileOf(1)])).text);
  assert.match(
    added.groups[0] ?? '',
    /show no rank of your products\. Go to Products .*now one of the keywords/,
  );
  assert.deepEqual(await site.store.listSpellings(accountId, { afterSeq: 0, limit: 5 }), [SHELF_TERM]);
});

test('an account without the permission is told whom to ask, and adds nothing', async () => {
  await using stage = await stageAtNoon();
  const { site, visitor, accountId } = stage;
  await site.store.setAddsPages(accountId, false);
  const { text } = await visitor.get('/pages');
  assert.match(text, /This account may not add pages.*Ask the operator to allow it\./s);
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  await operator.get('/language?to=en&back=/');
  assert.match((await operator.get('/pages')).text, /allow it on the page <a href="\/operator\/accounts">/);
  assert.doesNotMatch(text, /type="file"/);
});

test('a page that does not count adds no keyword', async () => {
  await using stage = await makeStage('owner');
  const { site, visitor, accountId } = stage;
  site.clock.nowMs = NOON_MS;
  await visitor.get('/language?to=en&back=/');
  const contradicted = { ...ADD, watch: 'on', keyword: '犬' };
  const [said = ''] = saidIn((await visitor.sendFiles('/pages', contradicted, [fileOf(1)])).text).problems;
  assert.match(said, /Not added/);
  const cut = { name: 'cut.html', content: searchPage(1).slice(0, 20_000) };
  const watching = { ...ADD, watch: 'on' };
  const [other = ''] = saidIn((await visitor.sendFiles('/pages', watching, [cut])).text).problems;
  assert.match(other, /Not counted/);
  assert.deepEqual(await site.store.listSpellings(accountId, { afterSeq: 0, limit: 5 }), []);
});

test('absence is said of a complete reading only, and of none without its first page', async () => {
  await using stage = await stageAtNoon();
  const { visitor, site, accountId } = stage;
  await addGoods(site.store, accountId, { own: ['B0ABSENT01'] });
  const partOf = async (files: readonly ReturnType<typeof fileOf>[]) =>
    saidIn((await visitor.sendFiles('/pages', ADD, files)).text).groups[0] ?? '';
  assert.doesNotMatch(await partOf([fileOf(2)]), /show no rank/);
  assert.doesNotMatch(await partOf([fileOf(1)]), /B0ABSENT01/);
  assert.match(await partOf([fileOf(3)]), /Not in top 48 B0ABSENT01/);
});
