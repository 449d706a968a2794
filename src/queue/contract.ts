import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { nameOf, termTarget } from '../core/target.ts';
import type { DueTarget, ReadingQueue } from './port.ts';

/** One adapter under test. */
export interface QueueUnderTest {
  readonly name: string;
  /** Two workers' ways to the same queue; `null` when the test is skipped. */
  open(t: TestContext): Promise<readonly [ReadingQueue, ReadingQueue] | null>;
  /** Lets time pass for the adapter; it may really wait. */
  pass(ms: number): Promise<void>;
}

/** Due terms with these words. */
export function dueTargets(words: readonly string[], attempt = 1): DueTarget[] {
  return words.map((term) => ({ target: termTarget(term), localDate: '2026-11-28', attempt }));
}

const PLENTY = { count: 100, placesMax: 100 };

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `語 ${String(at).padStart(3, '0')}`);
}

/** The guarantees of the port; every adapter passes them. */
export function queueContract(subject: QueueUnderTest): void {
  const guarantee: Guarantee = (name, run) =>
    test(`${subject.name} queue: ${name}`, async (t) => {
      const opened = await subject.open(t);
      if (opened === null) return;
      const [one, two] = opened;
      await using _one = one;
      await using _two = two;
      await run(one, two);
    });
  lineGuarantees(guarantee);
  limitGuarantees(guarantee, subject);
}

type Guarantee = (name: string, run: (one: ReadingQueue, two: ReadingQueue) => Promise<void>) => void;

function lineGuarantees(guarantee: Guarantee): void {
  guarantee('terms are taken in the order in which they were put, by whichever worker', async (one, two) => {
    const words = ['水筒', 'a:b:c', '👪 弁当', `長${'い'.repeat(400)}`];
    assert.deepEqual([await one.isEmpty('shop'), await two.isEmpty('shop')], [true, true]);
    await one.put('shop', dueTargets(words));
    assert.equal(await two.isEmpty('shop'), false);
    const first = await two.take('shop', { ...PLENTY, count: 1 });
    const rest = await one.take('shop', PLENTY);
    assert.deepEqual(
      [...first, ...rest].map(({ due }) => due),
      dueTargets(words),
    );
    assert.equal(await two.isEmpty('shop'), true);
  });

  guarantee('a term is in one hand at a time, however many ask', async (one, two) => {
    const words = numbered(60);
    await Promise.all([one, two].map((queue) => queue.put('shop', dueTargets(words))));
    const asked = Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? one : two).take('shop', { count: 5, placesMax: 100 }),
    );
    const taken = (await Promise.all(asked)).flat();
    assert.deepEqual(taken.map(({ due }) => nameOf(due.target)).toSorted(), words);
  });

  guarantee(
    'what stands on the line or is in a hand is not put again; what is finished is',
    async (one, two) => {
      await one.put('shop', dueTargets(['一', '二']));
      const [held] = await two.take('shop', { ...PLENTY, count: 1 });
      await two.put('shop', dueTargets(['一', '二', '三']));
      assert.deepEqual(
        (await one.take('shop', PLENTY)).map(({ due }) => nameOf(due.target)),
        ['二', '三'],
      );
      await held?.finish();
      await held?.finish();
      await two.put('shop', dueTargets(['一']));
      await two.put('shop', dueTargets(['一'], 2));
      assert.deepEqual(
        (await one.take('shop', PLENTY)).map(({ due }) => [nameOf(due.target), due.attempt]),
        [
          ['一', 1],
          ['一', 2],
        ],
      );
    },
  );

  guarantee('lines never see each other', async (one, two) => {
    await one.put('shop: a', dueTargets(['一']));
    await one.put('shop', dueTargets(['一']));
    assert.equal((await two.take('shop: a', { count: 5, placesMax: 1 })).length, 1);
    assert.equal((await two.take('shop', { count: 5, placesMax: 1 })).length, 1);
    assert.equal(await one.isEmpty('other'), true);
  });
}

function limitGuarantees(guarantee: Guarantee, { pass }: QueueUnderTest): void {
  guarantee('no more of a line are in hands than it has places, over all workers', async (one, two) => {
    await one.put('shop', dueTargets(numbered(20)));
    const taking = { count: 4, placesMax: 5 };
    const taken = (await Promise.all([one, two, one, two].map((queue) => queue.take('shop', taking)))).flat();
    assert.equal(taken.length, 5);
    await taken[0]?.finish();
    await taken[0]?.finish();
    assert.equal((await two.take('shop', taking)).length, 1);
    assert.equal((await one.take('shop', taking)).length, 0);
    assert.equal((await one.take('shop', { count: 4, placesMax: 7 })).length, 2);
    assert.equal((await two.take('shop', { count: 4, placesMax: 2 })).length, 0);
  });

  guarantee('turns keep their distance over all workers, and idle time is not saved up', async (one, two) => {
    const turns = await Promise.all([one, two, one, two, one].map((queue) => queue.takeTurn('shop', 200)));
    const waits = turns.map((turn) => turn ?? Number.NaN).toSorted((a, b) => a - b);
    for (const [at, wait] of waits.entries()) {
      assert.ok(wait <= at * 200 && wait > at * 200 - 150, `${waits} at ${at}`);
    }
    assert.ok((await two.takeTurn('other', 200)) === 0);
    await pass(1_100);
    assert.deepEqual([await two.takeTurn('shop', 200), await one.takeTurn('shop', 0)].length, 2);
    assert.ok(((await one.takeTurn('shop', 0)) ?? 0) <= 200);
  });

  guarantee('a source without a limit has its turn at once', async (one, two) => {
    const turns = await Promise.all([one, two, one].map((queue) => queue.takeTurn('shop', 0)));
    assert.deepEqual([turns, one.isAway(), two.isAway()], [[0, 0, 0], false, false]);
  });
}
