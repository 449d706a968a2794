import assert from 'node:assert/strict';
import {
  IMPORTED_RANKS_MAX,
  type ImportedRank,
  type NewRankImport,
  type Store,
} from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO] = [sampleAsin(1), sampleAsin(2)];
const ALL = { asins: [ONE, TWO], from: '1900-01-01', to: '2999-12-31' };

function rankOn(localDate: string, rank: number, rest: Partial<ImportedRank> = {}): ImportedRank {
  return { keyword: TERM, asin: ONE, tool: 'csv', localDate, rank, ...rest };
}

function importOf(id: string, rest: Partial<NewRankImport> = {}): NewRankImport {
  return { id, format: 'csv', importedAtMs: 5_000, broughtBy: null, ...rest };
}

/** What the account can read besides its imported ranks. */
async function readMeasured(store: Store, id: string): Promise<unknown> {
  const window = { from: '2026-11-01', to: '2026-11-30' };
  return {
    ranks: await store.findKeywordRanks(id, TERM, { ...window, asins: undefined, limit: 10 }),
    readings: await store.listReadings(TERM, window.from, window.to),
    bests: await store.listBestPoints(id, [TERM], window),
    newest: await store.findNewestDate(id),
  };
}

/** Ranks of other tools, which belong to one account and to nothing else. */
export const importedRanksSuite: Suite = {
  'an import says what it adds, changes and leaves, and the same again changes nothing': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    const ranks = [rankOn('2026-11-20', 4), rankOn('2026-11-21', 5), rankOn('2026-11-21', 9, { asin: TWO })];
    assert.deepEqual(await store.previewRankImport('acc_a', ranks), {
      added: 3,
      changed: 0,
      unchanged: 0,
      excess: 0,
    });
    assert.deepEqual(await store.listRankImports('acc_a'), []);
    assert.deepEqual(await store.importRanks('acc_a', ranks, importOf('imp_1')), {
      added: 3,
      changed: 0,
      unchanged: 0,
      excess: 0,
    });
    assert.deepEqual(await store.importRanks('acc_a', ranks, importOf('imp_2')), {
      added: 0,
      changed: 0,
      unchanged: 3,
      excess: 0,
    });
    const next = [rankOn('2026-11-20', 4), rankOn('2026-11-21', 6), rankOn('2026-11-22', 7)];
    const counts = { added: 1, changed: 1, unchanged: 1, excess: 0 };
    assert.deepEqual(await store.previewRankImport('acc_a', next), counts);
    assert.deepEqual(await store.importRanks('acc_a', next, importOf('imp_3')), counts);
    assert.deepEqual(await store.listImportedRanks('acc_a', TERM, ALL), [
      ...next,
      rankOn('2026-11-21', 9, { asin: TWO }),
    ]);
  },

  'ranks of different tools on the same date stay apart, and a repeated one counts once': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const ranks = [
      rankOn('2026-11-20', 4),
      rankOn('2026-11-20', 14, { tool: 'serpbear_desktop' }),
      rankOn('2026-11-20', 24, { tool: 'serpbear_mobile' }),
    ];
    const counts = await store.importRanks('acc_a', [...ranks, rankOn('2026-11-20', 4)], importOf('imp_1'));
    assert.deepEqual(counts, { added: 3, changed: 0, unchanged: 0, excess: 0 });
    assert.deepEqual(await store.listImportedRanks('acc_a', TERM, ALL), ranks);
    const some = { ...ALL, from: '2026-11-21' };
    assert.deepEqual(await store.listImportedRanks('acc_a', TERM, some), []);
    assert.deepEqual(await store.listImportedRanks('acc_a', TERM, { ...ALL, asins: [TWO] }), []);
    assert.deepEqual(await store.listImportedRanks('acc_a', TERM, { ...ALL, asins: [] }), []);
  },

  'no other account sees imported ranks, and nothing that was measured changes with them': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [ONE] });
    for (const localDate of ['2026-11-20', '2026-11-22'])
      await saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(TWO, ONE) } }));
    const [before, versionOf] = [
      [await readMeasured(store, 'acc_a'), await readMeasured(store, 'acc_b')],
      (id: string) => store.accountVersion(id),
    ];
    const versions = [await versionOf('acc_a'), await versionOf('acc_b')];
    const dates = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    await store.importRanks(
      'acc_a',
      dates.map((date) => rankOn(date, 1)),
      importOf('imp_1'),
    );
    assert.deepEqual([await readMeasured(store, 'acc_a'), await readMeasured(store, 'acc_b')], before);
    assert.deepEqual(await store.listImportedRanks('acc_b', TERM, ALL), []);
    assert.deepEqual(await store.listRankImports('acc_b'), []);
    assert.notEqual(await versionOf('acc_a'), versions[0]);
    assert.equal(await versionOf('acc_b'), versions[1]);
    assert.equal(await store.removeRankImport('acc_b', 'imp_1'), undefined);
    assert.equal((await store.listImportedRanks('acc_a', TERM, ALL)).length, 5);
  },

  'an import is listed with who brought it, and removing it leaves what a later import changed': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const broughtBy = { kind: 'user', id: 'usr_1', name: '花' } as const;
    await store.importRanks(
      'acc_a',
      [rankOn('2026-11-20', 4), rankOn('2026-11-21', 5)],
      importOf('imp_1', { broughtBy }),
    );
    await store.importRanks('acc_a', [rankOn('2026-11-21', 6)], importOf('imp_2', { importedAtMs: 6_000 }));
    assert.deepEqual(await store.listRankImports('acc_a'), [
      { ...importOf('imp_2', { importedAtMs: 6_000 }), ranks: 1, from: '2026-11-21', to: '2026-11-21' },
      { ...importOf('imp_1', { broughtBy }), ranks: 1, from: '2026-11-20', to: '2026-11-20' },
    ]);
    assert.equal(await store.removeRankImport('acc_a', 'imp_1'), 1);
    assert.equal(await store.removeRankImport('acc_a', 'imp_1'), undefined);
    assert.deepEqual(await store.listImportedRanks('acc_a', TERM, ALL), [rankOn('2026-11-21', 6)]);
    await store.importRanks('acc_a', [rankOn('2026-11-21', 7)], importOf('imp_3'));
    assert.equal(await store.removeRankImport('acc_a', 'imp_2'), undefined);
  },

  'imported ranks outlast their keyword, and are forgotten with readings of their date': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const ranks = [rankOn('2026-11-20', 4), rankOn('2026-11-21', 5)];
    await store.importRanks('acc_a', ranks, importOf('imp_1'));
    await store.importRanks('acc_a', [rankOn('2026-11-19', 3)], importOf('imp_2'));
    await store.removeKeywords('acc_a', [TERM]);
    assert.deepEqual((await store.listImportedRanks('acc_a', TERM, ALL)).length, 3);
    const request = { termsMax: 100, auditFromMs: 0, waitingFrom: '2026-11-21', shelvesFrom: '2026-11-21' };
    for (let after: number | null = 0; after !== null; ) {
      const step = await store.prune({ ...request, afterTermId: after, keepFrom: '2026-11-21' });
      after = step.nextTermId;
    }
    assert.deepEqual(await store.listImportedRanks('acc_a', TERM, ALL), [rankOn('2026-11-21', 5)]);
    assert.equal(await store.removeRankImport('acc_a', 'imp_2'), undefined);
  },

  'an account that has as many imported ranks as it may gets none of a file that would add one': async (
    store,
    place,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [ONE] });
    await store.importRanks('acc_a', [rankOn('2026-11-20', 4)], importOf('imp_1'));
    await place.change(`insert into imported_ranks (account_id, keyword, asin, tool, local_date, rank, import_id)
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${IMPORTED_RANKS_MAX - 1})
      select account_id, 'k' || n, asin, tool, local_date, rank, import_id from imported_ranks, counted where account_id = 'acc_a'`);
    const ranks = [rankOn('2026-11-20', 5), rankOn('2026-11-21', 5)];
    const counts = { added: 1, changed: 1, unchanged: 0, excess: 1 };
    assert.deepEqual(await store.previewRankImport('acc_a', ranks), counts);
    assert.deepEqual(await store.importRanks('acc_a', ranks, importOf('imp_2')), counts);
    assert.deepEqual(await store.listImportedRanks('acc_a', TERM, ALL), [rankOn('2026-11-20', 4)]);
    assert.equal((await store.importRanks('acc_a', ranks.slice(0, 1), importOf('imp_2'))).excess, 0);
    assert.equal((await store.importRanks('acc_b', ranks, importOf('imp_1'))).excess, 0);
  },
};
