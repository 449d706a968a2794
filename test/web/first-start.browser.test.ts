import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellOn } from '../process/run-miharu.ts';
import { browserTest, openPage, takePicture } from './browser.ts';

/** Starts the service as a process; returns the links that it prints. */
async function startServing(folder: string) {
  const shell = shellOn(folder);
  const child = shell.start(['serve', '--json'], { MIHARU_SCAN: 'off' });
  child.stderr?.resume();
  const [chunk] = await once(child.stdout ?? child, 'data');
  const { address }: { address: string } = JSON.parse(String(chunk));
  const { link } = await shell.runJson(['user', 'invite']);
  return {
    address,
    link: address + String(link).slice(String(link).indexOf('/join')),
    [Symbol.asyncDispose]: async () => {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

browserTest('from the first start to the first key to the first answer of the API', async (browser) => {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-first-'));
  try {
    await using serving = await startServing(folder);
    const { address: origin, link } = serving;
    await using seen = await openPage(browser, { origin });
    const { page } = seen;
    await page.goto(link);
    await takePicture(page, 'join-first', 'ja');
    await page.fill('input[name=name]', '運営 太郎');
    await page.fill('input[name=email]', 'ops@example.jp');
    await page.fill('input[name=password]', 'short');
    await page.click('main button[type=submit]');
    assert.match((await page.textContent('.problem')) ?? '', /10 から 128 文字/);
    assert.equal(await page.inputValue('input[name=name]'), '運営 太郎');
    await page.fill('input[name=password]', 'a long enough one');
    await page.fill('input[name=accountName]', 'ハルナギ商店');
    await page.click('main button[type=submit]');
    await page.click('nav a:text("API キー")');
    await page.fill('input[name=name]', '最初のキー');
    await page.click('button:text("発行する")');
    const secret = (await page.textContent('#new-key'))?.trim() ?? '';
    const answer = await fetch(`${origin}/api/v1/me`, { headers: { 'X-Api-Key': secret } });
    assert.equal(answer.status, 200);
    await page.goto(link);
    assert.equal(await page.textContent('.fault-status'), '404');
    seen.requireQuiet();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
