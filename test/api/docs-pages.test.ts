import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOpenApiDocument } from '../../src/api/index.ts';
import { ERRORS } from '../../src/core/errors.ts';
import { ask, jsonOf } from './ask.ts';
import { addSeller, startService } from './service.ts';

const PAGES = ['/docs', '/docs/errors'];

test('serves the document that the code makes, without a key', async () => {
  await using service = await startService();
  const served = jsonOf(await ask(service.origin, '/api/v1/openapi.json'));
  assert.deepEqual(served, JSON.parse(JSON.stringify(createOpenApiDocument())));
});

test('forbids inline and external content on every page and file', async () => {
  await using service = await startService();
  for (const path of [...PAGES, '/docs/start.js', '/docs/swagger-ui.css', '/docs/page.css', '/']) {
    const { headers } = await ask(service.origin, path);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/, path);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/, path);
    assert.match(policy, /base-uri 'none'; frame-ancestors 'none'/, path);
    assert.equal(headers['referrer-policy'], 'no-referrer', path);
    assert.equal(headers['x-frame-options'], 'DENY', path);
  }
});

test('has no inline script or style, and loads only files served here', async () => {
  await using service = await startService();
  for (const path of PAGES) {
    const { text } = await ask(service.origin, path);
    assert.doesNotMatch(text, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i, path);
    const loaded = [...text.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url ?? '',
    );
    assert.ok(loaded.length > 0);
    for (const url of loaded) {
      assert.match(url, /^\/docs\//);
      const { status, headers } = await ask(service.origin, url);
      assert.equal(status, 200, url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
    }
  }
});

test('links the type of an error to its section on the page of errors', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const { text } = await ask(service.origin, '/docs/errors');
  for (const code of Object.keys(ERRORS)) assert.ok(text.includes(`id="${code}"`), code);
  const type = new URL(String(jsonOf(await ask(service.origin, '/api/v1/nothing', { key }))['type']));
  assert.equal((await ask(service.origin, type.pathname)).status, 200);
  assert.ok(text.includes(`id="${type.hash.slice(1)}"`));
});
