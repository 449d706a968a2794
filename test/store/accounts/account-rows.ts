/** A date of the rows below. */
export const ROWS_DATE = '2026-11-02';

/** A product and a term that both accounts have. */
const SHARED_ASIN = 'B0SHARED01';
const SHARED_TERM = 1;

/** Rows that belong to no account, and people, who outlive their accounts. */
export const SHARED_ROWS = `
${['stay', 'gone']
  .map(
    (mark) => `
insert into users (id, email, name, email_verified, is_operator, two_factor_enabled, signed_in_at_ms, created_at_ms, updated_at_ms) values ('usr_${mark}', '${mark}@example.jp', '花', 1, 0, 0, 1, 1, 1);
insert into passwords (id, user_id, provider_id, account_id, password, created_at_ms, updated_at_ms) values ('pw_${mark}', 'usr_${mark}', 'credential', 'usr_${mark}', 'hash', 1, 1);
insert into sessions (id, user_id, token, expires_at_ms, created_at_ms, updated_at_ms) values ('ses_${mark}', 'usr_${mark}', 'token ${mark}', 9, 1, 1);`,
  )
  .join('\n')}
insert into terms (id, term, newest_date, newest_usable_date) values (${SHARED_TERM}, '共有', '${ROWS_DATE}', '${ROWS_DATE}');
insert into days (local_date, planned_at_ms, alarm_at_ms) values ('${ROWS_DATE}', 1, 2);
${readingRows(SHARED_TERM, SHARED_ASIN)}
${productRows(SHARED_ASIN)}
`;

/** Rows of one account in every table that has any: every text of it contains its mark. Its terms are `id` and the next two. */
export function accountRows(mark: string, id: number): string {
  const [account, own, former] = [`acc_${mark}`, `B0${mark}OWN1`, `B0${mark}FOR1`];
  return `
insert into accounts (id, name, plan, version, last_asin_seq, last_keyword_seq, created_at_ms) values ('${account}', '店 ${mark}', 'pro', 1, 2, 2, 1);
insert into api_keys (account_id, id, name, scopes, prefix, last_four, hash, created_at_ms, replaces) values
  ('${account}', 'key_${mark}_a', '${mark}', '["read"]', 'mhr_ab', 'wxyz', 'hash ${mark} a', 1, null),
  ('${account}', 'key_${mark}_b', '${mark}', '["read"]', 'mhr_ab', 'wxyz', 'hash ${mark} b', 1, 'key_${mark}_a');
insert into memberships (user_id, account_id, role, added_at_ms) values ('usr_${mark}', '${account}', 'owner', 1);
insert into invitations (hash, id, purpose, account_id, role, created_at_ms, expires_at_ms, made_by) values ('link ${mark}', 'inv_${mark}', 'member', '${account}', 'member', 1, 2, 'usr_${mark}');
insert into account_asins (account_id, asin, relation, names, seq, added_at_ms) values
  ('${account}', '${own}', 'own', '["水筒 ${mark}"]', 1, 1), ('${account}', '${SHARED_ASIN}', 'watched', '[]', 2, 1);
insert into terms (id, term, newest_date, newest_usable_date) values
  (${id}, '水筒 ${mark}', '${ROWS_DATE}', '${ROWS_DATE}'), (${id + 1}, '削除済み ${mark}', null, null), (${id + 2}, '未計測 ${mark}', null, null);
insert into account_keywords (account_id, keyword, term_id, twin_key, seq, added_at_ms) values
  ('${account}', '水筒 ${mark}', ${id}, '${mark}', 1, 1), ('${account}', '共有', ${SHARED_TERM}, '共有', 2, 1), ('${account}', '未計測 ${mark}', ${id + 2}, '未計測 ${mark}', 3, 1);
insert into former_targets (account_id, term_id, asin) values ('${account}', ${id + 1}, ''), ('${account}', 0, '${former}');
insert into keyword_tags (account_id, keyword, tag) values ('${account}', '水筒 ${mark}', '夏 ${mark}');
insert into rank_imports (account_id, id, format, imported_at_ms, brought_kind, brought_id, brought_name) values ('${account}', 'imp_${mark}', 'csv', 1, 'user', 'usr_${mark}', '花 ${mark}');
insert into imported_ranks (account_id, keyword, asin, tool, local_date, rank, import_id) values ('${account}', '水筒 ${mark}', '${own}', 'csv', '${ROWS_DATE}', 7, 'imp_${mark}');
insert into custom_questions (account_id, id, keyword, question, source, is_active, created_at_ms) values ('${account}', 'cq_${mark}', '水筒 ${mark}', 'どれ ${mark}', 'agent ${mark}', 1, 1);
insert into issued_questions (account_id, local_date, place, id, keyword, question, kind, custom_question_id, issued_at_ms) values ('${account}', '${ROWS_DATE}', 1, 'iq_${mark}', '水筒 ${mark}', 'どれ ${mark}', 'custom', 'cq_${mark}', 1);
insert into checks (account_id, id, local_date, created_at_ms, keyword, question, question_kind, answer, submission, verdict) values ('${account}', 'chk_${mark}', '${ROWS_DATE}', 1, '水筒 ${mark}', 'どれ ${mark}', 'custom', '答え ${mark}', 'sha ${mark}', 1);
insert into verdicts (account_id, check_id, number, rules_version, judged_at_ms, hit, hit_kind, answer_state, is_branded, matches) values ('${account}', 'chk_${mark}', 1, 1, 1, 1, 'asin', 'answered', 0, '[]');
insert into confirmations (account_id, check_id, asin, named, confirmed_at_ms, candidates) values ('${account}', 'chk_${mark}', '${own}', 1, 5, '[]');
insert into idempotent_requests (account_id, path, key, body_hash, owner, begun_at_ms, status, body) values ('${account}', '/x', 'key ${mark}', 'h', 'o', 1, 200, '{}');
insert into account_costs (account_id, source, local_date, unit, amount, calls) values ('${account}', 's', '${ROWS_DATE}', 'credits', 10, 5);
insert into source_caps (source, account_id, period, measure, most, announced_level) values ('s', '${account}', 'day', 'calls', 5, 0);
insert into webhooks (account_id, url, secret, replaced_secrets, language, created_at_ms, set_at_ms, after_seq, last_number) values ('${account}', 'https://example.jp/${mark}', 'whsec_${mark}', '[]', 'ja', 1, 1, 3, 1);
insert into webhook_deliveries (account_id, id, number, kind, state, event_count, until_seq, body, created_at_ms, due_at_ms, attempts) values ('${account}', 'msg_${mark}', 1, 'events', 'waiting', 1, 3, '{"${mark}":1}', 1, 2, 0);
${readingRows(id, own)}
${readingRows(id + 1, former)}
${rankRows(id, SHARED_ASIN)}
${rankRows(SHARED_TERM, own)}
${productRows(own)}
${productRows(former)}
`;
}

