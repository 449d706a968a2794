import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { importFiles, outcomesOf } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { MiharuError } from '../../core/errors.ts';
import { readingRestore } from './reading-restore.ts';
import { readingWithdraw } from './reading-withdraw.ts';
import { readings } from './readings.ts';

const DATES = ['2026-11-26', '2026-11-27', SHELF_DATE];

/** A place into which right and wrong lists of one keyword are imported. */
async function makeHistory(t: TestContext) {
  const place = await makePlace(t);
  const save = (term: string, date: string, shiftMs = 0) =>
    Promise.all(
      [1, 2, 3].map((page) =>
        savePage(join(place.folder, term), { ...shelfFor(term, date), term: SHELF_TERM }, { page, shiftMs }),
      ),
    );
  const outcomes = async () =>
    (await place.store.listReadings(SHELF_TERM, DATES[0] ?? '', SHELF_DATE)).map(
      ({ localDate, outcome, reason }) => `${localDate.slice(-2)} ${reason ?? outcome}`,
    );
  const ask = (date: string, more: Partial<Parameters<typeof readingRestore.run>[1]> = {}) => ({
    keyword: SHELF_TERM,
    asin: null,
    date,
    observed_at: null,
    source: null,
    why: 'another search',
    ...more,
  });
  const withdraw = (date: string, more = {}) => readingWithdraw.run(place.context, ask(date, more));
  const restore = (date: string, more = {}) => readingRestore.run(place.context, ask(date, more));
  const list = async () =>
    (await readings.run(place.context, { keyword: SHELF_TERM, asin: null, days: 30 })).readings;
  return { place, save, outcomes, withdraw, restore, list };
}

const isRefused = (code: string, words: RegExp) => (thrown: unknown) =>
  thrown instanceof MiharuError && thrown.code === code && words.test(thrown.detail.en);

test('withdraws a wrong list that was trusted, and then trusts the right ones that were suspect because of it', async (t) => {
  const { place, save, outcomes, withdraw, list } = await makeHistory(t);
  const [first = '', second = ''] = DATES;
  await importFiles(place, await save('タオル', first));
  await importFiles(place, await save(SHELF_TERM, second));
  assert.deepEqual(await outcomes(), ['26 complete', '27 suspect']);
  const answer = await withdraw(first);
  assert.deepEqual([answer.outcome, answer.believed, answer.read_again], ['withdrawn', [second], false]);
  assert.deepEqual(await outcomes(), ['27 complete']);
  assert.equal(answer.withdrawn.why, 'another search');
  const [, before] = await list();
  assert.deepEqual([before?.local_date, before?.reading], [first, null]);
  assert.deepEqual(before?.withdrawn, [answer.withdrawn]);
});

test('does not import withdrawn pages again, but imports right ones of the same date', async (t) => {
  const { place, save, outcomes, withdraw } = await makeHistory(t);
  const wrong = await save('タオル', SHELF_DATE);
  await importFiles(place, wrong);
  assert.equal((await withdraw('today')).read_again, true);
  const again = await importFiles(place, wrong);
  assert.equal(outcomesOf(again), 'withdrawn withdrawn withdrawn');
  assert.deepEqual([again.counts.withdrawn, again.readings], [3, []]);
  assert.match(again.files[0]?.problem?.en ?? '', /miharu reading restore/);
  assert.deepEqual(await outcomes(), []);
  const right = await save(SHELF_TERM, SHELF_DATE);
  const mixed = await importFiles(place, [...wrong, ...right]);
  assert.equal(outcomesOf(mixed), 'withdrawn withdrawn withdrawn stored stored stored');
  assert.deepEqual(await outcomes(), ['28 complete']);
});

test('changes nothing on a second withdrawal, even if another reading has arrived and the first is named', async (t) => {
  const { place, save, outcomes, withdraw } = await makeHistory(t);
  await importFiles(place, await save('タオル', SHELF_DATE));
  const first = await withdraw(SHELF_DATE);
  const { observed_at: instant } = first.withdrawn;
  assert.deepEqual(await withdraw(SHELF_DATE, { why: 'x' }), { ...first, outcome: 'already_withdrawn' });
  await importFiles(place, await save(SHELF_TERM, SHELF_DATE, 60_000));
  const named = await withdraw(SHELF_DATE, { observed_at: instant });
  assert.equal(named.outcome, 'already_withdrawn');
  assert.deepEqual(await outcomes(), ['28 complete']);
});

test('restores a reading, but not over an equally good one', async (t) => {
  const { place, save, outcomes, withdraw, restore } = await makeHistory(t);
  await importFiles(place, await save(SHELF_TERM, SHELF_DATE));
  const { withdrawn } = await withdraw(SHELF_DATE);
  assert.deepEqual((await restore(SHELF_DATE)).restored, withdrawn);
  assert.deepEqual(await outcomes(), ['28 complete']);
  await assert.rejects(restore(SHELF_DATE), isRefused('not_found', /has no withdrawn reading/));
  await withdraw(SHELF_DATE);
  await importFiles(place, await save(SHELF_TERM, SHELF_DATE, 60_000));
  await assert.rejects(restore(SHELF_DATE), isRefused('unusable_input', /now has another reading/));
});

test('explains why a reading cannot be withdrawn', async (t) => {
  const { place, save, withdraw } = await makeHistory(t);
  await importFiles(place, await save(SHELF_TERM, SHELF_DATE));
  const noReading = isRefused('not_found', /has no reading on .*\. `miharu readings/);
  await assert.rejects(withdraw('2026-11-01'), noReading);
  await assert.rejects(withdraw(SHELF_DATE, { source: 'keepa' }), noReading);
  await assert.rejects(withdraw(SHELF_DATE, { observed_at: '2026-11-28T00:00:00Z' }), noReading);
  await assert.rejects(withdraw(SHELF_DATE, { keyword: '無い言葉' }), noReading);
  await assert.rejects(withdraw('28/11'), isRefused('invalid_parameter', /is not a valid date/));
  await assert.rejects(withdraw(SHELF_DATE, { why: ' ' }), isRefused('invalid_parameter', /1 to 500/));
  await assert.rejects(
    withdraw(SHELF_DATE, { observed_at: 'x' }),
    isRefused('invalid_parameter', /valid time/),
  );
  await assert.rejects(
    withdraw(SHELF_DATE, { asin: 'B0TEST0001' }),
    isRefused('invalid_parameter', /a keyword or an ASIN, not both/),
  );
});
