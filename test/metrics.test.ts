import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSampleShop } from '../tools/sample-shop/server.ts';
import { addressOf, finished, makeShell } from './process/run-miharu.ts';

test('a service that reads its day reports it at /metrics, on a separate port', async (t) => {
  await using shop = await startSampleShop();
  const shell = await makeShell(t);
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  await shell.runJson(['keyword', 'add', '--account', String(id), '弁当箱']);
  const child = shell.start(['serve'], {
    MIHARU_METRICS_PORT: '0',
    MIHARU_SCAN_WINDOW: '00:00-24:00',
    MIHARU_SOURCE: 'sample-shop',
    MIHARU_SOURCE_OPTIONS: `address=${shop.origin}`,
  });
  t.after(() => child.kill('SIGKILL'));
  const ending = finished(child);
  const shown = new Promise<string>((resolve) => {
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      log += String(chunk);
      const address = /http:[^"]+\/metrics/.exec(log)?.[0];
      if (address !== undefined && /keyword read/.test(log)) resolve(address);
    });
  });
  const origin = await addressOf(child);
  assert.equal((await fetch(`${origin}/metrics`)).status, 404, 'the API has no metrics');
  const text = await (await fetch(await shown)).text();
  assert.match(
    text,
    /^miharu_readings_total\{target="term",source="sample-shop",outcome="complete",reason="none"\} 1$/m,
  );
  assert.match(text, /^miharu_source_call_seconds_count\{source="sample-shop",outcome="answer"\} [1-9]/m);
  assert.match(text, /^miharu_newest_reading_age_seconds \d/m);
  assert.match(text, /^miharu_queue_targets\{target="term",state="due"\} 0$/m);
  assert.match(text, /^miharu_api_requests_total\{status="404"\} 1$/m);
  assert.doesNotMatch(text, /弁当箱|acc_/);
  child.kill('SIGTERM');
  assert.equal((await ending).exitCode, 0);
});