/** What was read for a term, with a product on its list. */
function readingRows(termId: number, asin: string): string {
  return `
insert into readings (term_id, local_date, outcome, observed_at_ms, observed_results, pages_read, pages_wanted, pages_kept, source) values (${termId}, '${ROWS_DATE}', 'complete', 6, 48, 3, 3, 3, 'import');
insert into shelves (term_id, local_date, body) values (${termId}, '${ROWS_DATE}', x'00ff');
insert into waiting_pages (term_id, local_date, number, body, pages_wanted) values (${termId}, '${ROWS_DATE}', 1, x'00ff', 3);
insert into day_targets (local_date, term_id, asin, state, due_at_ms, attempts, done_at_ms) values ('${ROWS_DATE}', ${termId}, '', 'done', 1, 1, 8);
insert into target_attempts (term_id, asin, local_date, attempt, source, started_at_ms, ended_at_ms, outcome, pages_read, calls) values (${termId}, '', '${ROWS_DATE}', 1, 's', 1, 2, 'complete', 3, 3);
insert into withdrawn_readings (term_id, asin, local_date, number, withdrawn_at_ms, why, source, outcome, observed_at_ms) values (${termId}, '', '${ROWS_DATE}', 1, 7, 'x', 'import', 'complete', 6);
${rankRows(termId, asin)}`;
}

function rankRows(termId: number, asin: string): string {
  return `
insert into ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, observed_results) values (${termId}, '${asin}', '${ROWS_DATE}', 6, 3, 4, 1, 48);
insert into latest_ranks (term_id, asin, local_date, observed_at_ms, rank, position, page, observed_results) values (${termId}, '${asin}', '${ROWS_DATE}', 6, 3, 4, 1, 48);
insert into change_events (asin, local_date, id, kind, scope, keyword_term_id, teller_term_id, teller_source, observed_at_ms, compared_with, value_after, body, born_seq, seq) values ('${asin}', '${ROWS_DATE}', 'evt_${asin}_${termId}', 'rank', 'x', ${termId}, ${termId}, 's', 1, '2026-11-01', '1', '{}', 1, 4);`;
}

/** What is known about a product. */
function productRows(asin: string): string {
  return `
insert into products (asin, title, title_seen_at_ms) values ('${asin}', '商品 ${asin}', 6);
insert into product_snapshots (asin, term_id, source, local_date, observed_at_ms, body) values
  ('${asin}', 0, 's', '${ROWS_DATE}', 1, '{"price":1}'), ('${asin}', ${SHARED_TERM}, 's', '${ROWS_DATE}', 1, '{"price":1}');
insert into change_events (asin, local_date, id, kind, scope, teller_term_id, teller_source, observed_at_ms, compared_with, value_after, body, born_seq, seq) values ('${asin}', '${ROWS_DATE}', 'evt_${asin}_p', 'price', '', 0, 's', 1, '2026-11-01', '1', '{}', 1, 4);
insert into day_targets (local_date, term_id, asin, state, due_at_ms, attempts, done_at_ms) values ('${ROWS_DATE}', 0, '${asin}', 'done', 1, 1, 8);
insert into target_attempts (term_id, asin, local_date, attempt, source, started_at_ms, ended_at_ms, outcome, pages_read, calls) values (0, '${asin}', '${ROWS_DATE}', 1, 's', 1, 2, 'complete', 1, 1);
insert into withdrawn_readings (term_id, asin, local_date, number, withdrawn_at_ms, why, source, outcome, observed_at_ms, body) values (0, '${asin}', '${ROWS_DATE}', 1, 7, 'x', 's', 'complete', 6, '{}');`;
}
