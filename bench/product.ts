import { productHistory } from '../src/operations/ranks/product-history.ts';
import { SETTINGS } from '../test/api/service.ts';
import { scanningContext } from '../test/operations/scanning.ts';
import { addPerson, startSite } from '../test/web/site.ts';
import { signIn } from '../test/web/visitor.ts';
import { quantile } from './numbers/quantile.ts';
import { type Dialect, POSTGRES } from './store/fill.ts';
import { onFilledPlaces } from './store/places.ts';

const KEYWORDS = 1_000;
const DAYS = 400;
const ASIN = 'B0TEST0001';
const ACCOUNT = 'acc_bench';
const ROUNDS = 40;
/** The last day of the clock of a site, after the first one of a dialect. */
const LAST = 27;

/** `npm run bench -- product`: a product's page over 400 days, 1,000 keywords, beside the JSON answer of the same operation. */
export async function run(): Promise<void> {
  await onFilledPlaces(fillStatements, async (place) => {
    await using site = await startSite({ openStore: () => place.open() });
    const { store } = site;
    const visitor = await signIn(site.origin, await addPerson(store, { accountId: ACCOUNT, role: 'member' }));
    const account = await store.findAccount(ACCOUNT);
    if (account === undefined) throw new Error('The account is missing.');
    const context = {
      store,
      nowMs: () => site.clock.nowMs,
      randomBytes: () => new Uint8Array(),
      settings: SETTINGS,
      scanning: scanningContext(),
    };
    const chosen = Array.from({ length: 10 }, (_, index) => `w${index}`);
    for (const keywords of [[], chosen]) {
      const asked = new URLSearchParams([
        ['asin', ASIN],
        ['days', String(DAYS)],
        ...keywords.map((keyword) => ['keyword', keyword]),
      ]);
      const answer = async () => {
        const input = { asin: ASIN, days: DAYS, keywords };
        return JSON.stringify(await productHistory.run(context, account, input, 'ja')).length;
      };
      const open = async (more: string) => {
        const { status, text } = await visitor.get(`/product?${asked}${more}`);
        if (status !== 200) throw new Error(`/product answers ${status}`);
        return text.length;
      };
      const works = { answer, page: () => open(''), file: () => open('&sheet=csv') };
      await show(`${place.name}, ${keywords.length || 5} keywords`, works);
    }
  });
}

/** Measures works in turn, so that all of them meet the same load of the machine. */
async function show(name: string, works: Readonly<Record<string, () => Promise<number>>>): Promise<void> {
  const tookMs = new Map<string, number[]>();
  const lengths = new Map<string, number>();
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const [work, doIt] of Object.entries(works)) {
      const beganMs = performance.now();
      lengths.set(work, await doIt());
      if (round >= 0) tookMs.getOrInsertComputed(work, () => []).push(performance.now() - beganMs);
    }
  }
  const at = (work: string, share: number) => quantile(tookMs.get(work) ?? [], share);
  for (const work of Object.keys(works)) {
    const [p50, p95] = [at(work, 0.5), at(work, 0.95)];
    const [by50, by95] = [p50 / at('answer', 0.5), p95 / at('answer', 0.95)];
    console.log(
      `${name}: ${work.padEnd(6)} p50 ${p50.toFixed(1)} ms (${by50.toFixed(1)} ×), p95 ${p95.toFixed(1)} ms (${by95.toFixed(1)} ×), ${lengths.get(work)} characters`,
    );
  }
}

