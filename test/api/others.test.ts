import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES } from '../../src/core/rights.ts';
import { accountCommands } from '../../src/operations/index.ts';
import { ask, jsonOf } from './ask.ts';
import { addAsker, KEYWORDS, OWN_ASIN, startAsking, submission } from './assistant.ts';
import { addKey } from './service.ts';

/** A body for each command on an id, if it has one. */
const BODIES: Readonly<Record<string, object | undefined>> = {
  'assistant-check-confirm': { asin: OWN_ASIN, named: false },
  'assistant-custom-question-remove': undefined,
  'rank-import-delete': undefined,
};

test('treats the ids of another account as unknown, and changes nothing of it', async () => {
  await using asking = await startAsking();
  const { service } = asking;
  const other = await addAsker(service);
  const added = { keyword: KEYWORDS[0], question: '軽いのは？', source: 'agent' };
  const theirs = [
    await asking.post('/checks', submission(1), { key: other.key }),
    await asking.post('/assistant/custom-questions', added, { key: other.key }),
  ].map((answered) => String(jsonOf(answered)['id']));
  const read = async () => [
    (await asking.get('/assistant/checks', { key: other.key })).text,
    (await asking.get('/assistant/custom-questions', { key: other.key })).text,
  ];
  const before = await read();
  const { key } = await addKey(service.store, asking.seller.id, { scopes: SCOPES });
  const byId = accountCommands.filter(({ http }) => http.path.includes('{id}'));
  assert.deepEqual(byId.map(({ name }) => name).toSorted(), Object.keys(BODIES).toSorted());
  for (const { name, http } of byId) {
    for (const id of [...theirs, 'nobody', '%2e%2e', '__proto__']) {
      const body = BODIES[name];
      const answered = await ask(service.origin, `/api/v1${http.path.replace('{id}', id)}`, {
        method: http.method,
        key,
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      assert.equal(answered.status, 404, `${name} ${id} ${answered.text}`);
    }
  }
  assert.deepEqual(await read(), before);
});
