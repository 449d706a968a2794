import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatIn } from '../../src/web/format.ts';
import { startSite } from './site.ts';
import { createVisitor } from './visitor.ts';

test('pages are Japanese until English is chosen, and stay as they were chosen', async () => {
  await using site = await startSite();
  const visitor = createVisitor(site.origin);
  assert.match((await visitor.get('/sign-in', { 'accept-language': 'en' })).text, /<html lang="ja"/);
  const { text } = await visitor.get('/sign-in?next=%2Fsettings%2Fapi');
  const link = /href="(\/language[^"]+)"/
    .exec(text)?.[1]
    ?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  const answer = await visitor.get(link ?? '');
  assert.deepEqual([answer.status, answer.location], [303, '/sign-in?next=%2Fsettings%2Fapi']);
  assert.match((await visitor.get('/sign-in')).text, /<html lang="en"/);
});

test('the look is chosen, and a switch leads to no other site', async () => {
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

test('dates are Japanese dates whatever the zone, and the unknown is a dash', () => {
  const [ja, en] = [formatIn('ja'), formatIn('en')];
  assert.equal(ja.date('2026-11-28').text, '<time datetime="2026-11-28">2026年11月28日(土)</time>');
  assert.match(en.date('2026-11-28').text, />Sat,? 28 Nov 2026</);
  const late = '2026-11-27T15:30:00Z';
  assert.match(ja.instant(late).text, />2026年11月28日 (?:0)?0:30</);
  assert.match(en.instant(late).text, />28 Nov 2026, 00:30 JST</);
  assert.deepEqual([ja.number(null), en.yen(null), ja.date(null).text], ['—', '—', '—']);
  assert.deepEqual([ja.number(1234567), en.yen(1980)], ['1,234,567', '¥1,980']);
});
