import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { type SampleShop, startSampleShop } from '../../tools/sample-shop/server.ts';
import { NOW_MS } from '../api/service.ts';
import { makeCli, type TestCli } from './cli-world.ts';

const KEY = 'abc:de/f+g秘密';

async function shopOf(
  t: TestContext,
  faultOf: Parameters<typeof startSampleShop>[0] = {},
): Promise<SampleShop> {
  const shop = await startSampleShop({ nowMs: () => NOW_MS, ...faultOf });
  t.after(() => shop[Symbol.asyncDispose]());
  return shop;
}

async function withKeywords(t: TestContext, ...keywords: string[]): Promise<TestCli> {
  const cli = await makeCli(t);
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  await cli.run(['keyword', 'add', '--account', JSON.parse(made.out).id, ...keywords]);
  return cli;
}

test('prints the licence, the price and the settings of a source in the language of the command', async (t) => {
  const cli = await makeCli(t);
  const added = await cli.run(['source', 'add', 'serpapi', '--key-stdin', '--lang', 'ja'], { input: KEY });
  assert.match(added.out, /1 検索/);
  assert.match(added.out, /運営者と SerpApi の契約/);
  const listed = JSON.parse((await cli.run(['source', 'list', '--json', '--lang', 'ja'])).out);
  assert.match(listed.sources[0].licence, /運営者と SerpApi の契約/);
  const serpapi = listed.kinds.find(({ kind }: { kind: string }) => kind === 'serpapi');
  assert.match(serpapi.settings[0].meaning, /API キー/);
});

test('says what to do without a source, and reads nothing', async (t) => {
  const cli = await withKeywords(t, '弁当箱');
  for (const words of [['scan'], ['scan', '--dry-run'], ['source', 'test']]) {
    const ran = await cli.run(words);
    assert.deepEqual([ran.exitCode, ran.out], [78, '']);
    assert.match(ran.err, /miharu source add KIND.*serpapi/);
  }
});

test('prints in a dry run what would be read, from where and at what cost, and reads nothing', async (t) => {
  const cli = await withKeywords(t, '弁当箱', '水筒', 'タンブラー');
  await cli.run(['source', 'add', 'dataforseo', '--key-stdin'], { input: KEY });
  const ran = await cli.run(['scan', '--dry-run', '--json', '--keyword', '水筒', '--keyword', '弁当箱']);
  const { keywords, source, pages_max, cost_max } = JSON.parse(ran.out);
  assert.deepEqual([keywords, source.kind, pages_max], [['弁当箱', '水筒'], 'dataforseo', 6]);
  assert.deepEqual(cost_max, { unit: 'micro_usd', amount: 6_000 });
  const { days } = JSON.parse((await cli.run(['days', '--json'])).out);
  assert.deepEqual(days, []);
});

test('a paused source is kept and not used, and is used again when it is resumed', async (t) => {
  const cli = await withKeywords(t, '水筒');
  await cli.run(['source', 'add', 'dataforseo', '--key-stdin'], { input: KEY });
  const state = async () => JSON.parse((await cli.run(['source', 'list', '--json'])).out).sources[0].state;
  assert.equal((await cli.run(['source', 'pause', 'dataforseo'])).exitCode, 0);
  assert.equal((await cli.run(['source', 'pause', 'dataforseo'])).exitCode, 0);
  assert.equal(await state(), 'paused');
  const refused = await cli.run(['scan', '--dry-run']);
  assert.deepEqual([refused.exitCode, refused.out], [78, '']);
  assert.match(refused.err, /miharu source resume dataforseo/);
  const status = JSON.parse((await cli.run(['status', '--json'])).out);
  assert.deepEqual([status.scan, status.next_scan_at], ['paused', null]);
  const unknown = await cli.run(['source', 'pause', 'keepa']);
  assert.deepEqual([unknown.exitCode, unknown.out], [66, '']);
  assert.match(unknown.err, /Sources: dataforseo/);
  assert.equal((await cli.run(['source', 'resume', 'dataforseo'])).exitCode, 0);
  assert.equal(await state(), 'available');
  assert.equal((await cli.run(['scan', '--dry-run'])).exitCode, 0);
});

