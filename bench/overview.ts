import { readConfig } from '../src/config/index.ts';
import { operationSettingsOf } from '../src/main/operation-settings.ts';
import { accountOverview } from '../src/operations/accounts/account-overview.ts';
import { keywordOverview } from '../src/operations/keywords/keyword-overview.ts';
import type { OperatorContext } from '../src/operations/operation.ts';
import type { Store } from '../src/store/index.ts';
import { median } from './numbers/quantile.ts';
import { type Dialect, NOW_MS } from './store/fill.ts';
import { onFilledPlaces } from './store/places.ts';

const ACCOUNTS = 200;
const KEYWORDS = 500;
const ASINS = 10;
const DAYS = 3;
const ROUNDS = 5;

/** `npm run bench -- overview`: the overview of 200 accounts with 500 keywords each, and the dashboard of one of them. */
export async function run(): Promise<void> {
  await onFilledPlaces(fillStatements, async (place) => {
    const runs: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Opened again, since counts are kept.
      await using store = await place.open();
      runs.push(await measure(store));
    }
    const { firstMs, againMs, dashboardMs, blockedMs } = mediansOf(runs);
    console.log(
      `${place.name}: ${ACCOUNTS} accounts × ${KEYWORDS} keywords ${firstMs.toFixed(0)} ms, again ${againMs.toFixed(1)} ms; one dashboard ${dashboardMs.toFixed(1)} ms; longest wait of other work ${blockedMs.toFixed(0)} ms`,
    );
  });
}

interface Measured {
  readonly firstMs: number;
  /** With counts that were kept. */
  readonly againMs: number;
  readonly dashboardMs: number;
  readonly blockedMs: number;
}

async function measure(store: Store): Promise<Measured> {
  const context = {
    store,
    nowMs: () => NOW_MS,
    randomBytes: () => new Uint8Array(),
    settings: operationSettingsOf(readConfig({})),
    scanning: { kinds: [], chosen: null, settings: { coverageMin: 0.9 } },
  };
  const account = await store.findAccount('acc_7');
  if (account === undefined) throw new Error('The account is missing.');
  const dashboardMs = await timeOf(() => keywordOverview.run(context, account, { show: 'up', limit: 100 }));
  let [lastMs, blockedMs] = [performance.now(), 0];
  const beat = setInterval(() => {
    blockedMs = Math.max(blockedMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 1);
  const overview = async () => {
    const { accounts } = await accountOverview.run(context as unknown as OperatorContext, {});
    if (accounts.length !== ACCOUNTS) throw new Error(`The overview has ${accounts.length} accounts.`);
  };
  const [firstMs, againMs] = [await timeOf(overview), await timeOf(overview)];
  clearInterval(beat);
  return { firstMs, againMs, dashboardMs, blockedMs };
}

/** Every account has its own terms, with its ten products on each, for three dates. */
function fillStatements({ series, date, padded }: Dialect): string[] {
  const terms = ACCOUNTS * KEYWORDS;
  const asinOf = (term: string, place: string) =>
    `'B' || ${padded(`(${term}) / ${KEYWORDS} * ${ASINS} + ${place}`)}`;
  const day = (number: string) => date(`${30 - DAYS} + ${number}`);
  const facts = (seed: string) => `(${seed}) % 48 + 1, (${seed}) % 60 + 1, 1, '[]', 48`;
  return [
    `insert into accounts (id, name, plan, version, last_asin_seq, last_keyword_seq, created_at_ms)
      select 'acc_' || i, 'bench', 'pro', 1, ${ASINS}, ${KEYWORDS}, 0 from ${series(ACCOUNTS)}`,
    `insert into account_asins (account_id, asin, relation, names, seq, added_at_ms)
      select 'acc_' || (i / ${ASINS}), 'B' || ${padded('i')}, 'own', '[]', i % ${ASINS} + 1, 0 from ${series(ACCOUNTS * ASINS)}`,
    `insert into terms (id, term, newest_date, newest_usable_date, newest_complete_date)
      select i + 1, 'w' || i, ${day(`${DAYS - 1}`)}, ${day(`${DAYS - 1}`)}, ${day(`${DAYS - 1}`)} from ${series(terms)}`,
    `insert into account_keywords (account_id, keyword, term_id, twin_key, seq, added_at_ms)
      select 'acc_' || (i / ${KEYWORDS}), 'w' || i, i + 1, 'w' || i, i + 1, 0 from ${series(terms)}`,
    `insert into readings (term_id, local_date, outcome, observed_at_ms, observed_results, pages_read, pages_wanted, pages_kept, source)
      select i / ${DAYS} + 1, ${day(`i % ${DAYS}`)}, 'complete', 0, 48, 1, 1, 1, 'import' from ${series(terms * DAYS)}`,
    `insert into days (local_date, planned_at_ms, alarm_at_ms) select ${day('i')}, 0, 0 from ${series(DAYS)}`,
    `insert into day_targets (local_date, term_id, asin, state, due_at_ms, attempts, done_at_ms)
      select ${day(`i % ${DAYS}`)}, i / ${DAYS} + 1, '', 'done', 0, 1, 0 from ${series(terms * DAYS)}`,
    `insert into ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, sponsored_positions, observed_results)
      select i / ${ASINS * DAYS} + 1, ${asinOf(`i / ${ASINS * DAYS}`, `i / ${DAYS} % ${ASINS}`)}, ${day(`i % ${DAYS}`)}, 0,
        ${facts('i * 7')} from ${series(terms * ASINS * DAYS)}`,
    `insert into latest_ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, sponsored_positions,
        observed_results, previous_rank, previous_local_date)
      select i / ${ASINS} + 1, ${asinOf(`i / ${ASINS}`, `i % ${ASINS}`)}, ${day(`${DAYS - 1}`)}, 0,
        ${facts(`(i * ${DAYS} + ${DAYS - 1}) * 7`)}, 1, ${day(`${DAYS - 2}`)} from ${series(terms * ASINS)}`,
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
}

function mediansOf(runs: readonly Measured[]): Measured {
  const medianOf = (name: keyof Measured) => median(runs.map((run) => run[name]));
  return {
    firstMs: medianOf('firstMs'),
    againMs: medianOf('againMs'),
    dashboardMs: medianOf('dashboardMs'),
    blockedMs: medianOf('blockedMs'),
  };
}
