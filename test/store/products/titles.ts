import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { adCard, makeWatcher, organicCard, sampleAsin, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO] = [sampleAsin(1), sampleAsin(2)];

async function see(store: Store, localDate: string, title: string | null): Promise<void> {
  await saveReading(store, sampleReading({ localDate, pages: { 1: [organicCard(ONE, title)] } }));
}

/** Titles of products. */
export const titlesSuite: Suite = {
  'the latest title seen remains, in whatever order the days arrive': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    await see(store, '2026-11-25', '旧題');
    await see(store, '2026-11-27', '新題');
    await see(store, '2026-11-26', '中題');
    assert.deepEqual(await store.findTitles([ONE, TWO]), new Map([[ONE, '新題']]));
  },

  'a card without a title removes none': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await see(store, '2026-11-25', '題');
    await see(store, '2026-11-26', null);
    assert.equal((await store.findTitles([ONE])).get(ONE), '題');
  },

  'a product seen only as an ad has a title, and an organic title replaces that of an ad': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    const cards = [adCard(TWO), { ...adCard(ONE), title: '広告の題' }, organicCard(ONE, '題')];
    await saveReading(store, sampleReading({ localDate: '2026-11-25', pages: { 1: cards } }));
    const titles = await store.findTitles([ONE, TWO]);
    assert.deepEqual([titles.get(ONE), titles.get(TWO)], ['題', `商品 ${TWO}`]);
  },
};