test('adding keywords prints what scanning them costs a day, in a dry run without adding them', async (t) => {
  const cli = await withKeywords(t, '水筒');
  const [, account = ''] = /"id":"(acc_\w+)"/.exec((await cli.run(['account', 'list', '--json'])).out) ?? [];
  await cli.run(['source', 'add', 'dataforseo', '--key-stdin'], { input: KEY });
  const add = ['keyword', 'add', '--account', account, '水筒', '弁当箱', 'タンブラー'];
  const dry = await cli.run([...add, '--dry-run'], { isTerminal: true });
  assert.match(dry.out, /would be added +2\n[\s\S]*cost a day +0\.0060 USD \(2 calls\)/);
  const added = JSON.parse((await cli.run([...add, '--json'])).out);
  assert.deepEqual(added.cost_per_day, { calls: 2, amount: 6_000, unit: 'micro_usd' });
  await cli.run(['source', 'pause', 'dataforseo']);
  assert.equal(JSON.parse((await cli.run([...add, '--json'])).out).cost_per_day, null);
});

test('the sample shop is added as a source and read with the commands of its page, and starts as that says', async (t) => {
  const page = readFileSync(new URL('../../tools/sample-shop/README.md', import.meta.url), 'utf8');
  const [, block = ''] = /## As a source[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? [];
  const [start = '', ...commands] = block.trim().split('\n');
  const [, program = '', port = ''] = /^bin\/node (\S+) --port (\d+)$/.exec(start) ?? [];
  assert.ok(existsSync(new URL(`../../${program}`, import.meta.url)), start);
  const shop = await shopOf(t);
  const cli = await withKeywords(t, '水筒');
  for (const command of commands) {
    const [, words = ''] = /^npm run -s miharu -- (.+)$/.exec(command) ?? [];
    assert.notEqual(words, '', command);
    const here = words.replace(`http://127.0.0.1:${port}`, shop.origin).split(' ');
    const { exitCode, err } = await cli.run(here);
    assert.equal(exitCode, 0, `${words}: ${err}`);
  }
  assert.equal(commands.length, 2);
  assert.match(
    (await cli.run(['readings', '水筒', '--json'])).out,
    /"reading":"complete".*"source":"sample-shop"/,
  );
});

