import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { authorityOf, headFault, pathOfTarget, readPath, readTarget, type Targeted } from './target.ts';

test('reads a whole URL as its path and host, and leaves anything else unchanged', () => {
  for (const [target, authority, path] of [
    ['http://x', 'x', '/'],
    ['HTTPS://x:8?a', 'x:8', '/?a'],
    ['http://[::1]:8/a', '[::1]:8', '/a'],
    ['http:///a', undefined, 'http:///a'],
    ['http://u@x/a', undefined, 'http://u@x/a'],
    ['ftp://x/a', undefined, 'ftp://x/a'],
    ['/http://x/a', undefined, '/http://x/a'],
    ['*', undefined, '*'],
  ] as const) {
    assert.deepEqual([authorityOf(target), pathOfTarget(target)], [authority, path], target);
  }
});

test('decodes any path as the router does', () => {
  assert.equal(readPath('/api/%761/%E6%B0%B4#%FF'), '/api/v1/水');
  assert.equal(readPath('/api%2Fv1'), '/api%2Fv1');
  assert.equal(readPath('/%61pi%2fv1/%FF'), '/api%2fv1/%FF');
  fc.assert(fc.property(fc.string(), (text) => typeof readPath(text) === 'string'));
});

test('accepts or refuses any target and Host without throwing; accepted targets begin with a slash', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (url, host) => {
      const request: Targeted = {
        method: 'GET',
        httpVersion: '1.1',
        url,
        headers: { host },
        rawHeaders: ['Host', host],
      };
      request.url = readTarget(request);
      return headFault(request) !== null || request.url.startsWith('/');
    }),
  );
});
