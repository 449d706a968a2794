import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { Role } from '../../src/core/role.ts';
import { escapeHtml } from '../../src/web/html/html.ts';
import { addGoods } from '../api/service.ts';
import { verify } from '../operations/delivering.ts';
import { startReceiver } from '../operations/receiver.ts';
import { sampleAsin } from '../store/samples.ts';
import { deliverAhead } from './delivering-ahead.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

const PATH = '/settings/webhook';

async function makeStage(t: TestContext, role: Role = 'owner') {
  const site = await startSite();
  t.after(() => site[Symbol.asyncDispose]());
  const accountId = await addAccount(site.store);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role }));
  const send = (fields: Readonly<Record<string, string>>) => visitor.submit(PATH, fields);
  const set = (url: string, language = 'ja') => send({ _action: 'set', url, language });
  const kept = () => site.store.findWebhook(accountId);
  return { site, accountId, visitor, send, set, kept };
}

const secretIn = (text: string) =>
  /id="webhook-secret"[^>]*><code>(whsec_[^<]+)/.exec(text)?.[1]?.replaceAll('&#61;', '=');

test('an address is set, its secret is shown once, and a test arrives signed with it', async (t) => {
  const { visitor, send, set, kept } = await makeStage(t);
  const receiver = await startReceiver(t);
  const shown = await set(receiver.url, 'en');
  const secret = secretIn(shown.text) ?? '';
  assert.equal(secret, (await kept())?.secret);
  const { text } = await visitor.get(PATH);
  assert.ok(!text.includes(secret));
  assert.ok(text.includes(`whsec_…${escapeHtml(secret.slice(-4))}`));
  assert.match(text, /配信はまだありません/);
  const tested = await send({ _action: 'test' });
  assert.match(tested.text, /テストが届きました（HTTP 204）/);
  const [received] = receiver.received;
  assert.ok(received !== undefined);
  const { id, message } = verify(received, secret);
  assert.equal(message.type, 'webhook.test');
  assert.match(tested.text, new RegExp(`配信済み[\\s\\S]*?${id}`));
});

test('another address keeps the secret; a new secret is requested separately', async (t) => {
  const { send, set, kept, visitor } = await makeStage(t);
  const [one, two] = [await startReceiver(t), await startReceiver(t)];
  const first = secretIn((await set(one.url)).text);
  const moved = await set(two.url);
  assert.deepEqual([moved.status, moved.location], [303, PATH]);
  assert.deepEqual([(await kept())?.url, (await kept())?.secret], [two.url, first]);
  assert.match((await visitor.get(PATH)).text, /送信先を保存しました/);
  const second = secretIn((await send({ _action: 'renew' })).text);
  assert.ok(second !== undefined && second !== first);
  assert.equal((await kept())?.secret, second);
});

test('a sixth secret at a time is refused with a sentence, and the five remain', async (t) => {
  const { send, set, kept } = await makeStage(t);
  const receiver = await startReceiver(t);
  await set(receiver.url);
  for (let time = 0; time < 4; time += 1) await send({ _action: 'renew' });
  const there = await kept();
  const refused = await send({ _action: 'renew' });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /署名に使うシークレットはすでに 5 個あります/);
  assert.deepEqual(await kept(), there);
});

test('of tests requested at once five are sent, and the others have to wait', async (t) => {
  const { site, accountId, visitor, send, set } = await makeStage(t);
  const receiver = await startReceiver(t);
  await set(receiver.url);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send({ _action: 'test' })));
  const late = answers.filter(({ status }) => status === 429);
  assert.deepEqual([receiver.received.length, late.length], [5, 3]);
  for (const { text } of late) assert.match(text, /role="alert"[^>]*><p>[^<]*\d+ 秒/);
  assert.equal((await site.store.listDeliveries(accountId, 50)).length, 5);
  assert.match((await visitor.get(PATH)).text, /配信済み/);
});

