import assert from 'node:assert/strict';
import { onEach, words } from './capped-site.ts';
import { addWatcher, at, DATE } from './day-place.ts';
import { cardsPage, taskSource } from './scripted-source.ts';

onEach(
  'searches posted to a source stay counted while it is paused, and are collected once it is resumed on the day',
  async (site) => {
    await addWatcher(site.store, 'acc_a', words(3));
    const source = taskSource('vendor', () => ({
      outcome: 'cards',
      pages: [1, 2, 3].map((page) => cardsPage(page, site.clock.nowMs)),
      answeredTerm: null,
      charge: { billed: 'no', cost: null },
    }));
    const scans = [site.worker('one', [source])];
    await site.run(scans, [at('08:01')]);
    const posted = source.log.posts.flat().length;
    assert.equal(posted, 3);
    await site.store.holdSource({ name: 'vendor', pausedAtMs: site.clock.nowMs });
    await site.run(scans, [at('08:30'), at('12:00')]);
    assert.deepEqual(source.log.collects, []);
    assert.deepEqual(await site.outcomes(), { complete: 0, failed: {}, costs: [[4_500 * 3, 3]] });
    await site.store.resumeSource('vendor');
    await site.run(scans, [at('13:00'), at('13:30')]);
    assert.deepEqual(await site.outcomes(), { complete: 3, failed: {}, costs: [[4_500 * 3, 3]] });
    assert.equal(source.log.posts.flat().length, 3, 'nothing is paid for twice');
    assert.deepEqual(site.faults(), []);
    assert.equal((await site.store.listOpenTargets(DATE, 9)).length, 0);
  },
);
