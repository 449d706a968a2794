import assert from 'node:assert/strict';
import type { CustomQuestion, Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeAccount, ROOMY } from '../samples.ts';

function question(number: number, keyword = '水筒'): Omit<CustomQuestion, 'isActive'> {
  const id = `cq_${String(number).padStart(3, '0')}`;
  return { id, keyword, question: `質問 ${number}？`, source: 'agent', createdAtMs: 1_000 + number };
}

/** Kanji of four bytes each without repeated runs, so that they cannot be compressed. */
function rare(length: number, step: number): string {
  const all = Array.from({ length }, (_, index) => 0x20000 + ((index * index * step) % 0xa000));
  return String.fromCodePoint(...all);
}

async function makeAsker(store: Store, id = 'acc_a'): Promise<void> {
  await makeAccount(store, id);
  await store.addKeywords(id, ['水筒', '緑茶'], ROOMY);
}

async function states(store: Store): Promise<[string, boolean][]> {
  return (await store.listCustomQuestions('acc_a')).map(({ id, isActive }) => [id, isActive]);
}

/** Custom questions: about a keyword of the account, each once, up to a number of active ones. */
export const customQuestionsSuite: Suite = {
  'a custom question is added once: repeating it returns the first one': async (store) => {
    await makeAsker(store);
    const version = await store.accountVersion('acc_a');
    const kept = { ...question(1), isActive: true };
    const added = await store.addCustomQuestion('acc_a', question(1), 20);
    assert.deepEqual(added, { outcome: 'added', question: kept });
    const again = { ...question(2), question: question(1).question, source: 'another' };
    const same = await store.addCustomQuestion('acc_a', again, 20);
    assert.deepEqual(same, { outcome: 'existing', question: kept });
    const other = { ...again, keyword: '緑茶' };
    assert.equal((await store.addCustomQuestion('acc_a', other, 20)).outcome, 'added');
    assert.equal(await store.accountVersion('acc_a'), version + 2);
  },

  'the longest keyword and question of the longest characters are stored, once': async (store) => {
    await makeAccount(store, 'acc_a');
    const keyword = rare(200, 7_919);
    await store.addKeywords('acc_a', [keyword], ROOMY);
    const long = { ...question(1, keyword), question: rare(500, 104_729), source: rare(100, 31) };
    assert.equal((await store.addCustomQuestion('acc_a', long, 20)).outcome, 'added');
    const again = await store.addCustomQuestion('acc_a', { ...long, id: 'cq_002' }, 20);
    assert.deepEqual(again, { outcome: 'existing', question: { ...long, isActive: true } });
  },

  'a question about a keyword that the account does not have is not added': async (store) => {
    await makeAsker(store);
    const added = await store.addCustomQuestion('acc_a', question(1, '石けん'), 20);
    assert.deepEqual(added, { outcome: 'no_keyword' });
    assert.deepEqual(await states(store), []);
  },

  'removing its keyword deactivates a question, and adding the question again revives it': async (store) => {
    await makeAsker(store);
    await makeAsker(store, 'acc_b');
    await store.addCustomQuestion('acc_a', question(1), 2);
    await store.addCustomQuestion('acc_a', question(2, '緑茶'), 2);
    await store.addCustomQuestion('acc_b', question(1), 2);
    await store.removeKeywords('acc_a', ['水筒']);
    assert.deepEqual(await states(store), [
      ['cq_001', false],
      ['cq_002', true],
    ]);
    assert.equal((await store.listCustomQuestions('acc_b'))[0]?.isActive, true);
    assert.deepEqual(
      (await store.listAskedQuestions('acc_a', '2026-01-01')).map(({ id }) => id),
      ['cq_002'],
    );
    await store.addKeywords('acc_a', ['水筒'], ROOMY);
    assert.equal((await states(store))[0]?.[1], false);
    const revived = await store.addCustomQuestion('acc_a', { ...question(1), id: 'cq_new' }, 2);
    assert.deepEqual(revived, { outcome: 'revived', question: { ...question(1), isActive: true } });
  },

  'at most twenty are active, however many are added at once; inactive ones do not count': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    await makeAsker(store);
    const adds = Array.from({ length: 30 }, (_, number) =>
      (number % 2 === 0 ? store : other).addCustomQuestion('acc_a', question(number), 20),
    );
    const outcomes = (await Promise.all(adds)).map(({ outcome }) => outcome);
    assert.equal(outcomes.filter((outcome) => outcome === 'added').length, 20);
    assert.equal(outcomes.filter((outcome) => outcome === 'full').length, 10);
    await store.removeKeywords('acc_a', ['水筒']);
    const next = await store.addCustomQuestion('acc_a', question(99, '緑茶'), 20);
    assert.equal(next.outcome, 'added');
    assert.equal((await states(store)).filter(([, isActive]) => isActive).length, 1);
  },

  "a question is removed once, and never another account's": async (store) => {
    await makeAsker(store);
    await makeAsker(store, 'acc_b');
    await store.addCustomQuestion('acc_a', question(1), 20);
    assert.equal(await store.removeCustomQuestion('acc_b', 'cq_001'), false);
    const version = await store.accountVersion('acc_a');
    assert.equal(await store.removeCustomQuestion('acc_a', 'cq_001'), true);
    assert.equal(await store.removeCustomQuestion('acc_a', 'cq_001'), false);
    assert.equal(await store.accountVersion('acc_a'), version + 1);
    assert.deepEqual(await states(store), []);
  },
};
