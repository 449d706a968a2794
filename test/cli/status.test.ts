import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from './cli-world.ts';

test('without a source of results pages, status says that nothing is scanned and what to do, in both languages', async (t) => {
  const cli = await makeCli(t);
  const { out } = await cli.run(['account', 'create', '--name', 'ハルナギ', '--plan', 'pro', '--json']);
  await cli.run(['keyword', 'add', '--account', JSON.parse(out).id, '水筒']);
  const shown = async (...words: string[]) => (await cli.run(['status', ...words], { isTerminal: true })).out;
  assert.match(
    await shown(),
    /Not scanned: no source[\s\S]*`miharu source add KIND`[\s\S]*`miharu import FILE`/,
  );
  assert.doesNotMatch(await shown(), /Pending/);
  assert.match(await shown('--lang', 'ja'), /未計測（取得元なし）[\s\S]*`miharu import FILE` で取り込んで/);
  await cli.run(['source', 'add', 'keepa', '--key-stdin'], { input: 'a-key-of-keepa' });
  assert.match(await shown(), /Not scanned: no source[\s\S]*None of these sources reads results pages/);
  await cli.run(['source', 'add', 'serpapi', '--key-stdin'], { input: 'a-key-of-serpapi' });
  assert.match(await shown(), /Pending/);
  assert.doesNotMatch(await shown(), /no source|results pages/);
  await cli.run(['source', 'pause', 'keepa']);
  assert.match(await shown(), /Every source for products is paused, so product pages are not scanned/);
  assert.match(await shown('--lang', 'ja'), /商品を計測する取得元がすべて一時停止中/);
});

test('below the table of status, each sentence ends once, in both languages', async (t) => {
  const cli = await makeCli(t);
  await cli.run(['account', 'create', '--name', 'ハルナギ', '--plan', 'pro']);
  await cli.run(['source', 'add', 'serpapi', '--key-stdin'], { input: 'a-key' });
  await cli.run(['source', 'add', 'keepa', '--key-stdin'], { input: 'a-key' });
  await cli.run(['source', 'cap', 'serpapi', '--per', 'day', '--units', '0']);
  for (const name of ['serpapi', 'keepa']) await cli.run(['source', 'pause', name]);
  const shown = async (...words: string[]) => (await cli.run(['status', ...words], { isTerminal: true })).out;
  const english = await shown();
  assert.match(
    english,
    /keepa: paused, serpapi: paused \([^`]+, Japan time\)\. Every source [^.]+\. `miharu [^`]+` resumes one\. Keywords/,
  );
  assert.match(english, /resume NAME`\. Spending caps – /);
  const japanese = await shown('--lang', 'ja');
  assert.match(japanese, /一時停止（[^`]+から再び使えます）。商品を/);
  assert.match(japanese, /再開できます。取得元を一時停止しているため/);
  assert.doesNotMatch(`${english}${japanese}`, /\.\.|\.\)|。。|。\)|。 /);
});
