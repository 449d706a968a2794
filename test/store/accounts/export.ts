import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { startOfDayMs } from '../../../src/core/local-date.ts';
import { termTarget } from '../../../src/core/target.ts';
import { exportAccount } from '../../../src/operations/accounts/export-account.ts';
import { EXPORT_KINDS, SECTIONS } from '../../../src/store/export/sections.ts';
import type { Store } from '../../../src/store/port.ts';
import { samplePage } from '../changes/sample-changes.ts';
import type { StorePlace, Suite } from '../place.ts';
import { claimOn, claimProductsOn, endIn, endProductIn, planOn } from '../plan/day-samples.ts';
import { makeWatcher, organicCard, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { accountRows, ROWS_DATE, SHARED_ROWS } from './account-rows.ts';
import { NOT_OF_ACCOUNTS, OF_DATABASE } from './deletion.ts';

const DAY = '2026-11-27';

/** Tables with data of accounts that is not exported, and why. */
const NOT_EXPORTED: ReadonlyMap<string, string> = new Map([
  ['accounts', 'the header'],
  ['terms', 'the text of keywords'],
  ['latest_ranks', 'repeats the newest ranks'],
  ['invitations', 'links that end after some days, stored as hashes'],
  ['former_targets', 'what the account removed'],
  ['idempotent_requests', 'repeats answers of the API, for a day'],
  ['waiting_pages', 'pages that count only with others, for two days'],
  ['day_targets', 'the work of the installation'],
  ['target_attempts', 'the work of the installation'],
  ['account_costs', 'what the operator pays'],
  ['source_caps', 'what the operator pays at most'],
  ['withdrawn_readings', 'readings that the operator has taken back'],
]);

interface Line {
  readonly type: string;
  readonly [member: string]: unknown;
}

async function exportOf(store: Store, accountId: string): Promise<readonly Line[]> {
  const account = await store.findAccount(accountId);
  assert.ok(account !== undefined);
  const texts = await Array.fromAsync(exportAccount({ store, nowMs: () => 7_000 }, account));
  return texts
    .join('')
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}

async function seed(store: Store, place: StorePlace): Promise<void> {
  await saveReading(store, sampleReading({ term: '月', localDate: ROWS_DATE }));
  for (const table of ['readings', 'shelves', 'terms']) await place.change(`delete from ${table}`);
  await place.change(SHARED_ROWS);
  await place.change(accountRows('stay', 10));
  await place.change(accountRows('gone', 20));
  for (const table of ['shelves', 'waiting_pages']) await place.change(`delete from ${table}`);
  const pages = { 1: [organicCard('B0CARD0001')] };
  await saveReading(store, sampleReading({ term: '未計測 stay', localDate: ROWS_DATE, pages }));
}

/** Export: all of one account, nothing of others, no secrets. */
export const exportSuite: Suite = {
  'every table with data of accounts is exported, or named with the reason why not': async (store, place) => {
    await seed(store, place);
    const types = new Set((await exportOf(store, 'acc_stay')).map(({ type }) => type));
    const typesOf = Map.groupBy(EXPORT_KINDS, (kind) => SECTIONS[kind].table);
    for (const table of await place.listTables()) {
      if (OF_DATABASE.has(table) || NOT_OF_ACCOUNTS.has(table)) continue;
      const kinds = typesOf.get(table as (typeof SECTIONS)['key']['table']) ?? [];
      const isNamed = NOT_EXPORTED.has(table);
      assert.ok(
        isNamed !== kinds.length > 0,
        `The table ${table} is new to the export of accounts. If it has data of accounts, add a section to src/store/export/sections.ts and its line to docs/account-export.md, or the reason to NOT_EXPORTED; otherwise add a line to NOT_OF_ACCOUNTS in deletion.ts.`,
      );
      for (const kind of kinds) assert.ok(types.has(kind), `nothing of ${table} was exported`);
    }
  },

  'an export has its own data only, in the same order each time, and no secrets': async (store, place) => {
    await seed(store, place);
    const lines = await exportOf(store, 'acc_stay');
    assert.deepEqual(await exportOf(store, 'acc_stay'), lines);
    const text = JSON.stringify(lines);
    assert.doesNotMatch(text, /gone/i, 'nothing of another account');
    assert.doesNotMatch(text, /whsec_|hash stay|link stay|token stay|mhr_/, 'no secret, and no hash of one');
    const [header] = lines;
    assert.deepEqual(
      [header?.type, header?.['version'], header?.['exported_at'], header?.['counts']],
      ['header', 1, '1970-01-01T00:00:07Z', { keyword: 3, own_product: 1, watched_product: 1 }],
    );
    assert.deepEqual(lines.at(-1), { type: 'end', lines: lines.length });
    const of = (type: string) => lines.filter((line) => line.type === type);
    assert.deepEqual(
      of('keyword').map(({ keyword }) => keyword),
      ['水筒 stay', '共有', '未計測 stay'],
    );
    assert.equal(of('key').length, 2);
    const [check] = of('check');
    assert.equal(check?.['answer'], '答え stay');
    assert.deepEqual([...new Set(of('rank').map(({ asin }) => asin))].sort(), ['B0SHARED01', 'B0stayOWN1']);
    const [results] = of('results');
    assert.deepEqual(
      [results?.['keyword'], JSON.stringify(results?.['pages']).includes('B0CARD0001')],
      ['未計測 stay', true],
    );
  },

  'an export comes in bounded pieces, and one at a time for an account': async (store, place) => {
    await seed(store, place);
    const many = Array.from(
      { length: 1_700 },
      (_, number) => `('acc_stay', '${ROWS_DATE}', ${number + 2}, 'q${number}', 'k', 'q', 'custom', 1)`,
    );
    await place.change(
      `insert into issued_questions (account_id, local_date, place, id, keyword, question, kind, issued_at_ms) values ${many.join(',')}`,
    );
    const account = await store.findAccount('acc_stay');
    assert.ok(account !== undefined);
    const context = { store, nowMs: () => 7_000 };
    const sizes: number[] = [];
    const questions: string[] = [];
    for await (const text of exportAccount(context, account)) {
      const lines = text.split('\n').slice(0, -1);
      sizes.push(lines.length);
      questions.push(...lines.filter((line) => line.includes('"type":"issued_question"')));
      if (sizes.length === 2)
        await assert.rejects(exportAccount(context, account).next(), {
          code: 'too_many_concurrent_requests',
        });
    }
    assert.equal(new Set(questions).size, 1_701, 'each once');
    assert.ok(Math.max(...sizes) <= 200);
    const abandoned = exportAccount(context, account);
    await abandoned.next();
    await abandoned.return();
    const again = exportAccount(context, account);
    assert.equal((await again.next()).done, false, 'an abandoned one frees its turn');
    await again.return();
  },

  'the change history of the account is exported, without that of others': async (store, place) => {
    await seed(store, place);
    const entry = (id: number, account: string) =>
      `(${id}, 5000, 'user', 'usr_1', '花', '${account}', '店', 'keywords_added', null, '水筒', 2, null, '{"keyword":"水筒"}')`;
    await place.change(
      `insert into audit_entries (id, at_ms, actor_kind, actor_id, actor_name, account_id, account_name, kind, subject_id, subject_name, items, before_facts, after_facts) values ${entry(900_001, 'acc_stay')}, ${entry(900_002, 'acc_gone')}`,
    );
    const history = (await exportOf(store, 'acc_stay')).filter(({ type }) => type === 'history');
    assert.deepEqual(
      history.filter(({ id }) => Number(id) > 900_000),
      [
        {
          type: 'history',
          id: 900_001,
          at: '1970-01-01T00:00:05Z',
          actor_kind: 'user',
          actor_name: '花',
          kind: 'keywords_added',
          subject_id: null,
          subject_name: '水筒',
          count: 2,
          before: null,
          after: { keyword: '水筒' },
        },
      ],
    );
  },

  'facts say where they were read, without the keywords of other accounts': async (store, place) => {
    await seed(store, place);
    const facts = `insert into product_snapshots (asin, term_id, source, local_date, observed_at_ms, body, shown_asin) values ('B0SHARED01', 20, 's', '${ROWS_DATE}', 1, '{}', 'B0SHOWN001')`;
    await place.change(facts);
    const lines = (await exportOf(store, 'acc_stay')).filter(
      ({ type, asin }) => type === 'facts' && asin === 'B0SHARED01',
    );
    assert.deepEqual(
      lines.map((line) => [line['source'], line['keyword'], line['shown_asin']]),
      [
        ['s', null, null],
        ['s', '共有', null],
        ['s', null, 'B0SHOWN001'],
      ],
    );
  },

  'readings are judged as on screens: without page 1 partial, and none where a cap was reached': async (
    store,
  ) => {
    const at = (hours: number) => startOfDayMs(DAY) + hours * 3_600_000;
    await store.createAccount({ id: 'acc_a', name: '店', plan: 'pro', createdAtMs: at(0) });
    const added = { limits: 'of_account', addedAtMs: at(0) } as const;
    await store.addKeywords('acc_a', ['一', '二'], added);
    await store.addAsins('acc_a', [{ asin: 'B0TEST0001', relation: 'own', names: [] }], added);
    const pages = { 2: [organicCard('B0CARD0001')] };
    const { reading: failed, ...rest } = sampleReading({
      term: '一',
      localDate: DAY,
      outcome: 'failed',
      pages,
    });
    await saveReading(store, { ...rest, reading: { ...failed, reason: 'partial' } });
    await planOn(store, DAY, { nowMs: at(5) });
    const [term] = await claimOn(store, DAY, at(5), { targets: [termTarget('二')] });
    const [product] = await claimProductsOn(store, DAY, at(5));
    assert.ok(term !== undefined && product !== undefined);
    const settlement = { state: 'done', reason: 'quota', unasked: 'account_cap' } as const;
    await endIn(store, term, { nowMs: at(6), outcome: 'failed', reason: 'quota', settlement });
    const capped = {
      asin: product.asin,
      source: 's',
      shownAsin: null,
      localDate: DAY,
      observedAtMs: at(6),
      reason: 'quota',
    } as const;
    await endProductIn(store, product, { nowMs: at(6), reading: capped, settlement });
    const lines = await exportOf(store, 'acc_a');
    const readings = lines.filter(({ type }) => type === 'reading');
    assert.deepEqual(
      readings.map((line) =>
        ['keyword', 'outcome', 'reason', 'observed_at', 'pages_read'].map((name) => line[name]),
      ),
      [
        ['一', 'partial', 'partial', readings[0]?.['observed_at'], 0],
        ['二', null, 'account_cap', null, null],
      ],
    );
    const facts = lines.filter(({ type }) => type === 'facts');
    assert.deepEqual(
      facts.map((line) => ['local_date', 'reason', 'observed_at', 'facts'].map((name) => line[name])),
      [[DAY, 'account_cap', null, null]],
    );
    // Another account that adds the keyword later did not reach its own cap.
    await store.createAccount({ id: 'acc_b', name: '別店', plan: 'pro', createdAtMs: at(0) });
    await store.addKeywords('acc_b', ['二'], { limits: 'of_account', addedAtMs: at(7) });
    const [other] = (await exportOf(store, 'acc_b')).filter(({ type }) => type === 'reading');
    assert.deepEqual([other?.['outcome'], other?.['reason']], [null, 'not_scanned']);
  },

  "an export has no place of a reading, which may be somebody else's home address": async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)] });
    const context = { place: '千代田 100', device: 'phone' } as const;
    const pages = { 1: [organicCard(sampleAsin(1))] };
    await saveReading(store, sampleReading({ localDate: DAY, context, pages }));
    const seenFrom = { place: '千代田 100', device: null, visitor: null };
    await store.saveProducts([samplePage(sampleAsin(1), DAY, { seenFrom })]);
    const lines = await exportOf(store, 'acc_a');
    assert.doesNotMatch(JSON.stringify(lines), /千代田/);
    const [reading] = lines.filter(({ type }) => type === 'reading');
    assert.deepEqual(reading?.['context'], { device: 'phone', has_place: true });
    const facts = lines.filter(({ type }) => type === 'facts');
    assert.deepEqual(facts.map((line) => [line['seen_on'], line['keyword']]).toSorted(), [
      ['product_page', null],
      ['results', TERM],
    ]);
  },

  'other work has a turn before each read of an export': async (store, place) => {
    await seed(store, place);
    const account = await store.findAccount('acc_stay');
    assert.ok(account !== undefined);
    let [turns, reads, most] = [0, 0, 0];
    const readExport: Store['readExport'] = (query) => {
      reads += 1;
      most = Math.max(most, reads - turns);
      setImmediate(() => {
        turns = reads;
      });
      return store.readExport(query);
    };
    const context = { store: { ...store, readExport }, nowMs: () => 7_000 };
    assert.ok((await Array.fromAsync(exportAccount(context, account))).length > 10);
    assert.ok(reads > 20, `${reads} reads`);
    assert.ok(most <= 1, `${most} reads without a turn in between`);
  },

  'the page on the export names every type with its members': async () => {
    const page = await readFile(new URL('../../../docs/account-export.md', import.meta.url), 'utf8');
    const rows = EXPORT_KINDS.map((kind) => {
      const { of, columns } = SECTIONS[kind];
      const subject = of === 'keyword' ? ['keyword'] : of === 'product' ? ['asin'] : [];
      const names = [...subject, ...columns.map(([name]) => name)];
      return `| \`${kind}\` | ${[...new Set(names)].map((name) => `\`${name}\``).join(', ')} |`;
    });
    for (const row of rows) assert.ok(page.includes(row), `docs/account-export.md needs the row\n${row}`);
  },
};
