import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn, inTurnOfUser } from './turns.ts';

const REFUSED = { code: 'too_many_concurrent_requests' };

/** Work that lasts until it is ended. */
function makeWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

test('judges for one account one after the other, in the order of arrival, and for others at once', async () => {
  const store = { data: {} };
  const begun: string[] = [];
  const works = ['a', 'b', 'c'].map((name) => ({ name, ...makeWork() }));
  const turns = works.map(({ name, run }) =>
    inTurn(store, 'acc_a', () => {
      begun.push(name);
      return run();
    }),
  );
  assert.equal(await inTurn(store, 'acc_b', async () => 'other'), 'other');
  assert.deepEqual(begun, ['a']);
  for (const [at, { end }] of works.entries()) {
    end();
    await turns[at];
  }
  assert.deepEqual(begun, ['a', 'b', 'c']);
});

test('lets everything else that has arrived be done between two turns', async () => {
  const store = { data: {} };
  const done: string[] = [];
  const turns = [1, 2, 3].map((number) =>
    inTurn(store, 'acc_a', async () => {
      done.push(`turn ${number}`);
      setImmediate(() => done.push('other'));
    }),
  );
  await Promise.all(turns);
  assert.deepEqual(done, ['turn 1', 'other', 'turn 2', 'other', 'turn 3']);
});

test('gives the turn to the next one after a failure', async () => {
  const store = { data: {} };
  const failing = inTurn(store, 'acc_a', () => Promise.reject(new RangeError('too deep')));
  const next = inTurn(store, 'acc_a', async () => 'judged');
  await assert.rejects(failing, RangeError);
  assert.equal(await next, 'judged');
  assert.equal(await inTurn(store, 'acc_a', async () => 'again'), 'again');
});

test('refuses at once when 20 wait, and after 5 s those who still wait', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const store = { data: {} };
  const work = makeWork();
  const first = inTurn(store, 'acc_a', work.run);
  const waiting = Array.from({ length: 20 }, () => inTurn(store, 'acc_a', async () => {}));
  await assert.rejects(
    inTurn(store, 'acc_a', async () => {}),
    REFUSED,
  );
  const refused = Promise.all(waiting.map((one) => assert.rejects(one, REFUSED)));
  t.mock.timers.tick(5_000);
  await refused;
  work.end();
  await first;
  assert.equal(await inTurn(store, 'acc_a', async () => 'judged'), 'judged');
});

test('four pages of a user are made at once, the next when one is ready, and those of others meanwhile', async () => {
  const store = { data: {} };
  const begun: number[] = [];
  const works = Array.from({ length: 6 }, makeWork);
  const turns = works.map(({ run }, index) =>
    inTurnOfUser(store, 'usr_a', () => {
      begun.push(index);
      return run();
    }),
  );
  assert.equal(await inTurnOfUser(store, 'usr_b', async () => 'other'), 'other');
  assert.deepEqual(begun, [0, 1, 2, 3]);
  works[2]?.end();
  await turns[2];
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(begun, [0, 1, 2, 3, 4]);
  for (const { end } of works) end();
  await Promise.all(turns);
});
