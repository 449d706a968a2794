import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { CAPS_MAX } from '../../src/operations/sources/cap-facts.ts';
import { SQLITE_FILE } from '../../src/store/index.ts';
import { startSampleShop } from '../../tools/sample-shop/server.ts';
import { NOW_MS } from '../api/service.ts';
import { makeCli } from './cli-world.ts';

test('a cap is set, changed, listed with what is spent, and removed; a scan stops at it and says so', async (t) => {
  const cli = await makeCli(t);
  const shop = await startSampleShop({ nowMs: () => NOW_MS });
  t.after(() => shop[Symbol.asyncDispose]());
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  const { id } = JSON.parse(made.out);
  await cli.run(['keyword', 'add', '--account', id, '弁当箱', '水筒', 'タンブラー']);
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const cap = (...words: string[]) => cli.run(['source', 'cap', 'sample-shop', ...words]);
  const shown = async (...words: string[]) => (await cli.run(words, { isTerminal: true })).out;
  await cap('--per', 'day', '--calls', '1');
  await cap('--per', 'month', '--calls', '50', '--account', id);
  const set = await cap('--per', 'day', '--calls', '3');
  assert.match(set.out, /all\s+3 calls a day\s+0 calls\s+below 80 %/);
  assert.match(set.out, /acc_\S+\s+50 calls a month/);
  const scan = await cli.run(['scan']);
  assert.match(scan.err, /The cap of 3 calls a day at sample-shop is reached \(3 calls spent\)/);
  assert.match(scan.out, /not scanned: spending cap of the installation reached 2/);
  const attemptsOf = async (keyword: string) => {
    const listed = JSON.parse((await cli.run(['readings', keyword, '--json'])).out).readings[0];
    const column = (await cli.run(['readings', keyword])).out.split('\t')[7];
    return [listed.attempts.map(({ was_asked: asked }: { was_asked: boolean }) => asked), column];
  };
  const tried = await Promise.all(['弁当箱', '水筒', 'タンブラー'].map(attemptsOf));
  assert.deepEqual(tried.map(String).toSorted(), ['false,', 'false,', 'true,1']);
  const listed = await cli.run(['source', 'list']);
  assert.match(listed.out, /spending cap reached\s+The cap of 3 calls a day/);
  assert.match(listed.out, /3 calls a day \(3 calls spent\); acc_\S+: 50 calls a month \(3 calls spent\)/);
  assert.match(await shown('status'), /sample-shop: spending cap reached \(The cap of 3 calls a day/);
  assert.match(await shown('days'), /Spending caps – The cap of 3 calls a day at sample-shop is reached/);
  assert.match(
    await shown('days', '--lang', 'ja'),
    /費用の上限 – 取得元 sample-shop の費用の上限（1 日 3 回の呼び出し）に達しました/,
  );
  assert.equal((await cli.run(['source', 'test', 'sample-shop'])).exitCode, 0, 'a free test needs no room');
  const removed = await cap('--per', 'day', '--none');
  assert.doesNotMatch(removed.out, /a day/);
  const again = JSON.parse((await cli.run(['scan', '--json'])).out);
  assert.deepEqual([again.day.complete, again.left], [3, 0]);
  const { days } = JSON.parse((await cli.run(['days', '--json'])).out);
  assert.equal(days[0].costs[0].calls, 9, 'nine pages; a free test counts nothing');
});

test('a reached cap says what is left of it, and that the next reading needs more', async (t) => {
  const cli = await makeCli(t);
  const shop = await startSampleShop({ nowMs: () => NOW_MS });
  t.after(() => shop[Symbol.asyncDispose]());
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  const { id } = JSON.parse(made.out);
  await cli.run(['keyword', 'add', '--account', id, '弁当箱', '水筒']);
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  await cli.run(['source', 'cap', 'sample-shop', '--per', 'day', '--calls', '5']);
  const scan = await cli.run(['scan']);
  assert.match(scan.err, /reached \(3 calls spent, 2 calls left, not enough for the next reading\)/);
  const shown = async (...words: string[]) => (await cli.run(words, { isTerminal: true })).out;
  const needs = /3 calls spent, 2 calls left, and the next reading needs 3 calls/;
  assert.match((await cli.run(['source', 'list'])).out, needs);
  for (const words of [['status'], ['days']]) assert.match(await shown(...words), needs);
  const set = await shown('source', 'cap', 'sample-shop', '--per', 'month', '--calls', '50');
  assert.match(set, /reached \(2 calls left, the next reading needs 3 calls\)/);
  const ja = await shown('source', 'cap', 'sample-shop', '--per', 'month', '--calls', '51', '--lang', 'ja');
  assert.match(ja, /上限に到達（残り 2 回の呼び出し、必要 3 回の呼び出し）/);
});

test('removing a cap says which others still hold', async (t) => {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', '店', '--json'])).out);
  await cli.run(['source', 'add', 'serpapi', '--key-stdin'], { input: 'abc' });
  const cap = async (...words: string[]) =>
    (await cli.run(['source', 'cap', 'serpapi', ...words], { isTerminal: true })).out;
  await cap('--per', 'month', '--units', '9000');
  await cap('--per', 'day', '--calls', '20', '--account', id);
  assert.match(
    await cap('--per', 'month', '--none'),
    new RegExp(`Caps still in effect – ${id}: 20 calls a day\\.`),
  );
  await cap('--per', 'month', '--units', '9000');
  assert.match(
    await cap('--per', 'day', '--none', '--account', id, '--lang', 'ja'),
    /引き続き有効な上限 – 全アカウント合計: 1 か月 9000 検索。/,
  );
  assert.doesNotMatch(await cap('--per', 'month', '--none'), /still in effect/);
});

test('adding a source says what it scans at once, what it costs, and which caps still hold', async (t) => {
  const cli = await makeCli(t);
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  const { id } = JSON.parse(made.out);
  await cli.run(['keyword', 'add', '--account', id, '弁当箱', '水筒']);
  const add = ['source', 'add', 'serpapi', '--key-stdin'];
  const shown = async (...words: string[]) => (await cli.run(words, { input: 'abc', isTerminal: true })).out;
  assert.match(await shown(...add, '--dry-run'), /2 keywords\s+6 searches[\s\S]*Nothing was added/);
  assert.deepEqual(JSON.parse((await cli.run(['source', 'list', '--json'])).out).sources, []);
  assert.match(await shown(...add), /Scanned at once\s+Cost\s+2 keywords\s+6 searches/);
  await cli.run(['source', 'cap', 'serpapi', '--per', 'day', '--calls', '4']);
  const twice = await cli.run([...add, '--dry-run'], { input: 'abc' });
  assert.equal(twice.exitCode, 64);
  await cli.run(['source', 'remove', 'serpapi']);
  assert.match(await shown(...add, '--dry-run'), /caps kept\s+4 calls a day/);
});

test('a cap outlives its source, and a source that is priced in another unit is refused its name', async (t) => {
  const cli = await makeCli(t);
  const input = { input: 'abc' };
  await cli.run(['source', 'add', 'serpapi', '--name', 'vendor', '--key-stdin'], input);
  await cli.run(['source', 'cap', 'vendor', '--per', 'month', '--units', '9000']);
  await cli.run(['source', 'remove', 'vendor']);
  const refused = await cli.run(['source', 'add', 'keepa', '--name', 'vendor', '--key-stdin'], input);
  assert.equal(refused.exitCode, 64);
  assert.match(refused.err, /has a cap in search, but this source is priced in token/);
  const added = await cli.run(
    ['source', 'add', 'serpapi', '--name', 'vendor', '--key-stdin', '--json'],
    input,
  );
  assert.equal(JSON.parse(added.out).caps[0].most, 9_000);
  await cli.run(['source', 'remove', 'vendor']);
  assert.equal((await cli.run(['source', 'cap', 'vendor', '--per', 'month', '--none'])).exitCode, 0);
  assert.equal((await cli.run(['source', 'cap', 'vendor', '--per', 'month', '--none'])).exitCode, 66);
});

test('a closed account gets no new cap, and loses the one it has; no source takes the name of saved pages', async (t) => {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', '店', '--json'])).out);
  await cli.run(['source', 'add', 'serpapi', '--key-stdin'], { input: 'abc' });
  const cap = ['source', 'cap', 'serpapi', '--account', id, '--per', 'day'];
  assert.equal((await cli.run([...cap, '--calls', '5'])).exitCode, 0);
  await cli.run(['account', 'close', '--account', id]);
  const refused = await cli.run([...cap, '--calls', '9']);
  assert.equal(refused.exitCode, 66);
  assert.match(refused.err, /is closed and cannot be changed/);
  assert.equal((await cli.run([...cap, '--none'])).exitCode, 0);
  const named = await cli.run(['source', 'add', 'keepa', '--name', 'import', '--key-stdin'], {
    input: 'abc',
  });
  assert.match(named.err, /"import" is the source of saved pages/);
});

test('adding keywords says in the command how many the cap is enough for, besides the products that share it', async (t) => {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', '店', '--json'])).out);
  await cli.run(['source', 'add', 'sample-shop', '--set', 'address=http://127.0.0.1:9']);
  await cli.run(['source', 'cap', 'sample-shop', '--per', 'day', '--calls', '4', '--account', id]);
  await cli.run(['asin', 'add', '--account', id, 'B0TEST0001']);
  const add = (...words: string[]) =>
    cli.run(['keyword', 'add', '--account', id, ...words], { isTerminal: true });
  assert.doesNotMatch((await add('水筒')).out, /cap/);
  assert.match(
    (await add('土鍋')).out,
    /about 1 of its 2 keywords a day, besides its 1 product\. The others/,
  );
  await cli.run(['source', 'cap', 'sample-shop', '--per', 'day', '--calls', '4']);
  assert.match((await add('扇風機')).out, /about 1 of its 3 keywords/);
});

test('a list of caps that is cut off says so in the commands', async (t) => {
  const cli = await makeCli(t);
  await cli.run(['source', 'add', 'sample-shop', '--set', 'address=http://127.0.0.1:9']);
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  const { id } = JSON.parse(made.out);
  await cli.run(['source', 'cap', 'sample-shop', '--per', 'day', '--calls', '5', '--account', id]);
  const database = new DatabaseSync(join(cli.folder, 'data', SQLITE_FILE));
  database.exec(`with recursive n(at) as (select 2 union all select at + 1 from n where at < ${CAPS_MAX})
    insert into source_caps select source, 'acc_' || at, period, measure, most, null, null, 0, null
      from source_caps, n where account_id = '${id}'`);
  database.close();
  const listed = async () => (await cli.run(['source', 'list'], { isTerminal: true })).out;
  assert.match(await listed(), /Only the first 1,000 caps are shown/);
  const set = await cli.run(['source', 'cap', 'sample-shop', '--per', 'month', '--calls', '9'], {
    isTerminal: true,
  });
  assert.match(set.out, /Only the first 1,000 caps are shown/);
  const part = async (...words: string[]) =>
    JSON.parse((await cli.run(['source', 'caps', ...words, '--json'])).out);
  const [all, rest] = [await part('--limit', '1000'), await part('--skip', '1000', '--limit', '1000')];
  assert.deepEqual([all.caps.length, rest.caps.length, rest.total], [1_000, 1, 1_001]);
  const owners = [...all.caps, ...rest.caps].map((cap) => cap.account_id);
  assert.equal(new Set(owners).size, 1_001);
  const last = await cli.run(['source', 'caps', 'sample-shop', '--skip', '5000', '--limit', '400'], {
    isTerminal: true,
  });
  assert.match(last.out, /801 to 1001 of 1001\./);
  const first = await cli.run(['source', 'caps', '--limit', '2', '--lang', 'ja'], { isTerminal: true });
  assert.match(first.out, /1001 件中 1～2 件目。続き：--skip 2 --limit 2/);
  assert.equal((await cli.run(['source', 'caps', 'nonsense'])).exitCode, 66);
  await cli.run(['source', 'cap', 'sample-shop', '--per', 'month', '--none']);
  await cli.run(['source', 'cap', 'sample-shop', '--account', id, '--per', 'day', '--none']);
  assert.doesNotMatch(await listed(), /Only the first/);
});

test('what caps do not allow is said when keywords are added, also when the output is piped', async (t) => {
  const cli = await makeCli(t);
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  const { id } = JSON.parse(made.out);
  await cli.run(['source', 'add', 'sample-shop', '--set', 'address=http://127.0.0.1:9']);
  await cli.run(['source', 'cap', 'sample-shop', '--account', id, '--per', 'day', '--calls', '3']);
  const words = ['keyword', 'add', '--account', id, '弁当箱', '水筒'];
  const piped = await cli.run(words);
  assert.match(piped.out, /^added\t2\n/);
  assert.match(
    piped.err,
    /^The operator's spending cap for this account is enough for about 1 of its 2 keywords a day\./,
  );
  const shown = await cli.run([...words, 'タンブラー'], { isTerminal: true });
  assert.match(shown.out, /enough for about 1 of its 3 keywords a day/);
  assert.equal(shown.err, '');
});

test('a test that costs something is not made when a cap is reached', async (t) => {
  const cli = await makeCli(t);
  const added = await cli.run(['source', 'add', 'keepa', '--key-stdin'], { input: 'k'.repeat(64) });
  assert.equal(added.exitCode, 0, added.err);
  await cli.run(['source', 'cap', 'keepa', '--per', 'day', '--calls', '0']);
  const tested = await cli.run(['source', 'test', 'keepa', '--asin', 'B0TEST0001', '--json']);
  assert.equal(tested.exitCode, 69);
  assert.match(JSON.parse(tested.out).result, /^The cap of 0 calls a day/);
});
