import { DatabaseSync } from 'node:sqlite';
import { openSqliteStore } from '../../src/store/index.ts';

/** One row for every table, with values that are hard to move: nulls, quotes, backslashes, other scripts, bytes, the largest numbers. */
const ROWS = String.raw`
insert into accounts values ('acc_a', '花凪 "x" \ {1,NULL}', 'pro', null, 2000, 0, 1, 9007199254740991, 3, 2, 1, null, null, 7), ('acc_b', '', 'free', null, null, null, 0, 1, 0, 0, 2, 3, 4, null);
insert into api_keys values
  ('acc_a', 'key_1', 'NULL', '["read","manage"]', 'mhr_ab', 'wxyz', 'hash', 1, null, null, 5, 'key_2'),
  ('acc_a', 'key_2', 'NULL', '["pages"]', 'mhr_ab', 'wxyz', 'hash of the older', 1, 4, null, null, null);
insert into account_asins values ('acc_a', 'B0TEST0001', 'own', '["a\"b","𩸽"]', 1, 5), ('acc_a', 'B0TEST0002', 'watched', '[]', 2, 5);
insert into terms values (1, '水筒 500ml', '2026-11-02', '2026-11-02', null), (7, 'マグ', null, null, null);
insert into account_keywords values ('acc_a', '水筒 500ml', 1, '水筒 500ml', 1, 5);
insert into former_targets values ('acc_a', 7, ''), ('acc_a', 0, 'B0TEST0009');
insert into keyword_tags values ('acc_a', '水筒 500ml', '夏');
insert into rank_imports values ('acc_a', 'imp_1', 'serpbear', 6, 'key', 'key_1', '𩸽 "x"'), ('acc_a', 'imp_2', 'csv', 7, null, null, null);
insert into imported_ranks values ('acc_a', '水筒 500ml', 'B0TEST0001', 'serpbear_mobile', '2025-02-28', 9, 'imp_1'), ('acc_a', '外した', 'B0TEST0009', 'csv', '2026-11-02', 1, 'imp_2');
insert into readings values (1, '2026-11-02', 'partial', 'blocked', 6, 48, 1, 3, 1, 'import', 0, '{"place":"千代田 100"}', 'no_ads', 'user', 'usr_1', '田中 "x"', 'acc_a'), (7, '2025-01-31', 'failed', 'timeout', 6, null, 0, 3, 0, 'import', 1, '{}', null, null, null, null, null);
insert into shelves values (1, '2026-11-02', x'00ff5c22c3a30a'), (7, '2026-11-02', x'');
insert into waiting_pages values (1, '2026-11-02', 1, x'00ff5c22', 3, 'user', 'usr_1', '田中 "x"', 'acc_a'), (1, '2026-11-02', 2, x'', 7, null, null, null, null);
insert into ranks values (1, 'B0TEST0001', '2026-11-02', 6, 3, 4, 1, '[1,2]', 48), (1, 'B0TEST0001', '2025-02-28', 6, null, null, null, null, 48);
insert into latest_ranks values (1, 'B0TEST0001', '2026-11-02', 6, 3, 4, 1, '[1,2]', 48, null, null);
insert into products values ('B0TEST0001', '水筒' || char(10) || '2行目	"', 6);
insert into days values ('2026-11-02', 1, 2, 'sent', 3, '{"planned":1}', 4);
insert into day_targets values ('2026-11-02', 1, '', 'running', 1, 0, 'w', 9, 's', null, null, null, null, null, null, null), ('2026-11-02', 0, 'B0TEST0001', 'done', 1, 1, null, null, null, 'blocked', null, 8, null, null, null, null);
insert into target_attempts values (1, '', '2026-11-02', 1, 's', 1, 2, 'failed', 'timeout', 0, 1, 0, 'x', 'key', 'key_1', '𩸽', 'acc_a');
insert into day_costs values ('2026-11-02', 's', 'credits', 10, 5);
insert into account_costs values ('acc_a', 's', '2026-11-02', 'credits', 10, 5);
insert into source_caps values ('s', '', 'month', 'credits', 9007199254740991, '2026-11-01', '2026-11-01', 100, 7), ('s', 'acc_a', 'day', 'calls', 0, null, null, 0, null);
insert into source_days values ('2026-11-02', 's', 'auth', 1, 'd', 2, 3, 4);
insert into source_turns values ('s', 2, 1);
insert into sources values ('s', 'keepa', '{}', 1);
insert into paused_sources values ('s', 1);
insert into picture_hosts values ('m.media-amazon.com', 1);
insert into product_snapshots values ('B0TEST0001', 0, 's', '2026-11-02', 1, null, '{"price":1}', null, 'key', null, null, null), ('B0TEST0001', 1, 's', '2026-11-02', 1, 'other_product', null, 'B0TEST0002', null, null, null, null);
insert into change_events values ('B0TEST0001', '2026-11-02', 'evt_1', 'price', '', null, 0, 's', 1, '2026-11-01', '1', '{}', 1, 4), ('B0TEST0001', '2026-11-02', 'evt_2', 'rank', 'x', 1, 1, 's', 1, '2026-11-01', '1', '{}', 2, 5);
insert into withdrawn_readings values (1, '', '2026-11-01', 1, 7, '別の検索', 'import', 'complete', null, 6, 48, 3, 3, 3, 1, '{}', x'00ff5c22', null, null, 'user', 'usr_1', '花', 'acc_a'), (0, 'B0TEST0001', '2026-11-01', 1, 7, 'x', 's', 'failed', 'other_product', 6, null, null, null, null, null, null, null, null, 'B0TEST0002', null, null, null, null);
update event_order set last_seq = 5;
insert into custom_questions values ('acc_a', 'q1', 'k', 'どれ？', 'agent', 1, 1);
insert into issued_questions values ('acc_a', '2026-11-02', 1, 'i1', 'k', 'q', 'keyword', null, 1);
insert into checks values ('acc_a', 'chk_1', '2026-11-02', 1, 'k', 'q', 'keyword', '答え', 'hash', 1);
insert into verdicts values ('acc_a', 'chk_1', 1, 1, 1, 1, 'own', 'answered', 0, '[]', '[{"text":"a\"b"}]');
insert into confirmations values ('acc_a', 'chk_1', 'B0TEST0001', 1, 5, '[]'), ('acc_a', 'chk_1', 'B0TEST0002', 0, 6, '[{"text":"𩸽"}]');
insert into idempotent_requests values ('acc_a', '/x', 'k', 'h', 'o', 1, 200, '{}'), ('acc_a', '/y', 'k', 'h', 'o', 1, null, null);
insert into webhooks values ('acc_a', 'https://example.jp/', 'whsec_x', '[]', 'ja', 1, 1, 3, 2, null, null);
insert into webhook_deliveries values ('acc_a', 'msg_1', 1, 'events', 'waiting', 1, 3, '{}', 1, 2, 0, null, null, null, null, null, null, null);
insert into users values ('usr_1', 'a@example.jp', '花', 1, 0, 1, 2, 4, 1, 1);
insert into passwords values ('pw_1', 'usr_1', 'credential', 'usr_1', 'salt:hash', 1, 1);
insert into sessions values ('ses_1', 'usr_1', 'token', 9, null, 'agent', 1, 1);
insert into two_factors values ('tf_1', 'usr_1', 'a1b2', 'c3d4', 1, 2, null);
insert into used_codes values ('usr_1', 9007199254740991);
insert into verifications values ('ver_1', 'hash', 'usr_1', 9, 1, 1);
insert into memberships values ('usr_1', 'acc_a', 'owner', 1);
insert into invitations values ('hash', 'inv_1', 'member', 'acc_a', 'member', null, 1, 2, null, 'usr_1');
insert into web_secrets values ('session', 'secret');
insert into audit_entries values (3, 5, 'user', 'usr_1', '花', 'acc_gone', '閉店 "x"', 'account_plan_set', null, null, 1, '{"plan":"free"}', '{"plan":"pro"}'), (7, 6, 'miharu', null, null, null, null, 'link_created', 'inv_1', null, 1, null, null);
`;

/** Makes a data file with rows in every table, plus this many ranks and readings over many months. */
export async function makeFullStore(file: string, manyRows = 0): Promise<void> {
  await (await openSqliteStore({ file }))[Symbol.asyncDispose]();
  const database = new DatabaseSync(file);
  try {
    database.exec(`begin; ${ROWS}`);
    database.exec(`with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ${manyRows})
      insert into ranks select 7, printf('B1%08d', i % 1000), date('2025-01-01', (i / 1000) || ' days'), i, i % 48 + 1, 1, 1, '[]', 48
        from n where ${manyRows} > 0`);
    database.exec('commit');
  } finally {
    database.close();
  }
}

/** Names of a file's empty tables. */
export function emptyTables(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    return tables
      .map(({ name }) => String(name))
      .filter((name) => database.prepare(`select 1 from "${name}" limit 1`).get() === undefined);
  } finally {
    database.close();
  }
}