test('reads what is left and reports it, and reads nothing on a second scan', async (t) => {
  const cli = await withKeywords(t, '弁当箱', '水筒');
  const shop = await shopOf(t, { faultOf: ({ term }) => (term === '水筒' ? 'captcha' : null) });
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const ran = await cli.run(['scan', '--json'], { isTerminal: true });
  const json = JSON.parse(ran.out);
  assert.deepEqual(
    [ran.exitCode, json.read, json.complete, json.failed_by_reason, json.left, json.stopped],
    [75, 2, 1, { blocked: 1 }, 0, false],
  );
  assert.match(ran.err, /2\/2 .*pages\/s .*left/);
  const requests = shop.requestCount();
  const again = await cli.run(['scan', '--json']);
  assert.deepEqual([JSON.parse(again.out).read, again.err, shop.requestCount()], [0, '', requests]);
  const told = (await cli.run(['scan', '--lang', 'ja'], { isTerminal: true })).out;
  assert.match(told, /次回の試行の時刻まで再試行しません（最も早いもの：2026-11-28T00:\d\d:\d\dZ）/);
  const tried = await cli.run(['scan'], { isTerminal: true });
  assert.match(
    tried.out,
    /What is incomplete is not retried before its next attempt \(the earliest at 2026-11-28T00:/,
  );
  const day = await cli.run(['days', 'today']);
  assert.match(day.out, /^水筒\tfailed\tpage blocked\t2026-11-28T00:\d\d:\d\dZ\n$/);
  const readings = await cli.run(['readings', '弁当箱']);
  assert.match(
    readings.out,
    /^2026-11-28\tcomplete\t\t\d\/\d\t\d+\t2026-11-28T00:00:00Z\tsample-shop\t1\t\t\t\t\n$/,
  );
});

test('a permanent failure is in the exit code of every scan of the day', async (t) => {
  const cli = await makeCli(t);
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  const gone = 'B0TEST9999';
  const shop = await shopOf(t, { productFaultOf: ({ asin }) => (asin === gone ? 'status_404' : null) });
  const sold = shop.truthOf('水筒', '2026-11-28').pages[0]?.cards[0]?.card.asin ?? '';
  await cli.run(['asin', 'add', '--account', JSON.parse(made.out).id, sold, gone]);
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const once = await cli.run(['scan', '--json']);
  const again = await cli.run(['scan', '--json']);
  assert.deepEqual([once.exitCode, again.exitCode], [65, 65]);
  const { products, left, incomplete } = JSON.parse(again.out);
  assert.deepEqual([products.read, left, incomplete], [0, 0, 1]);
  assert.equal((await cli.run(['scan', '--asin', sold])).exitCode, 0);
});

test('lists the readings of a product with every attempt and the product shown instead', async (t) => {
  const cli = await makeCli(t);
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  const shop = await shopOf(t, { productFaultOf: ({ asin }) => (asin === wrong ? 'other_product' : null) });
  const [right = '', wrong = ''] = [
    ...new Set(shop.truthOf('水筒', '2026-11-28').pages[0]?.cards.map(({ card }) => card.asin)),
  ];
  await cli.run(['asin', 'add', '--account', JSON.parse(made.out).id, right, wrong]);
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  await cli.run(['scan']);
  assert.equal(
    (await cli.run(['readings', '--asin', right.toLowerCase()])).out,
    '2026-11-28\tcomplete\t\t\t\t2026-11-28T00:00:00Z\tsample-shop\t1\t\t\t\t\n',
  );
  const { keyword, asin, readings } = JSON.parse(
    (await cli.run(['readings', '--asin', wrong, '--json'])).out,
  );
  assert.deepEqual([keyword, asin, readings.length], [null, wrong, 1]);
  const [{ reading, reason, shown_asin, attempts }] = readings;
  assert.deepEqual([reading, reason, attempts.length], ['failed', 'other_product', 1]);
  assert.notEqual(shown_asin, wrong);
  assert.deepEqual(
    [attempts[0].outcome, attempts[0].reason, attempts[0].detail],
    ['failed', 'other_product', `The page is for ${shown_asin}.`],
  );
  const refused = [['readings'], ['readings', '水筒', '--asin', right], ['readings', '--asin', 'zz']];
  for (const words of refused) assert.equal((await cli.run(words)).exitCode, 64, words.join(' '));
  assert.equal((await cli.run(['readings', '--asin', 'B0TEST0001'])).exitCode, 66);
});

test('refuses dates that the shop does not show, and unwatched keywords', async (t) => {
  const cli = await withKeywords(t, '弁当箱');
  const shop = await shopOf(t);
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const past = await cli.run(['scan', '--date', '2026-11-27']);
  assert.deepEqual([past.exitCode, /shows only today \(2026-11-28\)/.test(past.err)], [64, true]);
  const stranger = await cli.run(['scan', '--keyword', '水筒']);
  assert.deepEqual([stranger.exitCode, /No account has the keyword "水筒"/.test(stranger.err)], [66, true]);
  assert.equal((await cli.run(['days', '2026-11-27'])).exitCode, 66);
  assert.equal((await cli.run(['readings', '弁当箱'])).exitCode, 66);
  assert.equal(shop.requestCount(), 0);
});

test('reads a key from standard input, and never prints it', async (t) => {
  const cli = await withKeywords(t, '弁当箱');
  const refused = await cli.run(['source', 'add', 'serpapi', '--set', `api_key=${KEY}`]);
  assert.deepEqual([refused.exitCode, /--key-stdin/.test(refused.err)], [64, true]);
  const runs = [
    refused,
    await cli.run(['source', 'add', 'serpapi', '--set', 'postcode=1', '--key-stdin'], { input: KEY }),
    await cli.run(['source', 'add', 'dataforseo', '--key-stdin'], { input: 'no-colon' }),
    await cli.run(['source', 'add', 'serpapi', '--set', 'device=mobile', '--key-stdin', '--json'], {
      input: `${KEY}\n`,
    }),
    await cli.run(['source', 'add', 'serpapi', '--key-stdin'], { input: KEY }),
    await cli.run(['source', 'list']),
    await cli.run(['source', 'list', '--json']),
    await cli.run(['scan', '--dry-run', '--json']),
  ];
  assert.deepEqual(
    runs.map(({ exitCode }) => exitCode),
    [64, 64, 64, 0, 64, 0, 0, 0],
  );
  const said = runs.map(({ out, err }) => out + err).join('');
  for (const form of [KEY, 'de/f+g', encodeURIComponent(KEY)]) assert.ok(!said.includes(form));
  const { settings } = JSON.parse(runs[3]?.out ?? '');
  assert.deepEqual(settings, { device: 'mobile', api_key: '(hidden)' });
});

test('tests a source with one call and prints its capabilities; a removed source is gone', async (t) => {
  const cli = await makeCli(t);
  const shop = await shopOf(t);
  await cli.run(['source', 'add', 'sample-shop', '--name', 'shop', '--set', `address=${shop.origin}`]);
  const works = await cli.run(['source', 'test', 'shop', '--json']);
  const { result, capabilities } = JSON.parse(works.out);
  assert.match(result, /^The results page is readable and has \d+ product cards\.$/);
  assert.deepEqual([works.exitCode, capabilities.pages_max, shop.requestCount()], [0, 7, 1]);
  assert.deepEqual(capabilities.never_known, []);
  const { out } = await cli.run(['source', 'test', 'shop'], { language: 'ja' });
  assert.match(out, /検索結果ページを読み取れました（商品 \d+ 件）。/);
  assert.doesNotMatch(out, /取得できない項目/);
  await shop[Symbol.asyncDispose]();
  const fails = await cli.run(['source', 'test', 'shop']);
  assert.equal(fails.exitCode, 69);
  assert.match(fails.out, /Source error: The source cannot be reached/);
  assert.match((await cli.run(['source', 'test', 'shop'], { language: 'ja' })).out, /取得元のエラー：The/);
  const { entries } = JSON.parse((await cli.run(['audit', '--kind', 'source_tested', '--json'])).out);
  assert.deepEqual(
    entries.map(({ actor, text }: { actor: { kind: string }; text: string }) => [actor.kind, text]),
    [false, false, true, true].map((hasWorked) => [
      'command_line',
      `Source “shop” tested with “水筒”: ${hasWorked ? 'it works' : 'it does not work'} (cost: none).`,
    ]),
  );
  assert.equal((await cli.run(['source', 'remove', 'shop'])).exitCode, 0);
  const gone = await cli.run(['source', 'remove', 'shop']);
  assert.deepEqual([gone.exitCode, /No sources are set up/.test(gone.err)], [66, true]);
});

test('tests a source that reads products with the given product', async (t) => {
  const cli = await makeCli(t);
  const asked: string[] = [];
  const productFaultOf = ({ asin }: { readonly asin: string }) => {
    asked.push(asin);
    return null;
  };
  const shop = await shopOf(t, { productFaultOf });
  const [asin = ''] = shop.truthOf('水筒', '2026-11-28').pages[0]?.cards.map(({ card }) => card.asin) ?? [];
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  const tried = await cli.run(['source', 'test', '--asin', asin.toLowerCase(), '--json']);
  assert.deepEqual(
    [tried.exitCode, JSON.parse(tried.out).result, asked],
    [0, 'The product was read.', [asin]],
  );
});

test('refuses what a source cannot read before a call is made', async (t) => {
  const cli = await makeCli(t);
  const shop = await shopOf(t);
  await cli.run(['source', 'add', 'sample-shop', '--set', `address=${shop.origin}`]);
  await cli.run(['source', 'add', 'keepa', '--key-stdin'], { input: 'k'.repeat(64) });
  await cli.run(['source', 'add', 'serpapi', '--key-stdin'], { input: 'k'.repeat(64) });
  await cli.run(['source', 'add', 'dataforseo', '--key-stdin'], { input: KEY });
  const refusals: readonly (readonly [words: readonly string[], sentence: RegExp])[] = [
    [['--asin', 'zz'], /"zz" is not an ASIN/],
    [['--asin', '4101010014'], /is not a valid ISBN-10/],
    [['--keyword', ' '], /keyword/i],
    [['--keyword', 'あ'.repeat(201)], /keyword/i],
    [['--keyword', '水筒', '--asin', 'B0TEST0001'], /Give either --keyword or --asin/],
    [['serpapi', '--asin', 'B0TEST0001'], /reads only keywords/],
    [['dataforseo', '--asin', 'B0TEST0001'], /reads only keywords/],
    [['dataforseo', '--keyword', '水筒'], /works in batches/],
    [['keepa', '--keyword', '水筒'], /reads only products/],
    [['keepa'], /Give the ASIN of one with --asin/],
  ];
  for (const [words, sentence] of refusals) {
    const ran = await cli.run(['source', 'test', ...words]);
    assert.deepEqual([ran.exitCode, ran.out], [64, ''], words.join(' '));
    assert.match(ran.err, sentence);
  }
  assert.equal(shop.requestCount(), 0);
});

test('refuses a repeated setting, and adds nothing', async (t) => {
  const cli = await withKeywords(t, '弁当箱');
  const set = (port: number) => ['--set', `address=http://127.0.0.1:${port}`];
  const ran = await cli.run(['source', 'add', 'sample-shop', ...set(1), ...set(2)]);
  assert.deepEqual([ran.exitCode, ran.out], [64, '']);
  assert.match(ran.err, /--set address=… is given more than once/);
  const listed = JSON.parse((await cli.run(['source', 'list', '--json'])).out);
  assert.deepEqual(listed.sources, []);
});

test('refuses saved pages as a source, and names the setting of their folder', async (t) => {
  const cli = await makeCli(t);
  const ran = await cli.run(['source', 'add', 'saved-pages']);
  assert.deepEqual([ran.exitCode, /MIHARU_PAGES_FOLDER/.test(ran.err)], [64, true]);
});
