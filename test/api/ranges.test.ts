import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, datesFrom, startOfDayMs } from '../../src/core/local-date.ts';
import type { Store } from '../../src/store/index.ts';
import { sampleCheck } from '../store/assistant/check-samples.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';
import { type Answered, ask, jsonOf } from './ask.ts';
import { BOTH_STORES } from './both-stores.ts';
import { addGoods, addSeller, type Service, type ServiceOptions, startService, TODAY } from './service.ts';
import { asinOf, card, readingOf } from './shelves.ts';

const TERM = '水筒';
const RANKINGS = `/rankings?keyword=${encodeURIComponent(TERM)}`;
/** Dates with a reading and a price: over two months, and one more than 300 days ago. */
const READ = ['2026-01-31', '2026-09-29', '2026-09-30', '2026-10-01', '2026-11-27', TODAY];

interface Stage extends AsyncDisposable {
  readonly service: Service;
  readonly key: string;
  readonly id: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answered>;
}

type Options = Pick<ServiceOptions, 'openStore'>;

/** An account since 31 January 2026 with own products 1 and 2, which change ranks and prices at each reading. */
async function makeStage(options: Options = {}): Promise<Stage> {
  const service = await startService({
    ...options,
    settings: { eventsRequestsPerMinute: 200, requestsPerMinute: 200 },
  });
  const { id, key } = await addSeller(service.store);
  const addedAtMs = startOfDayMs('2026-01-31');
  await addGoods(service.store, id, { own: [asinOf(1), asinOf(2)], keywords: [TERM], addedAtMs });
  for (const [index, localDate] of READ.entries()) await readOn(service.store, localDate, index);
  return {
    service,
    key,
    id,
    get: (path, headers = {}) => ask(service.origin, `/api/v1${path}`, { key, headers }),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

async function readOn(store: Store, localDate: string, index: number): Promise<void> {
  const cards = [card(asinOf(1)), card(asinOf(2))];
  const pages = [index % 2 === 0 ? cards : cards.toReversed()];
  await saveReading(store, readingOf({ term: TERM, localDate, pages }));
  await store.saveProducts([samplePage(asinOf(1), localDate, { price: 1_000 + index })]);
}

interface Rankings {
  readonly days: number;
  readonly from: string;
  readonly to: string;
  readonly series: { asin: string; observations: { local_date: string; rank: number }[] }[];
  readonly gaps: { local_date: string; reason: string }[];
}

async function rankingsOf(stage: Stage, range: string): Promise<Rankings> {
  const answered = await stage.get(`${RANKINGS}&${range}`);
  assert.equal(answered.status, 200, answered.text);
  return JSON.parse(answered.text);
}

interface Dated {
  readonly local_date: string;
}

/** The dates that an answer says it holds, and those of its list, each once. */
async function listOf(stage: Stage, path: string, member: string) {
  const answered = await stage.get(path);
  assert.equal(answered.status, 200, answered.text);
  const { days, from, to, ...rest }: Record<string, unknown> & { [member: string]: Dated[] } = JSON.parse(
    answered.text,
  );
  return [from, to, days, [...new Set(rest[member]?.map((each) => each.local_date))]];
}

for (const [adapter, optionsOf] of BOTH_STORES) {
  test(`${adapter}: rankings of a range over two months hold its readings, its gaps and its order`, async () => {
    await using stage = await makeStage(await optionsOf());
    const { days, from, to, series, gaps } = await rankingsOf(stage, 'from=2026-09-29&to=2026-10-02');
    assert.deepEqual([from, to, days], ['2026-09-29', '2026-10-02', 4]);
    assert.deepEqual(
      series.map(({ asin, observations }) => [
        asin,
        observations.map((each) => [each.local_date, each.rank]),
      ]),
      [
        [
          asinOf(2),
          [
            ['2026-09-29', 1],
            ['2026-09-30', 2],
            ['2026-10-01', 1],
          ],
        ],
        [
          asinOf(1),
          [
            ['2026-09-29', 2],
            ['2026-09-30', 1],
            ['2026-10-01', 2],
          ],
        ],
      ],
    );
    assert.deepEqual(gaps, [{ local_date: '2026-10-02', reason: 'not_scanned' }]);
  });

  test(`${adapter}: rankings reach what is kept from long before, and today`, async () => {
    await using stage = await makeStage(await optionsOf());
    const old = await rankingsOf(stage, 'from=2026-01-20&to=2026-02-01');
    assert.deepEqual(
      old.series[0]?.observations.map((each) => each.local_date),
      ['2026-01-31'],
    );
    assert.deepEqual(old.gaps, [{ local_date: '2026-02-01', reason: 'not_scanned' }]);
    const today = await rankingsOf(stage, `from=${TODAY}&to=${TODAY}`);
    assert.deepEqual([today.from, today.to, today.days, today.gaps], [TODAY, TODAY, 1, []]);
    assert.deepEqual(
      today.series[0]?.observations.map((each) => each.local_date),
      [TODAY],
    );
  });

  test(`${adapter}: rankings from before anything was kept are empty, without gaps`, async () => {
    await using stage = await makeStage(await optionsOf());
    for (const range of ['from=2025-01-01&to=2025-01-30', 'to=2025-01-30', 'from=1900-01-01']) {
      const { days, series, gaps } = await rankingsOf(stage, range);
      assert.deepEqual([days, gaps], [30, []], range);
      assert.deepEqual(
        series.map((each) => each.observations),
        [[], []],
        range,
      );
    }
  });

  test(`${adapter}: one date of a range stands for thirty dates, at most to today`, async () => {
    await using stage = await makeStage(await optionsOf());
    const spans = ['from=2026-09-30', 'to=2026-10-01', 'from=2026-11-27', 'to=2026-12-31'].map(
      async (range) => {
        const { from, to, days, gaps, series } = await rankingsOf(stage, range);
        const covered = [...(series[0]?.observations ?? []), ...gaps]
          .map((each) => each.local_date)
          .toSorted();
        assert.deepEqual(covered, datesFrom(from, to), range);
        return [from, to, days];
      },
    );
    assert.deepEqual(await Promise.all(spans), [
      ['2026-09-30', '2026-10-29', 30],
      ['2026-09-02', '2026-10-01', 30],
      ['2026-11-27', TODAY, 2],
      ['2026-10-30', TODAY, 30],
    ]);
  });

  test(`${adapter}: events of a range are those of its dates, page by page`, async () => {
    await using stage = await makeStage(await optionsOf());
    const events = (range: string) => listOf(stage, `/events?kind=price&${range}`, 'events');
    assert.deepEqual(await events('from=2026-09-29&to=2026-10-28'), [
      '2026-09-29',
      '2026-10-28',
      30,
      ['2026-10-01', '2026-09-30'],
    ]);
    assert.deepEqual(await events('to=2026-09-30'), ['2026-09-01', '2026-09-30', 30, ['2026-09-30']]);
    assert.deepEqual(await events(`from=${TODAY}`), [TODAY, TODAY, 1, [TODAY]]);
    assert.deepEqual(await events('from=2024-02-01&to=2024-02-29'), ['2024-02-01', '2024-02-29', 29, []]);
    const first = jsonOf(await stage.get('/events?kind=price&from=2026-09-20&to=2026-10-01&limit=1'));
    const rest = await stage.get(`/events?kind=price&limit=5&cursor=${first['next_cursor']}`);
    const { from, to, days, events: others } = jsonOf(rest);
    assert.deepEqual([from, to, days], ['2026-09-20', '2026-10-01', 12]);
    assert.deepEqual(
      (others as Dated[]).map((each) => each.local_date),
      ['2026-09-30'],
    );
  });

  test(`${adapter}: checks of a range are those of its dates`, async () => {
    await using stage = await makeStage(await optionsOf());
    for (const [index, localDate] of ['2025-12-31', '2026-01-01', '2026-01-30', TODAY].entries()) {
      const check = sampleCheck(index, { localDate, createdAtMs: startOfDayMs(localDate) });
      await stage.service.store.saveCheck(stage.id, check, {
        perDay: 5,
        perWeek: 10,
        weekStart: addDays(localDate, -1),
      });
    }
    const checks = (range: string) => listOf(stage, `/assistant/checks?${range}`, 'checks');
    const both = ['2026-01-01', '2026-01-30', 30, ['2026-01-30', '2026-01-01']];
    assert.deepEqual(await checks('from=2026-01-01&to=2026-01-30'), both);
    assert.deepEqual(await checks('from=2026-01-01'), both);
    assert.deepEqual(await checks('to=2026-01-01'), [
      '2025-12-03',
      '2026-01-01',
      30,
      ['2026-01-01', '2025-12-31'],
    ]);
    assert.deepEqual(await checks('days=1'), [TODAY, TODAY, 1, [TODAY]]);
  });
}

const PATHS = [`${RANKINGS}&`, '/events?', '/assistant/checks?'];

test('refuses days with a range, and a reversed, long, future or misspelled range, on every path with days', async () => {
  await using stage = await makeStage();
  const refused: [range: string, parameter: string][] = [
    ['days=7&from=2026-11-20', 'days'],
    ['days=7&to=2026-11-20', 'days'],
    ['from=2026-11-20&to=2026-11-19', 'to'],
    ['from=2026-10-29&to=2026-11-28', 'to'],
    ['from=2026-11-29', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=20261101', 'to'],
    ['to=', 'to'],
    ['from=2026-11-01&from=2026-11-02', 'from'],
  ];
  for (const path of PATHS) {
    for (const [range, parameter] of refused) {
      const answered = await stage.get(path + range);
      const { code, errors } = jsonOf(answered);
      const named = (errors as { parameter: string }[]).map((each) => each.parameter);
      assert.deepEqual([answered.status, code, named], [400, 'invalid_parameter', [parameter]], path + range);
    }
  }
});

test('an unknown keyword is reported only after its range', async () => {
  await using stage = await makeStage();
  assert.equal((await stage.get('/rankings?keyword=x&from=2026-11-29')).status, 400);
  assert.equal((await stage.get('/rankings?keyword=x&from=2026-11-28')).status, 404);
});

test('each range has its own ETag, and is served again while nothing has changed', async () => {
  await using stage = await makeStage();
  const path = `${RANKINGS}&from=2026-09-29&to=2026-09-30`;
  const tagOf = async (of: string) => String((await stage.get(of)).headers['etag']);
  const tag = await tagOf(path);
  assert.notEqual(tag, await tagOf(`${RANKINGS}&from=2026-09-29&to=2026-10-01`));
  assert.equal((await stage.get(path, { 'If-None-Match': tag })).status, 304);
  await readOn(stage.service.store, '2026-09-28', 7);
  assert.equal((await stage.get(path, { 'If-None-Match': tag })).status, 304);
  await stage.service.store.removeAsins(stage.id, [asinOf(2)]);
  assert.equal((await stage.get(path, { 'If-None-Match': tag })).status, 200);
});

test('a range without an end grows at midnight in Japan, and a past one stays', async () => {
  await using stage = await makeStage();
  const { clock } = stage.service;
  clock.nowMs = Date.parse('2026-11-28T23:59:59.999+09:00');
  assert.equal((await rankingsOf(stage, 'from=2026-11-27')).to, TODAY);
  const past = await rankingsOf(stage, 'from=2026-09-29&to=2026-10-02');
  clock.nowMs += 1;
  const grown = await rankingsOf(stage, 'from=2026-11-27');
  assert.deepEqual(
    [grown.to, grown.days, grown.gaps],
    ['2026-11-29', 3, [{ local_date: '2026-11-29', reason: 'pending' }]],
  );
  const { series, gaps, to } = await rankingsOf(stage, 'from=2026-09-29&to=2026-10-02');
  assert.deepEqual([series, gaps, to], [past.series, past.gaps, past.to]);
});

test('CSV of a range has the rows of its dates', async () => {
  await using stage = await makeStage();
  const csv = await stage.get(`${RANKINGS}&asin=${asinOf(1)}&from=2026-10-01&to=2026-10-02`, {
    Accept: 'text/csv',
  });
  const rows = csv.text.split('\r\n').slice(1);
  assert.deepEqual(rows, [
    `${TERM},${asinOf(1)},2026-10-01,2026-09-30T21:03:12Z,ranked,2,2,1,,2,`,
    `${TERM},${asinOf(1)},2026-10-02,,unknown,,,,,,not_scanned`,
    '',
  ]);
  const events = await stage.get('/events?kind=price&to=2026-09-30', { Accept: 'text/csv' });
  assert.match(events.text, /^\ufeffid,local_date,[^\r]*\r\nevt_\w+,2026-09-30,[^\r]*\r\n$/);
});
