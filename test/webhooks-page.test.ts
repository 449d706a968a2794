import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createWebhookSender } from '../src/webhooks/index.ts';
import { startReceiver } from './operations/receiver.ts';

const PAGE = new URL('../docs/webhooks.md', import.meta.url);

test('the code of docs/webhooks.md accepts what is sent and nothing else', async (t) => {
  const code = /```js\n([\s\S]*?)```/.exec(await readFile(PAGE, 'utf8'))?.[1] ?? '';
  const source = `${code}\nexport { isGenuine };`;
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const receiver = await startReceiver(t);
  const options = { allowedAddresses: ['127.0.0.1'], plainHttp: 'allowed', nowMs: Date.now } as const;
  const secrets = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
  const target = { url: receiver.url, secrets, reach: 'guarded' } as const;
  const message = { id: 'msg_1', body: '{"商品":"水筒"}' };
  await createWebhookSender(options).send(target, message, new AbortController().signal);
  const [request] = receiver.received;
  assert.ok(request !== undefined);
  const { headers, body } = request;
  for (const secret of secrets) assert.equal(isGenuine(headers, body, secret), true);
  assert.equal(isGenuine(headers, body, `whsec_${Buffer.alloc(32, 3).toString('base64')}`), false);
  assert.equal(isGenuine(headers, `${body} `, secrets[0]), false);
  assert.equal(isGenuine({ ...headers, 'webhook-id': 'msg_2' }, body, secrets[0]), false);
  assert.equal(isGenuine({ ...headers, 'webhook-timestamp': '1' }, body, secrets[0]), false);
});