/** One product on the lists of all keywords, with its own page, on every date; prices and ranks change on most of them. */
function fillStatements(dialect: Dialect): string[] {
  const { series } = dialect;
  const day = (number: string) => dialect.date(`${LAST - DAYS + 1} + ${number}`);
  const last = day(String(DAYS - 1));
  const rank = (seed: string) => `(${seed}) % 48 + 1`;
  const rows = KEYWORDS * DAYS;
  const months = Array.from(
    { length: 15 },
    (_, back) => `ensure_month((date '2026-12-01' - interval '${back} months')::date)`,
  );
  const event = (
    kind: string,
    body: string,
  ) => `insert into change_events (asin, local_date, id, kind, scope, keyword_term_id, teller_term_id,
      teller_source, observed_at_ms, compared_with, value_after, body, born_seq, seq) ${body.replaceAll('KIND', kind)}`;
  const details = `'{"before":1000,"unit":"JPY","change":300,"changePercent":30,"details":{},"summary":{"ja":"価格が変わりました","en":"Price changed"}}'`;
  return [
    ...(dialect === POSTGRES ? [`select ${months.join(', ')}`] : []),
    `insert into accounts (id, name, plan, version, last_asin_seq, last_keyword_seq, created_at_ms)
      values ('${ACCOUNT}', 'bench', 'enterprise', 1, 1, ${KEYWORDS}, 0)`,
    `insert into account_asins (account_id, asin, relation, names, seq, added_at_ms) values ('${ACCOUNT}', '${ASIN}', 'own', '[]', 1, 0)`,
    `insert into terms (id, term, newest_date, newest_usable_date, newest_complete_date)
      select i + 1, 'w' || i, ${last}, ${last}, ${last} from ${series(KEYWORDS)}`,
    `insert into account_keywords (account_id, keyword, term_id, twin_key, seq, added_at_ms)
      select '${ACCOUNT}', 'w' || i, i + 1, 'w' || i, i + 1, 0 from ${series(KEYWORDS)}`,
    `insert into readings (term_id, local_date, outcome, observed_at_ms, observed_results, pages_read, pages_wanted, pages_kept, source)
      select i / ${DAYS} + 1, ${day(`i % ${DAYS}`)}, 'complete', 0, 144, 3, 3, 3, 'import' from ${series(rows)}`,
    `insert into ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, sponsored_positions, observed_results)
      select i / ${DAYS} + 1, '${ASIN}', ${day(`i % ${DAYS}`)}, 0, ${rank('i * 7')}, ${rank('i * 7')}, 1, '[]', 144 from ${series(rows)}`,
    `insert into latest_ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, sponsored_positions,
        observed_results, previous_rank, previous_local_date)
      select i + 1, '${ASIN}', ${last}, 0, ${rank('i')}, ${rank('i')}, 1, '[]', 144, 1, ${day(String(DAYS - 2))} from ${series(KEYWORDS)}`,
    `insert into product_snapshots (asin, term_id, source, local_date, observed_at_ms, body)
      select '${ASIN}', 0, 'import', ${day('i')}, 0, '{"title":"水筒","price":' || (1000 + i % 5 * 100) || ',"priceMax":null,"priceReason":null,"currency":"JPY","stock":{"state":"in_stock","quantity":null,"text":null},"sellerName":"ハルナギ公式","bestSellerRanks":[{"rank":' || (60 + i % 40) || ',"category":"水筒","categoryId":null}],"rating":4.3,"reviewCount":' || (100 + i) || ',"points":20}'
      from ${series(DAYS)}`,
    event(
      'price',
      `select '${ASIN}', ${day('i')}, 'evt_p' || i, 'KIND', '', null, 0, 'import', 0, ${day('i - 1')}, '1300', ${details}, i + 1, i + 1 from ${series(DAYS)}`,
    ),
    event(
      'rank',
      `select '${ASIN}', ${day(`i / ${KEYWORDS} + ${DAYS - 30}`)}, 'evt_r' || i, 'KIND', 'w' || (i % ${KEYWORDS}), i % ${KEYWORDS} + 1, i % ${KEYWORDS} + 1, 'import', 0, ${day(`i / ${KEYWORDS} + ${DAYS - 31}`)}, '7', ${details.replace('"details":{}', '"details":{"keyword":"w1"}').replace('"JPY"', '"rank"')}, i + 1000, i + 1000 from ${series(30 * KEYWORDS)}`,
    ),
  ];
}
