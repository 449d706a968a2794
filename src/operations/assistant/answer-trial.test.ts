import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TODAY } from '../../../test/api/service.ts';
import { card, readingOf } from '../../../test/api/shelves.ts';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { PLAN_LIMITS } from '../../core/plan.ts';
import { asinNames } from '../asins/asin-names.ts';
import { answerTrial } from './answer-trial.ts';

const ROOMY = { limits: PLAN_LIMITS.pro, addedAtMs: 0 };
const [OWN, OTHER, WATCHED] = ['B0TEST0001', 'B0TEST0002', 'B0TEST0003'];

test('tests names on an answer without storing them, and finds them once they are set', async (t) => {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 });
  const other = { asin: OTHER, relation: 'own', names: ['ミナト水筒'] } as const;
  const watched = { asin: WATCHED, relation: 'watched', names: [] } as const;
  await store.addAsins('acc_a', [{ ...other, asin: OWN, names: ['古い名'] }, other, watched], ROOMY);
  const version = await store.accountVersion('acc_a');
  const answer = 'おすすめは 1. ミナト水筒 2. ハルナギ扇 です。';
  const tryOn = async (names: string[], asin = OWN) => {
    const trial = await forAccount(answerTrial, context, {
      account: 'acc_a',
      asin,
      names,
      answer_text: answer,
    });
    return trial.matches.map((match) => [match.asin, match.text]);
  };
  assert.deepEqual(await tryOn(['古い名']), [[OTHER, 'ミナト水筒']]);
  const found = [
    [OTHER, 'ミナト水筒'],
    [OWN, 'ハルナギ扇'],
  ];
  assert.deepEqual(await tryOn(['ハルナギ扇', '']), found);
  assert.deepEqual(await store.listCheckRows('acc_a'), []);
  assert.equal(await store.accountVersion('acc_a'), version);
  const set = { account: 'acc_a', asin: OWN, names: ['ハルナギ扇', ' ', 'ハルナギ扇'] };
  assert.deepEqual(await forAccount(asinNames, context, set), { names: ['ハルナギ扇'] });
  assert.deepEqual((await store.listAsins('acc_a'))[0]?.names, ['ハルナギ扇']);
});

test('returns a passage that may name the product as a candidate, with its reasons in the language', async (t) => {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 });
  await store.addAsins('acc_a', [{ asin: OWN, relation: 'own', names: [] }], ROOMY);
  await store.addKeywords('acc_a', ['布団'], ROOMY);
  const pages = [[card(OWN, { title: 'ツキヨミ 羽毛布団 ロイヤル シングル' })]];
  await saveReading(store, readingOf({ term: '布団', localDate: TODAY, pages }));
  const answer_text = 'ツキヨミのロイヤルが人気です。';
  const tryOn = (names: string[], language: 'en' | 'ja') =>
    forAccount(answerTrial, context, { account: 'acc_a', asin: OWN, names, answer_text }, language);
  const { hit, certainty, candidates } = await tryOn([], 'en');
  assert.deepEqual([hit, certainty], [false, 'likely']);
  assert.deepEqual(
    candidates.map(({ asin, text, named }) => [asin, answer_text.includes(text), named]),
    [[OWN, true, null]],
  );
  const inJapanese = await tryOn([], 'ja');
  assert.match(candidates[0]?.reasons.join(' ') ?? '', /^Your brand is mentioned/);
  assert.match(inJapanese.candidates[0]?.reasons.join(' ') ?? '', /^自社ブランド名あり/);
  const named = await tryOn(['ツキヨミのロイヤル'], 'en');
  assert.deepEqual([named.hit, named.certainty, named.candidates], [true, 'certain', []]);
});

test('refuses a product that is not own, a name that is too long, and a blank answer', async (t) => {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 });
  const own = { asin: OWN, relation: 'own', names: [] } as const;
  await store.addAsins('acc_a', [own, { ...own, asin: WATCHED, relation: 'watched' }], ROOMY);
  const language = 'en' as const;
  const input = { account: 'acc_a', asin: OWN, names: ['x'], answer_text: 'x', language };
  for (const wrong of [
    { asin: WATCHED },
    { names: ['長'.repeat(101)] },
    { names: Array.from({ length: 51 }, (_, at) => `名${at}`) },
    { answer_text: '\u200b \n' },
  ]) {
    await assert.rejects(forAccount(answerTrial, context, { ...input, ...wrong }), {
      code: 'invalid_parameter',
    });
  }
});
