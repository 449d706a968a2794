import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { jsonOf } from './ask.ts';
import { searchPage, stagePages } from './pages-stage.ts';

test('refuses a body that is too large, packed too tightly, of another type, empty or damaged', async () => {
  await using stage = await stagePages();
  const bomb = gzipSync(Buffer.alloc(61 * 1024 * 1024));
  for (const [body, headers, expected] of [
    [Buffer.alloc(21_000_000), {}, [413, 'body_too_large']],
    [bomb, { 'Content-Encoding': 'gzip' }, [413, 'body_too_large']],
    [bomb, { 'Content-Type': 'application/octet-stream' }, [413, 'body_too_large']],
    [gzipSync(bomb), { 'Content-Encoding': 'gzip' }, [413, 'body_too_large']],
    ['{}', { 'Content-Type': 'application/json' }, [415, 'unsupported_media_type']],
    ['x', { 'Content-Encoding': 'br' }, [415, 'unsupported_media_type']],
    ['', {}, [400, 'invalid_parameter']],
  ] as const) {
    const { status, code, detail } = jsonOf(await stage.send(body, '', { headers }));
    assert.deepEqual([status, code], expected, String(detail));
    if (status === 413) assert.match(String(detail), /(?:20|60) MiB/);
  }
  const damaged = await stage.send('not gzip', '', { headers: { 'Content-Encoding': 'gzip' } });
  assert.match(String(jsonOf(damaged)['advice']), /gzip/);
});

test('reads a page with large pictures written into it, and says which pages are too large to read', async () => {
  await using stage = await stagePages();
  const html = searchPage(1);
  const withMore = (more: string) => gzipSync(html.replace('</body>', `${more}</body>`));
  const headers = { 'Content-Encoding': 'gzip' };
  const big = jsonOf(await stage.send(withMore('<p>水筒</p>'.repeat(3_400_000)), '', { headers }));
  assert.deepEqual([big['counts'], big['reading']], [false, null]);
  assert.match(String(big['advice']), /too large .* without pictures/);
  const pictured = withMore(`<img src="data:image/png;base64,${'iVBORw0KGgoA'.repeat(4_000_000)}">`);
  const answered = await stage.send(pictured, '', { headers });
  assert.deepEqual([answered.status, jsonOf(answered)['verdict']], [201, 'sound']);
});

test('a body of unknown length is cut off at 20 MiB', async () => {
  await using stage = await stagePages();
  const headers = { 'Transfer-Encoding': 'chunked' };
  const answered = await stage.send(Buffer.alloc(21_000_000), '', { headers });
  assert.equal(answered.status, 413);
});
