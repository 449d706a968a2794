import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from './cli-world.ts';

test('a dry run says what spending caps leave of the calls, and which keywords they leave out', async (t) => {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', '店', '--json'])).out);
  await cli.run(['keyword', 'add', '--account', id, '一', '二', '三', '四']);
  await cli.run(['source', 'add', 'serpapi', '--key-stdin'], { input: 'KEY' });
  const dry = async () => JSON.parse((await cli.run(['scan', '--dry-run', '--json'])).out);
  const open = await dry();
  assert.deepEqual([open.calls_max, open.caps], [12, { calls_max: 12, gaps: { keywords: [], asins: [] } }]);
  await cli.run(['source', 'cap', 'serpapi', '--per', 'day', '--calls', '7']);
  const capped = await dry();
  assert.deepEqual([capped.calls_max, capped.caps.calls_max, capped.caps.gaps.keywords.length], [12, 6, 2]);
  await cli.run(['source', 'cap', 'serpapi', '--account', id, '--per', 'month', '--units', '3']);
  assert.deepEqual([(await dry()).caps.calls_max, (await dry()).caps.gaps.keywords.length], [3, 3]);
  const { out } = await cli.run(['scan', '--dry-run'], { language: 'ja', isTerminal: true });
  assert.match(out, /最大呼び出し回数\s+12[\s\S]*上限内の呼び出し回数\s+3[\s\S]*3 件：/);
  await cli.run(['source', 'add', 'dataforseo', '--key-stdin'], { input: 'login:password' });
  await cli.run(['source', 'cap', 'dataforseo', '--per', 'day', '--calls', '1']);
  const next = await dry();
  assert.deepEqual(
    [next.caps.calls_max, next.caps.gaps.keywords.length],
    [4, 2],
    'the next source takes over',
  );
  const listed = JSON.parse((await cli.run(['source', 'list', '--json'])).out);
  assert.ok(
    listed.sources.every((source: { caps: { spent: number }[] }) =>
      source.caps.every(({ spent }) => spent === 0),
    ),
  );
});

test('a dry run counts a source of batches as one call for each batch, in what its caps allow too', async (t) => {
  const cli = await makeCli(t);
  const { id } = JSON.parse(
    (await cli.run(['account', 'create', '--name', '店', '--plan', 'enterprise', '--json'])).out,
  );
  const asins = Array.from({ length: 250 }, (_, at) => `B0TEST${String(at).padStart(4, '0')}`);
  await cli.run(['asin', 'add', '--account', id, '--watched', '-'], { input: asins.join('\n') });
  await cli.run(['source', 'add', 'keepa', '--key-stdin'], { input: 'KEY' });
  const dry = async () => JSON.parse((await cli.run(['scan', '--dry-run', '--json'])).out);
  assert.equal((await dry()).calls_max, 3);
  await cli.run(['source', 'cap', 'keepa', '--per', 'day', '--calls', '2']);
  const { caps } = await dry();
  assert.deepEqual([caps.calls_max, caps.gaps.asins.length], [2, 50]);
});
