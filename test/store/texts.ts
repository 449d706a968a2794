import assert from 'node:assert/strict';
import { twinKey } from '../../src/core/keyword.ts';
import type { Suite } from './place.ts';
import { listRanks } from './rank-rows.ts';
import {
  makeAccount,
  makeWatcher,
  organicCard,
  ownAsin,
  ROOMY,
  sampleAsin,
  sampleReading,
} from './samples.ts';
import { saveReading } from './save-reading.ts';

const ONE = sampleAsin(1);

/** Texts that databases are known to change. */
const TEXTS = [
  '𠮷野家の𩸽',
  '👨‍👩‍👧‍👦 家族',
  '50%オフ',
  'a_b%c\\d',
  `5"皿, 'x'; drop table terms; --`,
  'が',
  'か\u3099',
  'ｶﾞ',
  '00123',
  '1E5',
  'null',
  'TRUE',
  'ﷺ مرحبا',
  '葛\u{e0100}城',
  '\u00a0x',
  ' ',
  'é',
  'É',
  'ß',
  'SS',
  'İ',
];

/** Texts are returned unchanged. */
export const textsSuite: Suite = {
  'every keyword is returned unchanged and is no other keyword': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', TEXTS, ROOMY);
    const listed = await store.listKeywords('acc_a', { afterSeq: 0, limit: 100 });
    assert.deepEqual(
      listed.map((keyword) => keyword.keyword),
      TEXTS,
    );
    for (const text of TEXTS) assert.equal((await store.findKeyword('acc_a', text))?.keyword, text);
  },

  'every term has its own reading': async (store) => {
    for (const [index, term] of TEXTS.entries()) {
      const localDate = `2026-11-${String(index + 1).padStart(2, '0')}`;
      assert.equal(await saveReading(store, sampleReading({ term, localDate })), 'stored');
    }
    for (const term of TEXTS) {
      const readings = await store.listReadings(term, '2026-11-01', '2026-11-30');
      assert.deepEqual(
        readings.map((reading) => reading.term),
        [term],
      );
    }
  },

  'names and titles are returned unchanged': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [] });
    await store.addAsins('acc_a', [{ ...ownAsin(ONE), names: TEXTS }], ROOMY);
    assert.deepEqual((await store.listAsins('acc_a'))[0]?.names, TEXTS);
    for (const [index, title] of TEXTS.entries()) {
      const localDate = `2026-11-${String(index + 1).padStart(2, '0')}`;
      await saveReading(store, sampleReading({ localDate, pages: { 1: [organicCard(ONE, title)] } }));
      assert.equal((await store.findTitles([ONE])).get(ONE), title);
    }
  },

  'NUL and lone surrogates in names and titles become U+FFFD, so that every database can store them': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [] });
    await store.createAccount({ id: 'acc_b', name: 'a\0b\ud842', plan: 'pro', createdAtMs: 1 });
    assert.equal((await store.findAccount('acc_b'))?.name, 'a\ufffdb\ufffd');
    await store.addAsins('acc_a', [{ ...ownAsin(ONE), names: ['x\0y'] }], ROOMY);
    await store.addAsins('acc_a', [{ ...ownAsin(ONE), names: ['x\0y'] }], ROOMY);
    assert.deepEqual((await store.listAsins('acc_a'))[0]?.names, ['x\ufffdy']);
    const pages = { 1: [organicCard(ONE, 'a\0b')] };
    await saveReading(store, sampleReading({ localDate: '2026-11-27', pages }));
    assert.equal((await store.findTitles([ONE])).get(ONE), 'a\ufffdb');
  },

  'twins of the account are found for every text that has one': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', TEXTS, ROOMY);
    const others = TEXTS.map((text) => twinKey(text)).filter((text) => !TEXTS.includes(text) && text !== '');
    const { twins } = await store.addKeywords('acc_a', others, ROOMY);
    assert.deepEqual(
      twins.map((twin) => twin.keyword),
      [...new Set(others)],
    );
  },

  'dates are returned as they were written, in any time zone of the process': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const dates = ['2026-04-02', '2026-12-31', '2028-02-29'];
    for (const localDate of dates) {
      await saveReading(store, sampleReading({ localDate, pages: { 1: [organicCard(ONE)] } }));
    }
    const readings = await store.listReadings('水筒 500ml', '2026-01-01', '2028-12-31');
    const ranks = await listRanks(store, '水筒 500ml', [ONE], ['2026-01-01', '2028-12-31']);
    assert.deepEqual(
      readings.map((reading) => reading.localDate),
      dates,
    );
    assert.deepEqual(
      ranks.map((rank) => rank.localDate),
      dates,
    );
    assert.equal(await store.findNewestDate('acc_a'), '2028-02-29');
  },
};
