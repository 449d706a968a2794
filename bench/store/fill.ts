/** Products of an account, and dates of a term. */
export const ASINS = 10;
export const DAYS = 30;
/** The first account has this many keywords, every other one fewer. */
export const LONG_LIST = 1_000;
const SHORT_LIST = 50;
/** The newest date of the rows, and an instant on it. */
export const LAST_DAY = '2026-11-30';
export const NOW_MS = Date.parse(`${LAST_DAY}T12:00:00+09:00`);

/** What the statements need to know about a database. */
export interface Dialect {
  /** A table `n (i)` of 0 to `count` - 1, for use after `from`. */
  series(count: number): string;
  /** A date the given number of days (an expression) after the first one. */
  date(days: string): string;
  /** A number (an expression) with nine digits. */
  padded(number: string): string;
}

export const SQLITE: Dialect = {
  series: (count) =>
    `(with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ${count}) select i from n)`,
  date: (days) => `date('2026-11-01', (${days}) || ' days')`,
  padded: (number) => `printf('%09d', ${number})`,
};

export const POSTGRES: Dialect = {
  series: (count) => `generate_series(0, ${count} - 1) as n (i)`,
  date: (days) => `(date '2026-11-01' + (${days}))`,
  padded: (number) => `lpad((${number})::text, 9, '0')`,
};

/** How many terms and accounts the given number of rank rows needs. */
export function sizesOf(rankRows: number) {
  const terms = Math.ceil(rankRows / (ASINS * DAYS));
  return { terms, accounts: 1 + Math.ceil(Math.max(0, terms - LONG_LIST) / SHORT_LIST) };
}

/** Statements that fill empty tables: 30 complete days of every term, 10 own products for each account. Shelves are left out. */
export function fillStatements(rankRows: number, { series, date, padded }: Dialect): string[] {
  const { terms, accounts } = sizesOf(rankRows);
  const rows = terms * ASINS * DAYS;
  const accountOf = (term: string) =>
    `case when ${term} < ${LONG_LIST} then 0 else 1 + (${term} - ${LONG_LIST}) / ${SHORT_LIST} end`;
  const asinOf = (account: string, place: string) => `'B' || ${padded(`(${account}) * ${ASINS} + ${place}`)}`;
  const observed = (day: string) => `1793484000000 + 86400000 * cast(${day} as bigint)`;
  const facts = (seed: string) => `${seed} % 48 + 1, ${seed} % 60 + 1, 1, '[]', 48`;
  const last = DAYS - 1;
  return [
    `insert into accounts (id, name, plan, version, last_asin_seq, last_keyword_seq, created_at_ms)
      select 'acc_' || i, 'bench', 'enterprise', 1, ${ASINS}, ${LONG_LIST}, 0 from ${series(accounts)}`,
    `insert into account_asins (account_id, asin, relation, names, seq, added_at_ms)
      select 'acc_' || (i / ${ASINS}), ${asinOf(`i / ${ASINS}`, `i % ${ASINS}`)}, 'own', '[]', i % ${ASINS} + 1, 0
      from ${series(accounts * ASINS)}`,
    `insert into terms (id, term, newest_date, newest_usable_date, newest_complete_date)
      select i + 1, 'w' || i, ${date(`${last}`)}, ${date(`${last}`)}, ${date(`${last}`)} from ${series(terms)}`,
    `insert into account_keywords (account_id, keyword, term_id, twin_key, seq, added_at_ms)
      select 'acc_' || (${accountOf('i')}), 'w' || i, i + 1, 'w' || i, i + 1, 0 from ${series(terms)}`,
    `insert into readings (term_id, local_date, outcome, observed_at_ms, observed_results, pages_read, pages_wanted, pages_kept, source)
      select i / ${DAYS} + 1, ${date(`i % ${DAYS}`)}, 'complete', ${observed(`(i % ${DAYS})`)}, 48, 1, 1, 1, 'import'
      from ${series(terms * DAYS)}`,
    `insert into ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, sponsored_positions, observed_results)
      select i / ${ASINS * DAYS} + 1, ${asinOf(accountOf(`(i / ${ASINS * DAYS})`), `i / ${DAYS} % ${ASINS}`)},
        ${date(`i % ${DAYS}`)}, ${observed(`(i % ${DAYS})`)}, ${facts('i')} from ${series(rows)}`,
    `insert into latest_ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, sponsored_positions,
        observed_results, previous_rank, previous_local_date)
      select i / ${ASINS} + 1, ${asinOf(accountOf(`(i / ${ASINS})`), `i % ${ASINS}`)},
        ${date(`${last}`)}, ${observed(`${last}`)}, ${facts(`(i * ${DAYS} + ${last})`)}, 1, ${date(`${last - 1}`)}
      from ${series(terms * ASINS)}`,
  ];
}
