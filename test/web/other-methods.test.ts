import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREENS } from '../../src/web/screens/index.ts';
import { ask } from '../api/ask.ts';
import { startSite } from './site.ts';

test('OPTIONS of a page lists its methods for everybody, and other methods are refused with the same list', async () => {
  await using site = await startSite();
  const seen = new Set<string>();
  for (const { path, actions } of SCREENS) {
    const allow = Object.keys(actions).length === 0 ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, POST, OPTIONS';
    seen.add(allow);
    const options = await ask(site.origin, path, { method: 'OPTIONS' });
    assert.deepEqual([options.status, options.headers['allow'], options.text], [204, allow, ''], path);
    assert.equal(options.headers['content-length'], undefined);
    const put = await ask(site.origin, path, { method: 'PUT', headers: { Accept: 'text/html' } });
    assert.deepEqual([put.status, put.headers['allow']], [405, allow], path);
  }
  assert.equal(seen.size, 2);
  assert.equal((await ask(site.origin, '/nothing', { method: 'OPTIONS' })).status, 404);
});
