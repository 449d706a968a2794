create table account_asins (
  account_id text collate "C" not null,
  asin text collate "C" not null,
  relation text collate "C" not null,
  names text collate "C" not null,
  seq bigint not null,
  added_at_ms bigint not null,
  CHECK ((relation = ANY (ARRAY['own'::text, 'watched'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, asin)
);
CREATE INDEX account_asins_by_asin ON account_asins USING btree (asin);

create table account_costs (
  account_id text collate "C" not null,
  source text collate "C" not null,
  local_date date not null,
  unit text collate "C" not null,
  amount bigint not null,
  calls integer not null,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, source, local_date, unit)
);

create table account_keywords (
  account_id text collate "C" not null,
  keyword text collate "C" not null,
  term_id integer not null,
  twin_key text collate "C" not null,
  seq bigint not null,
  added_at_ms bigint not null,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (term_id) REFERENCES terms(id),
  PRIMARY KEY (account_id, keyword)
);
CREATE INDEX account_keywords_by_term ON account_keywords USING btree (term_id);
CREATE INDEX account_keywords_by_twin ON account_keywords USING btree (account_id, twin_key);
CREATE UNIQUE INDEX account_keywords_by_seq ON account_keywords USING btree (account_id, seq);

create table accounts (
  id text collate "C" not null,
  name text collate "C" not null,
  plan text collate "C" not null,
  asins_max integer,
  keywords_max integer,
  watched_asins_max integer,
  adds_pages integer not null default 0,
  version bigint not null,
  last_asin_seq bigint not null,
  last_keyword_seq bigint not null,
  created_at_ms bigint not null,
  closed_at_ms bigint,
  deleting_since_ms bigint,
  steps_dismissed_at_ms bigint,
  CHECK ((adds_pages = ANY (ARRAY[0, 1]))),
  PRIMARY KEY (id)
);

create table api_keys (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  scopes text collate "C" not null,
  prefix text collate "C" not null,
  last_four text collate "C" not null,
  hash text collate "C" not null,
  created_at_ms bigint not null,
  expires_at_ms bigint,
  revoked_at_ms bigint,
  last_used_at_ms bigint,
  replaces text collate "C",
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (account_id, replaces) REFERENCES api_keys(account_id, id) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX api_keys_by_hash ON api_keys USING btree (hash);
CREATE INDEX api_keys_by_id ON api_keys USING btree (id);
CREATE UNIQUE INDEX api_keys_by_replaced ON api_keys USING btree (account_id, replaces);

create table audit_entries (
  id bigint not null identity,
  at_ms bigint not null,
  actor_kind text collate "C" not null,
  actor_id text collate "C",
  actor_name text collate "C",
  account_id text collate "C",
  account_name text collate "C",
  kind text collate "C" not null,
  subject_id text collate "C",
  subject_name text collate "C",
  items integer not null,
  before_facts text collate "C",
  after_facts text collate "C",
  CHECK ((actor_kind = ANY (ARRAY['user'::text, 'key'::text, 'command_line'::text, 'miharu'::text]))),
  PRIMARY KEY (id)
);
CREATE INDEX audit_entries_by_account ON audit_entries USING btree (account_id, id);
CREATE INDEX audit_entries_by_instant ON audit_entries USING btree (at_ms);

create table change_events (
  asin text collate "C" not null,
  local_date date not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  scope text collate "C" not null,
  keyword_term_id integer,
  teller_term_id integer not null,
  teller_source text collate "C" not null,
  observed_at_ms bigint not null,
  compared_with date not null,
  value_after text collate "C" not null,
  body text collate "C" not null,
  born_seq bigint not null,
  seq bigint not null,
  FOREIGN KEY (keyword_term_id) REFERENCES terms(id),
  PRIMARY KEY (asin, local_date, id)
) partition by RANGE (local_date);
CREATE INDEX change_events_by_id ON ONLY change_events USING btree (id);
CREATE INDEX change_events_by_keyword ON ONLY change_events USING btree (keyword_term_id, local_date) WHERE (keyword_term_id IS NOT NULL);
CREATE INDEX change_events_by_seq ON ONLY change_events USING btree (seq);

create table checks (
  account_id text collate "C" not null,
  id text collate "C" not null,
  local_date date not null,
  created_at_ms bigint not null,
  keyword text collate "C" not null,
  question text collate "C" not null,
  question_kind text collate "C" not null,
  answer text collate "C" not null,
  submission text collate "C" not null,
  verdict integer not null,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX checks_by_time ON checks USING btree (account_id, created_at_ms, id);
CREATE INDEX checks_with_answers ON checks USING btree (local_date, account_id, id) WHERE (answer <> ''::text);
CREATE UNIQUE INDEX checks_once ON checks USING btree (account_id, local_date, submission);

create table confirmations (
  account_id text collate "C" not null,
  check_id text collate "C" not null,
  asin text collate "C" not null,
  named smallint not null,
  confirmed_at_ms bigint not null,
  candidates text collate "C" not null,
  CHECK ((named = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (account_id, check_id) REFERENCES checks(account_id, id),
  PRIMARY KEY (account_id, check_id, asin)
);

create table custom_questions (
  account_id text collate "C" not null,
  id text collate "C" not null,
  keyword text collate "C" not null,
  question text collate "C" not null,
  source text collate "C" not null,
  is_active smallint not null,
  created_at_ms bigint not null,
  CHECK ((is_active = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, id),
  EXCLUDE USING hash ((((((account_id || chr(31)) || keyword) || chr(31)) || question)) WITH =)
);

create table day_costs (
  local_date date not null,
  source text collate "C" not null,
  unit text collate "C" not null,
  amount bigint not null,
  calls integer not null,
  PRIMARY KEY (local_date, source, unit)
);

create table day_targets (
  local_date date not null,
  term_id integer not null,
  asin text collate "C" not null,
  state text collate "C" not null,
  due_at_ms bigint not null,
  attempts integer not null,
  lease_owner text collate "C",
  lease_until_ms bigint,
  lease_source text collate "C",
  reason text collate "C",
  unasked text collate "C",
  done_at_ms bigint,
  task_id text collate "C",
  task_source text collate "C",
  task_pages integer,
  task_posted_at_ms bigint,
  CHECK (((state = 'done'::text) = (done_at_ms IS NOT NULL))),
  CHECK (((state = 'running'::text) = (lease_owner IS NOT NULL))),
  CHECK (((term_id = 0) <> (asin = ''::text))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text]))),
  CHECK ((unasked = ANY (ARRAY['paused'::text, 'account_cap'::text, 'installation_cap'::text]))),
  FOREIGN KEY (local_date) REFERENCES days(local_date),
  PRIMARY KEY (local_date, term_id, asin)
);
CREATE INDEX day_targets_by_due ON day_targets USING btree (local_date, state, due_at_ms);
CREATE INDEX day_targets_running ON day_targets USING btree (lease_source) WHERE (state = 'running'::text);
CREATE INDEX day_targets_unasked ON day_targets USING btree (term_id, asin, local_date) WHERE (unasked IS NOT NULL);

create table days (
  local_date date not null,
  planned_at_ms bigint not null,
  alarm_at_ms bigint not null,
  alarm text collate "C",
  alarm_until_ms bigint,
  counts text collate "C",
  final_at_ms bigint,
  CHECK (((counts IS NULL) = (final_at_ms IS NULL))),
  CHECK ((alarm = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text, 'not_needed'::text]))),
  PRIMARY KEY (local_date)
);

create table event_order (
  id integer not null,
  last_seq bigint not null,
  CHECK ((id = 1)),
  PRIMARY KEY (id)
);

create table former_targets (
  account_id text collate "C" not null,
  term_id bigint not null,
  asin text collate "C" not null,
  CHECK (((term_id = 0) <> (asin = ''::text))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, term_id, asin)
);
CREATE INDEX former_targets_by_target ON former_targets USING btree (term_id, asin);

create table idempotent_requests (
  account_id text collate "C" not null,
  path text collate "C" not null,
  key text collate "C" not null,
  body_hash text collate "C" not null,
  owner text collate "C" not null,
  begun_at_ms bigint not null,
  status integer,
  body text collate "C",
  CHECK (((status IS NULL) = (body IS NULL))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, path, key)
);
CREATE INDEX idempotent_requests_by_time ON idempotent_requests USING btree (begun_at_ms);

create table imported_ranks (
  account_id text collate "C" not null,
  keyword text collate "C" not null,
  asin text collate "C" not null,
  tool text collate "C" not null,
  local_date date not null,
  rank integer not null,
  import_id text collate "C" not null,
  CHECK ((rank > 0)),
  CHECK ((tool = ANY (ARRAY['csv'::text, 'serpbear_desktop'::text, 'serpbear_mobile'::text]))),
  FOREIGN KEY (account_id, import_id) REFERENCES rank_imports(account_id, id),
  PRIMARY KEY (account_id, keyword, asin, tool, local_date)
);
CREATE INDEX imported_ranks_by_date ON imported_ranks USING btree (local_date);
CREATE INDEX imported_ranks_by_import ON imported_ranks USING btree (account_id, import_id);

create table invitations (
  hash text collate "C" not null,
  id text collate "C" not null,
  purpose text collate "C" not null,
  account_id text collate "C",
  role text collate "C",
  user_id text collate "C",
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  used_at_ms bigint,
  made_by text collate "C",
  CHECK (((purpose = 'member'::text) = (account_id IS NOT NULL))),
  CHECK (((purpose = 'member'::text) = (role IS NOT NULL))),
  CHECK (((purpose = 'new_password'::text) = (user_id IS NOT NULL))),
  CHECK ((purpose = ANY (ARRAY['first_operator'::text, 'operator'::text, 'member'::text, 'new_password'::text]))),
  CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (made_by) REFERENCES users(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (hash),
  UNIQUE (id)
);
CREATE INDEX invitations_by_account ON invitations USING btree (account_id);
CREATE INDEX invitations_by_maker ON invitations USING btree (made_by);
CREATE INDEX invitations_by_user ON invitations USING btree (user_id);

create table issued_questions (
  account_id text collate "C" not null,
  local_date date not null,
  place integer not null,
  id text collate "C" not null,
  keyword text collate "C" not null,
  question text collate "C" not null,
  kind text collate "C" not null,
  custom_question_id text collate "C",
  issued_at_ms bigint not null,
  CHECK ((place > 0)),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, local_date, place)
);
CREATE INDEX issued_questions_by_custom ON issued_questions USING btree (account_id, custom_question_id, local_date);
CREATE UNIQUE INDEX issued_questions_by_id ON issued_questions USING btree (account_id, id);

create table keyword_tags (
  account_id text collate "C" not null,
  keyword text collate "C" not null,
  tag text collate "C" not null,
  FOREIGN KEY (account_id, keyword) REFERENCES account_keywords(account_id, keyword) ON DELETE CASCADE,
  PRIMARY KEY (account_id, keyword, tag)
);

create table latest_ranks (
  term_id integer not null,
  asin text collate "C" not null,
  local_date date not null,
  observed_at_ms bigint not null,
  rank integer,
  position integer,
  page integer,
  sponsored_positions text collate "C",
  observed_results integer not null,
  previous_rank integer,
  previous_local_date date,
  FOREIGN KEY (term_id) REFERENCES terms(id),
  PRIMARY KEY (term_id, asin)
);

create table memberships (
  user_id text collate "C" not null,
  account_id text collate "C" not null,
  role text collate "C" not null,
  added_at_ms bigint not null,
  CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (user_id, account_id)
);
CREATE INDEX memberships_by_account ON memberships USING btree (account_id);

create table migrations (
  number integer not null,
  name text collate "C" not null,
  checksum text collate "C" not null,
  PRIMARY KEY (number)
);

create table passwords (
  id text collate "C" not null,
  user_id text collate "C" not null,
  provider_id text collate "C" not null,
  account_id text collate "C" not null,
  password text collate "C",
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX passwords_by_user ON passwords USING btree (user_id, provider_id);

create table paused_sources (
  name text collate "C" not null,
  paused_at_ms bigint not null,
  PRIMARY KEY (name)
);

create table picture_hosts (
  host text collate "C" not null,
  agreed_at_ms bigint not null,
  PRIMARY KEY (host)
);

create table product_snapshots (
  asin text collate "C" not null,
  term_id integer not null,
  source text collate "C" not null,
  local_date date not null,
  observed_at_ms bigint not null,
  reason text collate "C",
  body text collate "C",
  shown_asin text collate "C",
  brought_kind text collate "C",
  brought_id text collate "C",
  brought_name text collate "C",
  brought_account text collate "C",
  CHECK (((reason IS NULL) <> (body IS NULL))),
  CHECK ((brought_kind = ANY (ARRAY['user'::text, 'key'::text]))),
  PRIMARY KEY (asin, term_id, source, local_date)
) partition by RANGE (local_date);
CREATE INDEX product_snapshots_by_date ON ONLY product_snapshots USING btree (asin, local_date, term_id);

create table products (
  asin text collate "C" not null,
  title text collate "C" not null,
  title_seen_at_ms bigint not null,
  PRIMARY KEY (asin)
);

create table rank_imports (
  account_id text collate "C" not null,
  id text collate "C" not null,
  format text collate "C" not null,
  imported_at_ms bigint not null,
  brought_kind text collate "C",
  brought_id text collate "C",
  brought_name text collate "C",
  CHECK ((brought_kind = ANY (ARRAY['user'::text, 'key'::text]))),
  CHECK ((format = ANY (ARRAY['csv'::text, 'serpbear'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id, id)
);

create table ranks (
  term_id integer not null,
  asin text collate "C" not null,
  local_date date not null,
  observed_at_ms bigint not null,
  rank integer,
  position integer,
  page integer,
  sponsored_positions text collate "C",
  observed_results integer not null,
  CHECK ((rank > 0)),
  FOREIGN KEY (term_id) REFERENCES terms(id),
  PRIMARY KEY (term_id, asin, local_date)
) partition by RANGE (local_date);

create table readings (
  term_id integer not null,
  local_date date not null,
  outcome text collate "C" not null,
  reason text collate "C",
  observed_at_ms bigint not null,
  observed_results integer,
  pages_read integer not null,
  pages_wanted integer not null,
  pages_kept integer not null,
  source text collate "C" not null,
  list_ends smallint not null default 0,
  context text collate "C" not null default '{}'::text,
  doubt text collate "C",
  brought_kind text collate "C",
  brought_id text collate "C",
  brought_name text collate "C",
  brought_account text collate "C",
  CHECK (((outcome = 'complete'::text) = (reason IS NULL))),
  CHECK (((outcome = 'failed'::text) = (observed_results IS NULL))),
  CHECK ((brought_kind = ANY (ARRAY['user'::text, 'key'::text]))),
  CHECK ((doubt = 'no_ads'::text)),
  CHECK ((list_ends = ANY (ARRAY[0, 1]))),
  CHECK ((outcome = ANY (ARRAY['complete'::text, 'partial'::text, 'failed'::text]))),
  FOREIGN KEY (term_id) REFERENCES terms(id),
  PRIMARY KEY (term_id, local_date)
) partition by RANGE (local_date);

create table sessions (
  id text collate "C" not null,
  user_id text collate "C" not null,
  token text collate "C" not null,
  expires_at_ms bigint not null,
  ip_address text collate "C",
  user_agent text collate "C",
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (id),
  UNIQUE (token)
);
CREATE INDEX sessions_by_end ON sessions USING btree (expires_at_ms);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);

create table shelves (
  term_id integer not null,
  local_date date not null,
  body bytea not null,
  FOREIGN KEY (term_id) REFERENCES terms(id),
  PRIMARY KEY (term_id, local_date)
);

create table source_caps (
  source text collate "C" not null,
  account_id text collate "C" not null,
  period text collate "C" not null,
  measure text collate "C" not null,
  most bigint not null,
  reached_on date,
  announced_on date,
  announced_level integer not null,
  alarm_at_ms bigint,
  CHECK ((most >= 0)),
  CHECK ((period = ANY (ARRAY['day'::text, 'month'::text]))),
  PRIMARY KEY (source, account_id, period, measure)
);

create table source_days (
  local_date date not null,
  source text collate "C" not null,
  stopped_reason text collate "C",
  stopped_at_ms bigint,
  detail text collate "C",
  slowness integer not null,
  slowed_at_ms bigint,
  paused_until_ms bigint,
  PRIMARY KEY (local_date, source)
);

create table source_turns (
  source text collate "C" not null,
  free_at_ms bigint not null,
  taken_at_ms bigint not null,
  PRIMARY KEY (source)
);

create table sources (
  name text collate "C" not null,
  kind text collate "C" not null,
  settings text collate "C" not null,
  added_at_ms bigint not null,
  PRIMARY KEY (name)
);

create table target_attempts (
  term_id integer not null,
  asin text collate "C" not null,
  local_date date not null,
  attempt integer not null,
  source text collate "C" not null,
  started_at_ms bigint not null,
  ended_at_ms bigint not null,
  outcome text collate "C" not null,
  reason text collate "C",
  pages_read integer not null,
  calls integer not null,
  was_asked smallint not null default 1,
  detail text collate "C",
  brought_kind text collate "C",
  brought_id text collate "C",
  brought_name text collate "C",
  brought_account text collate "C",
  CHECK (((term_id = 0) <> (asin = ''::text))),
  CHECK ((brought_kind = ANY (ARRAY['user'::text, 'key'::text]))),
  CHECK ((outcome = ANY (ARRAY['complete'::text, 'partial'::text, 'failed'::text]))),
  CHECK ((was_asked = ANY (ARRAY[0, 1]))),
  PRIMARY KEY (term_id, asin, local_date, attempt)
);
CREATE INDEX target_attempts_brought ON target_attempts USING btree (local_date, term_id) WHERE (brought_kind IS NOT NULL);

create table terms (
  id integer not null identity,
  term text collate "C" not null,
  newest_date date,
  newest_usable_date date,
  newest_complete_date date,
  PRIMARY KEY (id),
  UNIQUE (term)
);

create table two_factors (
  id text collate "C" not null,
  user_id text collate "C" not null,
  secret text collate "C" not null,
  backup_codes text collate "C" not null,
  verified integer not null,
  failed_count integer not null,
  locked_until_ms bigint,
  CHECK ((verified = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (id),
  UNIQUE (user_id)
);

create table used_codes (
  user_id text collate "C" not null,
  step bigint not null,
  FOREIGN KEY (user_id) REFERENCES users(id),
  PRIMARY KEY (user_id, step)
);

create table users (
  id text collate "C" not null,
  email text collate "C" not null,
  name text collate "C" not null,
  email_verified integer not null,
  is_operator integer not null,
  two_factor_enabled integer not null,
  session_ends integer not null default 0,
  signed_in_at_ms bigint,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  CHECK ((email_verified = ANY (ARRAY[0, 1]))),
  CHECK ((is_operator = ANY (ARRAY[0, 1]))),
  CHECK ((two_factor_enabled = ANY (ARRAY[0, 1]))),
  PRIMARY KEY (id),
  UNIQUE (email)
);

create table verdicts (
  account_id text collate "C" not null,
  check_id text collate "C" not null,
  number integer not null,
  rules_version integer not null,
  judged_at_ms bigint not null,
  hit smallint not null,
  hit_kind text collate "C",
  answer_state text collate "C" not null,
  is_branded smallint not null,
  matches text collate "C" not null,
  candidates text collate "C" not null default '[]'::text,
  CHECK (((hit = 1) = (hit_kind IS NOT NULL))),
  CHECK ((answer_state = ANY (ARRAY['answered'::text, 'refused'::text]))),
  CHECK ((hit = ANY (ARRAY[0, 1]))),
  CHECK ((is_branded = ANY (ARRAY[0, 1]))),
  CHECK ((number > 0)),
  FOREIGN KEY (account_id, check_id) REFERENCES checks(account_id, id),
  PRIMARY KEY (account_id, check_id, number)
);

create table verifications (
  id text collate "C" not null,
  identifier text collate "C" not null,
  value text collate "C" not null,
  expires_at_ms bigint not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  PRIMARY KEY (id)
);
CREATE INDEX verifications_by_identifier ON verifications USING btree (identifier);

create table waiting_pages (
  term_id integer not null,
  local_date date not null,
  number integer not null,
  body bytea not null,
  pages_wanted integer not null,
  brought_kind text collate "C",
  brought_id text collate "C",
  brought_name text collate "C",
  brought_account text collate "C",
  CHECK ((brought_kind = ANY (ARRAY['user'::text, 'key'::text]))),
  FOREIGN KEY (term_id) REFERENCES terms(id),
  PRIMARY KEY (term_id, local_date, number)
);

create table web_secrets (
  name text collate "C" not null,
  value text collate "C" not null,
  PRIMARY KEY (name)
);

create table webhook_deliveries (
  account_id text collate "C" not null,
  id text collate "C" not null,
  number integer not null,
  kind text collate "C" not null,
  state text collate "C" not null,
  event_count integer not null,
  until_seq bigint,
  body text collate "C",
  created_at_ms bigint not null,
  due_at_ms bigint not null,
  attempts integer not null,
  lease_owner text collate "C",
  lease_until_ms bigint,
  attempted_at_ms bigint,
  status integer,
  fault text collate "C",
  cause text collate "C",
  ended_at_ms bigint,
  CHECK (((body IS NULL) = (ended_at_ms IS NOT NULL))),
  CHECK (((kind = 'events'::text) = (until_seq IS NOT NULL))),
  CHECK (((lease_owner IS NULL) = (lease_until_ms IS NULL))),
  CHECK (((state = 'sending'::text) = (lease_owner IS NOT NULL))),
  CHECK (((state = ANY (ARRAY['waiting'::text, 'sending'::text])) = (ended_at_ms IS NULL))),
  CHECK ((kind = ANY (ARRAY['events'::text, 'test'::text]))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'delivered'::text, 'failed'::text]))),
  FOREIGN KEY (account_id) REFERENCES webhooks(account_id),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX webhook_deliveries_by_due ON webhook_deliveries USING btree (due_at_ms) WHERE (ended_at_ms IS NULL);
CREATE INDEX webhook_deliveries_by_id ON webhook_deliveries USING btree (id);
CREATE UNIQUE INDEX webhook_deliveries_by_number ON webhook_deliveries USING btree (account_id, number);
CREATE UNIQUE INDEX webhook_deliveries_open ON webhook_deliveries USING btree (account_id) WHERE (ended_at_ms IS NULL);

create table webhooks (
  account_id text collate "C" not null,
  url text collate "C" not null,
  secret text collate "C" not null,
  replaced_secrets text collate "C" not null,
  language text collate "C" not null,
  created_at_ms bigint not null,
  set_at_ms bigint not null,
  after_seq bigint not null,
  last_number integer not null,
  stopped_reason text collate "C",
  stopped_at_ms bigint,
  CHECK (((stopped_reason IS NULL) = (stopped_at_ms IS NULL))),
  CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  CHECK ((stopped_reason = ANY (ARRAY['gone'::text, 'given_up'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  PRIMARY KEY (account_id)
);

create table withdrawn_readings (
  term_id integer not null,
  asin text collate "C" not null,
  local_date date not null,
  number integer not null,
  withdrawn_at_ms bigint not null,
  why text collate "C" not null,
  source text collate "C" not null,
  outcome text collate "C" not null,
  reason text collate "C",
  observed_at_ms bigint not null,
  observed_results integer,
  pages_read integer,
  pages_wanted integer,
  pages_kept integer,
  list_ends smallint,
  context text collate "C",
  shelf bytea,
  body text collate "C",
  shown_asin text collate "C",
  brought_kind text collate "C",
  brought_id text collate "C",
  brought_name text collate "C",
  brought_account text collate "C",
  CHECK (((term_id = 0) <> (asin = ''::text))),
  CHECK ((brought_kind = ANY (ARRAY['user'::text, 'key'::text]))),
  CHECK ((outcome = ANY (ARRAY['complete'::text, 'partial'::text, 'failed'::text]))),
  PRIMARY KEY (term_id, asin, local_date, number)
);

create table write_counts (
  stripe integer not null,
  writes bigint not null,
  PRIMARY KEY (stripe)
);

CREATE OR REPLACE FUNCTION ensure_month(any_date date)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  first_date date := date_trunc('month', any_date::timestamp)::date;
  next_date date := (first_date + interval '1 month')::date;
  parent name;
  child name;
  made boolean := false;
begin
  for parent in
    select c.relname from pg_class as c where c.relkind = 'p' and c.relnamespace = current_schema()::regnamespace order by 1
  loop
    child := parent || to_char(first_date::timestamp, '_YYYY_MM');
    continue when to_regclass(format('%I.%I', current_schema(), child)) is not null;
    perform pg_advisory_xact_lock(7301844127);
    -- Read from the catalog table: a session does not look up again what it looked up before waiting.
    continue when exists (
      select from pg_class where relname = child and relnamespace = current_schema()::regnamespace);
    execute format('create table %I (like %I including all)', child, parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, first_date, next_date);
    made := true;
  end loop;
  return made;
end;
$function$

CREATE OR REPLACE FUNCTION ensure_months_ahead()
 RETURNS void
 LANGUAGE sql
AS $function$
  select ensure_month(((date_trunc('month', now() at time zone 'Asia/Tokyo')) + make_interval(months => months))::date)
    from generate_series(-1, 2) as months
$function$
