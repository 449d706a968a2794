import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFile } from '../src/cli/write-folder.ts';
import { readConfig } from '../src/config/index.ts';
import { addDays, startOfDayMs } from '../src/core/local-date.ts';
import { operationSettingsOf } from '../src/main/operation-settings.ts';
import { exportDates } from '../src/operations/export/export-dates.ts';
import type { BenchPlace } from './store/places.ts';
import { makePostgresPlace, makeSqlitePlace } from './store/places.ts';

const PRODUCTS = 2;
/** The first date of the dialects of `store/fill.ts`. */
const FIRST = '2026-11-01';

/**
 * `npm run bench -- export [KEYWORDS] [DAYS]`: how long an export of an account with two products takes, how large its files are, and how
 * much memory it needs; 10,000 keywords and 365 days unless given, which takes minutes and some GB in the temporary folder.
 */
export async function run(keywords = '10000', days = '365'): Promise<void> {
  for (const make of [makeSqlitePlace, makePostgresPlace]) {
    await using place = await make();
    if (place === undefined) continue;
    await (await place.open())[Symbol.asyncDispose]();
    await fill(place, Number(keywords), Number(days));
    await measure(place, Number(days));
  }
}

async function fill(place: BenchPlace, keywords: number, days: number): Promise<void> {
  const { series, date, padded } = place.dialect;
  const observed = (day: string) => `1793484000000 + 86400000 * cast(${day} as bigint)`;
  const months = Array.from({ length: Math.ceil(days / 28) + 1 }, (_, at) => addDays(FIRST, at * 28));
  const parts = place.name === 'PostgreSQL' ? months.map((day) => `select ensure_month('${day}')`) : [];
  await place.fill([
    ...parts,
    `insert into accounts (id, name, plan, version, last_asin_seq, last_keyword_seq, created_at_ms)
      values ('acc_0', 'bench', 'enterprise', 1, ${PRODUCTS}, ${keywords}, 0)`,
    `insert into account_asins (account_id, asin, relation, names, seq, added_at_ms)
      select 'acc_0', 'B' || ${padded('i')}, 'own', '[]', i + 1, 0 from ${series(PRODUCTS)}`,
    `insert into terms (id, term) select i + 1, 'w' || i from ${series(keywords)}`,
    `insert into account_keywords (account_id, keyword, term_id, twin_key, seq, added_at_ms)
      select 'acc_0', 'w' || i, i + 1, 'w' || i, i + 1, ${startOfDayMs(FIRST)} from ${series(keywords)}`,
    // Every ninth date failed.
    `insert into readings (term_id, local_date, outcome, reason, observed_at_ms, observed_results, pages_read, pages_wanted, pages_kept, source)
      select i / ${days} + 1, ${date(`i % ${days}`)}, case when i % 9 = 0 then 'failed' else 'complete' end,
        case when i % 9 = 0 then 'blocked' end, ${observed(`(i % ${days})`)}, case when i % 9 <> 0 then 48 end, 1, 1, 1, 'import'
      from ${series(keywords * days)}`,
    `insert into ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, sponsored_positions, observed_results)
      select i / ${PRODUCTS * days} + 1, 'B' || ${padded(`i / ${days} % ${PRODUCTS}`)}, ${date(`i % ${days}`)},
        ${observed(`(i % ${days})`)}, case when i % 4 <> 0 then i % 48 + 1 end, case when i % 4 <> 0 then i % 60 + 1 end, case when i % 4 <> 0 then 1 end, '[]', 48
      from ${series(keywords * days * PRODUCTS)}`,
  ]);
}

async function measure(place: BenchPlace, days: number): Promise<void> {
  await using store = await place.open();
  const account = await store.findAccount('acc_0');
  if (account === undefined) throw new Error('The account is missing.');
  const range = { from: FIRST, to: addDays(FIRST, days - 1) };
  const context = {
    store,
    nowMs: () => startOfDayMs(addDays(range.to, 1)) - 1,
    settings: operationSettingsOf(readConfig({})),
  };
  const folder = await mkdtemp(join(tmpdir(), 'miharu-export-'));
  try {
    const before = process.memoryUsage().rss;
    const begunMs = performance.now();
    let [bytes, rows, peak] = [0, 0, before];
    const chosen = { range, format: 'csv', shelves: 'without', language: 'en' } as const;
    for await (const { name, pieces } of exportDates(context, account, chosen)) {
      async function* texts() {
        for await (const piece of pieces) {
          bytes += Buffer.byteLength(piece.text);
          rows += piece.rows;
          peak = Math.max(peak, process.memoryUsage().rss);
          yield piece.text;
        }
      }
      await writeFile(folder, `${name}.csv`, texts());
    }
    const seconds = (performance.now() - begunMs) / 1_000;
    const [mb, gb] = [(size: number) => (size / 2 ** 20).toFixed(0), (bytes / 2 ** 30).toFixed(2)];
    console.log(
      `${place.name}: ${rows.toLocaleString('en')} rows, ${gb} GiB in ${seconds.toFixed(0)} s; memory ${mb(before)} MiB before, ${mb(peak)} MiB at most`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
