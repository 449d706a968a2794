import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from '../../../test/cli/cli-world.ts';

async function makeAccount(t: Parameters<typeof makeCli>[0]) {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', '店', '--json'])).out);
  await cli.run(['keyword', 'add', '--account', id, '水筒', '弁当箱', 'タンブラー']);
  return { cli, words: ['account', 'export', '--account', id] };
}

test('prints an export no faster than it is read', async (t) => {
  const { cli, words } = await makeAccount(t);
  const gate = Promise.withResolvers<'taken'>();
  const begun = Promise.withResolvers<void>();
  const texts: string[] = [];
  const running = cli.run(words, {
    taken: (text) => {
      texts.push(text);
      begun.resolve();
      return gate.promise;
    },
  });
  await begun.promise;
  for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate);
  assert.equal(texts.length, 1);
  gate.resolve('taken');
  const { exitCode, out } = await running;
  assert.deepEqual([exitCode, out], [0, texts.join('')]);
  assert.match(out, /"type":"end"/);
});

test('ends an export whose reader is gone, and the account can be exported again', async (t) => {
  const { cli, words } = await makeAccount(t);
  const cut = await cli.run(words, { taken: async () => 'gone' });
  assert.deepEqual([cut.exitCode, cut.out.trimEnd().split('\n').length], [0, 1]);
  assert.match((await cli.run(words)).out, /"type":"end"/);
});
