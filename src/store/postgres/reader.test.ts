import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAgain } from './reader.ts';

/** Runs reads that each fail after so many milliseconds on a simulated clock; returns how many were tried. */
async function triesOf(error: Error, eachMs: number): Promise<number> {
  let [tries, nowMs] = [0, 0];
  const read = async () => {
    tries += 1;
    nowMs += eachMs;
    throw error;
  };
  await assert.rejects(
    readAgain(read, () => nowMs),
    error,
  );
  return tries;
}

const cut = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

test('a read whose connection was cut is tried again, three times in all', async () => {
  assert.equal(await triesOf(cut, 10), 3);
});

test('a read that has waited long for a server that is away is not tried again', async () => {
  assert.deepEqual([await triesOf(cut, 10_000), await triesOf(cut, 20_000)], [2, 1]);
});

test('a read that the server answers with a refusal is not tried again', async () => {
  assert.equal(await triesOf(Object.assign(new Error('no such table'), { code: '42P01' }), 10), 1);
});
