import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { test } from 'node:test';
import { whoOpens } from '../../src/core/rights.ts';
import { mintInvitation } from '../../src/operations/users/invitation.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addGoods, NOW_MS } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { likelyOf, sampleCheck, saveChecks } from '../store/assistant/check-samples.ts';
import { KEYWORD, makeKeywordStage } from './keyword-stage.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { createVisitor, signIn } from './visitor.ts';

/** Maximum bytes of a first load: the page and everything that it names. */
const BYTES_MAX = 150_000;

/** The bytes of one answer over the wire, head and body, encoded as browsers request. */
function weigh(url: string, cookie: string): Promise<{ readonly bytes: number; readonly encoding: string }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };
    const sent = request(url, { headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ bytes: answer.socket.bytesRead, encoding: answer.headers['content-encoding'] ?? '' }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('a first load of any screen stays below 150 kB over the wire, with 1,000 keywords', async (t) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const keywords = Array.from({ length: 1_000 }, (_, index) => `水筒 ${index} おすすめ`);
  await addGoods(site.store, accountId, { own: [asinOf(1)], keywords });
  await saveChecks(site.store, accountId, [sampleCheck(1, { verdict: likelyOf(asinOf(1)) })]);
  const { path: invited } = await mintInvitation({ ...site, nowMs: () => NOW_MS, randomBytes }, 'operator');
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const stranger = createVisitor(site.origin);
  for (const { path: pattern } of SCREENS) {
    const path =
      pattern === '/join' ? invited : pattern.replace('{asin}', asinOf(1)).replace('{id}', sampleCheck(1).id);
    const { cookies, ...by } = whoOpens(pattern).includes('stranger') ? stranger : visitor;
    const { status, text } = await by.get(path);
    assert.equal(status, 200, path);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    assert.ok(files.length >= 3, path);
    const weights = await Promise.all(
      [path, ...new Set(files)].map((one) => weigh(site.origin + one, cookie)),
    );
    const bytes = weights.reduce((sum, weight) => sum + weight.bytes, 0);
    t.diagnostic(`${path}: ${Math.round(bytes / 1000)} kB, the page ${weights[0]?.bytes} bytes`);
    assert.ok(bytes < BYTES_MAX, `${path} weighs ${bytes} bytes`);
    assert.equal(weights[0]?.encoding, 'br', path);
  }
});

test('a keyword over 400 days with five competitors stays below 150 kB over the wire, including its chart', async (t) => {
  await using stage = await makeKeywordStage();
  const { origin } = stage.site;
  const visitor = await signIn(origin, stage.person);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const others = Array.from({ length: 5 }, (_, n) => `&with=${asinOf(101 + n)}`).join('');
  const path = `/keyword?${new URLSearchParams({ keyword: KEYWORD, days: '400' })}${others}`;
  const { text } = await visitor.get(path);
  assert.equal(text.match(/<tr data-date/g)?.length, 400);
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
  const weights = await Promise.all([path, ...new Set(files)].map((one) => weigh(origin + one, cookie)));
  const bytes = weights.reduce((sum, weight) => sum + weight.bytes, 0);
  t.diagnostic(`${Math.round(bytes / 1000)} kB, the page ${weights[0]?.bytes} bytes of ${text.length}`);
  assert.ok(bytes < BYTES_MAX, `${bytes} bytes`);
});

test('files are cached forever under names of their content, pages are not cached', async () => {
  await using site = await startSite();
  const page = await fetch(`${site.origin}/sign-in`, { headers: { accept: 'text/html' } });
  assert.equal(page.headers.get('cache-control'), 'no-store');
  const style = /href="(\/assets\/style\.[0-9a-f]{10}\.css)"/.exec(await page.text())?.[1] ?? '';
  const file = await fetch(site.origin + style);
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'text/css; charset=utf-8']);
  assert.match(file.headers.get('cache-control') ?? '', /max-age=31536000, immutable/);
  assert.equal((await fetch(site.origin + style.replace(/\.[0-9a-f]{10}\./, '.0000000000.'))).status, 404);
  assert.equal((await fetch(`${site.origin}/assets/..%2f..%2fpackage.json`)).status, 404);
});

test('every page has the strict policy, and neither inline style nor inline script', async () => {
  await using site = await startSite();
  await addAccount(site.store);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  for (const { path } of SCREENS.filter(({ path }) => !path.includes('{'))) {
    const { headers, text } = await visitor.get(path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/, path);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/, path);
    assert.equal(headers.get('referrer-policy'), 'same-origin', path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.doesNotMatch(text, /\sstyle="|<style|<script(?! src="\/assets\/)|\son\w+="/, path);
  }
});

test('unknown paths are reported as the API does, and to browsers as a page', async () => {
  await using site = await startSite();
  const program = await fetch(`${site.origin}/nothing`);
  assert.equal(program.headers.get('content-type'), 'application/problem+json; charset=utf-8');
  const browser = await fetch(`${site.origin}/nothing`, { headers: { accept: 'text/html' } });
  assert.deepEqual([browser.status, browser.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
  const put = await fetch(`${site.origin}/sign-in`, { method: 'PUT', headers: { accept: 'text/html' } });
  assert.equal(put.status, 405);
  const head = await fetch(`${site.origin}/sign-in`, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
});