test('a test that fails says why, in the language of the reader', async (t) => {
  const { send, set, visitor } = await makeStage(t);
  const receiver = await startReceiver(t, [302, 500]);
  await set(receiver.url);
  const moved = await send({ _action: 'test' });
  assert.match(moved.text, /role="alert"[\s\S]*?受信側が 302 を返しました。リダイレクトには従わない/);
  visitor.cookies.set('miharu_language', 'en');
  const failed = await send({ _action: 'test' });
  assert.match(failed.text, /role="alert"[\s\S]*?The receiver answered 500; anything but 2xx/);
  assert.equal(failed.text.match(/badge-bad">Failed/g)?.length, 2);
});

test('an unreachable receiver is reported as such', async (t) => {
  const { send, set } = await makeStage(t);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  assert.ok(typeof address === 'object' && address !== null);
  taken.close();
  await once(taken, 'close');
  await set(`http://127.0.0.1:${address.port}/<b>`);
  const { text } = await send({ _action: 'test' });
  assert.match(text, /role="alert"[\s\S]*?受信側に接続できませんでした（ECONNREFUSED）/);
  assert.doesNotMatch(text, /<b>/);
});

test('invalid or disallowed addresses are reported at the field and change nothing', async (t) => {
  const { set, kept } = await makeStage(t);
  for (const [url, problem] of [
    ['ftp://example.jp/', /は送信先に使えない URL です/],
    ['https://name:word@example.jp/', /ユーザー名やパスワード/],
    ['https://192.168.0.1/hook', /公開された URL を指定してください/],
    ['', /この項目を入力してください/],
  ] as const) {
    const { status, text } = await set(url);
    assert.equal(status, 400, url);
    assert.match(text, /name="url"[^>]* aria-invalid="true"/, url);
    assert.match(text, problem);
  }
  assert.equal(await kept(), undefined);
});

for (const [answers, sentence, hours] of [
  [[410], /受信側が 410 を返したため/, 1],
  [Array(10).fill(500), /10 回失敗したため/, 120],
] as const) {
  test(`a webhook stopped by ${answers[0]} says why, and is resumed with its secret`, async (t) => {
    const { site, accountId, visitor, send, set, kept } = await makeStage(t);
    const receiver = await startReceiver(t, answers);
    await addGoods(site.store, accountId, { own: [sampleAsin(1)] });
    await set(receiver.url);
    const secret = (await kept())?.secret;
    await deliverAhead(site, hours);
    const { text } = await visitor.get(PATH);
    assert.match(text, sentence);
    assert.match(text, /受信側を修正して再開/);
    assert.match(text, new RegExp(`変化 1 件[\\s\\S]*?失敗[\\s\\S]*?>${answers.length}<`));
    assert.equal((await send({ _action: 'resume' })).status, 303);
    assert.deepEqual([(await kept())?.stopped, (await kept())?.secret], [null, secret]);
    assert.doesNotMatch((await visitor.get(PATH)).text, sentence);
  });
}

test('removing deletes the webhook with its deliveries', async (t) => {
  const { send, set, kept, visitor } = await makeStage(t);
  await set((await startReceiver(t)).url);
  assert.match((await visitor.get(PATH)).text, /配信の記録を削除します。未配信の変化は送信されません/);
  assert.equal((await send({ _action: 'remove' })).status, 303);
  assert.equal(await kept(), undefined);
  assert.match((await visitor.get(PATH)).text, /送信先の設定/);
  assert.equal((await send({ _action: 'test' })).status, 404);
});

test('a member sees the webhook without actions, and cannot change it by sending the forms either', async (t) => {
  const { site, accountId, visitor, send, set, kept } = await makeStage(t, 'member');
  const receiver = await startReceiver(t);
  assert.equal((await set(receiver.url)).status, 403);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  await owner.submit(PATH, { _action: 'set', url: receiver.url, language: 'ja' });
  const { text } = await visitor.get(PATH);
  assert.match(text, /127\.0\.0\.1/);
  assert.doesNotMatch(text, /value="(?:set|test|renew|remove)"/);
  for (const action of ['test', 'renew', 'resume', 'remove']) {
    assert.equal((await send({ _action: action })).status, 403, action);
  }
  assert.equal(receiver.received.length, 0);
  assert.equal((await kept())?.url, receiver.url);
});

test('settings of the installation are named only to operators', async (t) => {
  const { site, accountId, set } = await makeStage(t);
  const refused = await set('https://10.0.0.1/');
  assert.equal(refused.status, 400);
  assert.match(refused.text, /公開された URL を指定してください。/);
  assert.doesNotMatch(refused.text, /MIHARU_/);
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  await operator.submit('/account', { account: accountId });
  const fields = { _action: 'set', url: 'https://10.0.0.1/', language: 'ja' };
  assert.match((await operator.submit(PATH, fields)).text, /MIHARU_WEBHOOK_ALLOWED_ADDRESSES/);
});
