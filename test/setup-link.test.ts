import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CliWorld, COMMANDS } from '../src/cli/index.ts';
import { makeCli } from './cli/cli-world.ts';
import { addressOf, finished, makeShell } from './process/run-miharu.ts';

const SECRET = /join\?link=/;

for (const words of [['serve'], ['serve', '--json']])
  test(`\`miharu ${words.join(' ')}\` writes no setup link into a pipe or the log, and says how to make one`, async (t) => {
    const shell = await makeShell(t, { MIHARU_SCAN: 'off', MIHARU_LOG_LEVEL: 'debug' });
    const child = shell.start(words);
    t.after(() => child.kill('SIGKILL'));
    const ending = finished(child);
    const origin = await addressOf(child);
    const made = await shell.runJson(['user', 'invite']);
    const path = String(made['link']).slice(String(made['link']).indexOf('/join'));
    const page = await fetch(origin + path, { headers: { 'Accept-Language': 'en' } });
    assert.match(await page.text(), /Register the first operator/);
    child.kill('SIGTERM');
    const { out, err, exitCode } = await ending;
    assert.equal(exitCode, 0);
    assert.doesNotMatch(out + err, SECRET);
    if (words.includes('--json')) assert.deepEqual(Object.keys(JSON.parse(out)), ['address']);
    else assert.match(out, /no users yet.*on a terminal only.*miharu user invite/s);
    for (const line of err.trim().split('\n')) assert.equal(typeof JSON.parse(line).message, 'string');
  });

test('`miharu serve` shows the setup link on a terminal, and nothing of it once somebody has registered', async (t) => {
  const serve = COMMANDS.find(({ name }) => name === 'serve');
  assert.ok(serve !== undefined);
  const { folder } = await makeCli(t);
  const shownWith = async (first: { link: string | null; hasUsers: boolean }) => {
    let shown = '';
    const out = {
      isTerminal: true,
      write(text: string) {
        shown += text;
      },
    };
    const world = {
      out,
      folder,
      language: 'en',
      serve: async (ready: Parameters<CliWorld['serve']>[0]) => ready('http://127.0.0.1:1', first),
    } as unknown as CliWorld;
    const line = { positionals: [], positionalsBeforeEnd: 0, isJson: false, options: new Map() };
    await serve.run(world, line);
    return shown;
  };
  assert.match(await shownWith({ link: 'http://127.0.0.1:1/join?link=x', hasUsers: false }), SECRET);
  assert.equal(await shownWith({ link: null, hasUsers: true }), 'miharu listens on http://127.0.0.1:1\n');
});
