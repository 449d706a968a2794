import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseForm } from '../form-input.ts';
import { createUsedForms, type UsedForms } from './used-forms.ts';

const sent = (nonce: string, fields = 'name=x') => ({ nonce, input: parseForm(Buffer.from(fields)) });

/** Forms that count how often they ran. */
function makePlace(most?: number) {
  const clock = { nowMs: 1_000 };
  const used: UsedForms<number> = createUsedForms(() => clock.nowMs, most);
  let count = 0;
  const show = async () => ({ answer: ++count, isFinal: true });
  return { clock, used, show, count: () => count };
}

test('twins sent at once or shortly after share the first result, and the form runs once', async () => {
  const { clock, used, show, count } = makePlace();
  const twins = [used.run(sent('a'), show), used.run(sent('a'), show)];
  assert.deepEqual(await Promise.all(twins), [1, 1]);
  clock.nowMs += 9_999;
  assert.equal(await used.run(sent('a'), show), 1);
  assert.equal(count(), 1);
});

test('after ten seconds the result is gone, and the form does not run again', async () => {
  const { clock, used, show, count } = makePlace();
  await used.run(sent('a'), show);
  clock.nowMs += 10_000;
  assert.equal(used.run(sent('a'), show), 'done');
  clock.nowMs -= 10_000;
  assert.equal(used.run(sent('a'), show), 'done', 'a forgotten result does not come back');
  assert.equal(count(), 1);
});

test('the same form with other fields is no twin', async () => {
  const { used, show } = makePlace();
  await used.run(sent('a'), show);
  assert.equal(used.run(sent('a', 'name=y'), show), 'changed');
});

test('a refused or failed form can run again, and twins of a failure fail alike', async () => {
  const { used, show } = makePlace();
  await used.run(sent('a'), async () => ({ answer: 0, isFinal: false }));
  const fail = async () => {
    throw new Error('lost');
  };
  const twins = [used.run(sent('a'), fail), used.run(sent('a'), fail)];
  for (const twin of twins) await assert.rejects(async () => twin, /lost/);
  assert.equal(await used.run(sent('a'), show), 1);
});

test('the oldest form is forgotten first', async () => {
  const { used, show } = makePlace(2);
  for (const nonce of ['a', 'b', 'c']) await used.run(sent(nonce), show);
  assert.equal(await used.run(sent('c'), show), 3);
  assert.equal(await used.run(sent('a'), show), 4);
});
