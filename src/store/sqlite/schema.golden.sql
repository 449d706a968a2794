CREATE TABLE account_asins (
  account_id text not null references accounts (id),
  asin text not null,
  relation text not null check (relation in ('own', 'watched')),
  -- JSON array of text, in the given order.
  names text not null,
  seq integer not null,
  added_at_ms integer not null,
  primary key (account_id, asin)
) strict, without rowid;

CREATE INDEX account_asins_by_asin on account_asins (asin);

CREATE TABLE account_costs (
  account_id text not null references accounts (id),
  source text not null,
  local_date text not null,
  unit text not null,
  amount integer not null,
  calls integer not null,
  primary key (account_id, source, local_date, unit)
) strict, without rowid;

CREATE TABLE account_keywords (
  account_id text not null references accounts (id),
  keyword text not null,
  term_id integer not null references terms (id),
  twin_key text not null,
  seq integer not null,
  added_at_ms integer not null,
  primary key (account_id, keyword)
) strict, without rowid;

CREATE UNIQUE INDEX account_keywords_by_seq on account_keywords (account_id, seq);

CREATE INDEX account_keywords_by_term on account_keywords (term_id);

CREATE INDEX account_keywords_by_twin on account_keywords (account_id, twin_key);

CREATE TABLE accounts (
  id text primary key not null,
  name text not null,
  plan text not null,
  -- Its own limits; null is that of the plan.
  asins_max integer,
  keywords_max integer,
  watched_asins_max integer,
  -- Whether pages that its users and keys send are taken: terms are shared, so other accounts see what they show.
  adds_pages integer not null default 0 check (adds_pages in (0, 1)),
  -- Increases with every write that changes what the account can read.
  version integer not null,
  -- The last seq of an ASIN and of a keyword; they never decrease.
  last_asin_seq integer not null,
  last_keyword_seq integer not null,
  created_at_ms integer not null,
  closed_at_ms integer,
  -- Since when it is being deleted: what it has is removed step by step, and at last its row.
  deleting_since_ms integer,
  -- When its owner dismissed the first steps on the dashboard.
  steps_dismissed_at_ms integer
) strict, without rowid;

CREATE TABLE api_keys (
  account_id text not null references accounts (id),
  id text not null,
  name text not null,
  -- JSON array of what it may be used for.
  scopes text not null,
  prefix text not null,
  last_four text not null,
  -- SHA-256 of the secret, lower-case hex.
  hash text not null,
  created_at_ms integer not null,
  expires_at_ms integer,
  revoked_at_ms integer,
  last_used_at_ms integer,
  -- The key of the account that this one replaces: each is replaced once.
  replaces text,
  primary key (account_id, id),
  -- Checked when a transaction ends: a move copies keys in the order of their ids.
  foreign key (account_id, replaces) references api_keys (account_id, id) deferrable initially deferred
) strict, without rowid;

CREATE INDEX api_keys_by_hash on api_keys (hash);

CREATE INDEX api_keys_by_id on api_keys (id);

CREATE UNIQUE INDEX api_keys_by_replaced on api_keys (account_id, replaces);

CREATE TABLE audit_entries (
  id integer primary key not null,
  at_ms integer not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'command_line', 'miharu')),
  actor_id text,
  -- Names are those at the time of the change.
  actor_name text,
  -- The account that the change is about; null for the installation. Not a reference: the account may be gone.
  account_id text,
  account_name text,
  kind text not null,
  subject_id text,
  subject_name text,
  -- How many things were changed; the facts name the first.
  items integer not null,
  -- JSON objects of bounded size, without secrets; null for nothing.
  before_facts text,
  after_facts text
) strict;

CREATE INDEX audit_entries_by_account on audit_entries (account_id, id);

CREATE INDEX audit_entries_by_instant on audit_entries (at_ms);

CREATE TABLE change_events (
  asin text not null,
  local_date text not null check (length(local_date) = 10),
  -- evt_…, derived from product, date, kind and scope.
  id text not null,
  kind text not null,
  scope text not null,
  -- The term of a rank: only accounts with this keyword may see it.
  keyword_term_id integer references terms (id),
  teller_term_id integer not null,
  teller_source text not null,
  observed_at_ms integer not null,
  compared_with text not null,
  -- JSON value after the change.
  value_after text not null,
  -- JSON object of everything else.
  body text not null,
  -- Order of arrival: born_seq of the event, seq of its newest content.
  born_seq integer not null,
  seq integer not null,
  primary key (asin, local_date, id)
) strict, without rowid;

CREATE INDEX change_events_by_id on change_events (id);

CREATE INDEX change_events_by_keyword on change_events (keyword_term_id, local_date) where keyword_term_id is not null;

CREATE INDEX change_events_by_seq on change_events (seq);

CREATE TABLE checks (
  account_id text not null references accounts (id),
  id text not null,
  local_date text not null check (length(local_date) = 10),
  created_at_ms integer not null,
  keyword text not null,
  question text not null,
  question_kind text not null,
  -- The text that was judged: it is judged again with other rules or names.
  answer text not null,
  -- SHA-256 of keyword, question and answer, lower-case hex.
  submission text not null,
  -- Number of the newest verdict.
  verdict integer not null,
  primary key (account_id, id)
) strict;

CREATE INDEX checks_by_time on checks (account_id, created_at_ms, id);

CREATE UNIQUE INDEX checks_once on checks (account_id, local_date, submission);

CREATE INDEX checks_with_answers on checks (local_date, account_id, id) where answer <> '';

CREATE TABLE confirmations (
  account_id text not null,
  check_id text not null,
  asin text not null,
  named integer not null check (named in (0, 1)),
  confirmed_at_ms integer not null,
  -- JSON array of the candidates it refers to.
  candidates text not null,
  primary key (account_id, check_id, asin),
  foreign key (account_id, check_id) references checks (account_id, id)
) strict, without rowid;

CREATE TABLE custom_questions (
  account_id text not null references accounts (id),
  id text not null,
  keyword text not null,
  question text not null,
  -- The agent that wrote it.
  source text not null,
  is_active integer not null check (is_active in (0, 1)),
  created_at_ms integer not null,
  primary key (account_id, id)
) strict, without rowid;

CREATE UNIQUE INDEX custom_questions_once on custom_questions (account_id, keyword, question);

CREATE TABLE day_costs (
  local_date text not null,
  source text not null,
  unit text not null,
  amount integer not null,
  calls integer not null,
  primary key (local_date, source, unit)
) strict, without rowid;

CREATE TABLE day_targets (
  local_date text not null references days (local_date),
  term_id integer not null,
  asin text not null,
  state text not null check (state in ('waiting', 'running', 'done')),
  due_at_ms integer not null,
  attempts integer not null,
  lease_owner text,
  lease_until_ms integer,
  -- The source of whose places a running target takes one; null: it takes none.
  lease_source text,
  -- Why the last attempt gave no complete reading.
  reason text,
  -- Why no source was asked for a target that is done.
  unasked text check (unasked in ('paused', 'account_cap', 'installation_cap')),
  done_at_ms integer,
  -- A search that was posted to a source and is waiting there.
  task_id text,
  task_source text,
  task_pages integer,
  task_posted_at_ms integer,
  primary key (local_date, term_id, asin),
  check ((term_id = 0) <> (asin = '')),
  check ((state = 'running') = (lease_owner is not null)),
  check ((state = 'done') = (done_at_ms is not null))
) strict, without rowid;

CREATE INDEX day_targets_by_due on day_targets (local_date, state, due_at_ms);

CREATE INDEX day_targets_running on day_targets (lease_source) where state = 'running';

CREATE INDEX day_targets_unasked on day_targets (term_id, asin, local_date) where unasked is not null;

CREATE TABLE days (
  local_date text primary key not null check (length(local_date) = 10),
  planned_at_ms integer not null,
  -- When the day's coverage is checked, and the result: sending until alarm_until_ms, then sent, failed or not_needed.
  alarm_at_ms integer not null,
  alarm text check (alarm in ('sending', 'sent', 'failed', 'not_needed')),
  alarm_until_ms integer,
  -- JSON object of the day's counts, once it is closed.
  counts text,
  final_at_ms integer,
  check ((counts is null) = (final_at_ms is null))
) strict, without rowid;

CREATE TABLE event_order (
  id integer primary key not null check (id = 1),
  last_seq integer not null
) strict;

CREATE TABLE former_targets (
  account_id text not null references accounts (id),
  term_id integer not null,
  asin text not null,
  primary key (account_id, term_id, asin),
  check ((term_id = 0) <> (asin = ''))
) strict, without rowid;

CREATE INDEX former_targets_by_target on former_targets (term_id, asin);

CREATE TABLE idempotent_requests (
  account_id text not null references accounts (id),
  path text not null,
  key text not null,
  body_hash text not null,
  owner text not null,
  begun_at_ms integer not null,
  status integer,
  body text,
  primary key (account_id, path, key),
  check ((status is null) = (body is null))
) strict;

CREATE INDEX idempotent_requests_by_time on idempotent_requests (begun_at_ms);

CREATE TABLE imported_ranks (
  account_id text not null,
  keyword text not null,
  asin text not null,
  -- Which list of which tool: ranks of different ones are different numbers.
  tool text not null check (tool in ('csv', 'serpbear_desktop', 'serpbear_mobile')),
  local_date text not null check (length(local_date) = 10),
  rank integer not null check (rank > 0),
  import_id text not null,
  primary key (account_id, keyword, asin, tool, local_date),
  foreign key (account_id, import_id) references rank_imports (account_id, id)
) strict, without rowid;

CREATE INDEX imported_ranks_by_date on imported_ranks (local_date);

CREATE INDEX imported_ranks_by_import on imported_ranks (account_id, import_id);

CREATE TABLE invitations (
  -- SHA-256 of the link's secret, lower-case hex.
  hash text primary key not null,
  id text not null unique,
  purpose text not null check (purpose in ('first_operator', 'operator', 'member', 'new_password')),
  account_id text references accounts (id),
  role text check (role in ('owner', 'member')),
  user_id text references users (id),
  created_at_ms integer not null,
  expires_at_ms integer not null,
  used_at_ms integer,
  -- The user on whose right the link depends; null if the command line or the service made it.
  made_by text references users (id),
  check ((purpose = 'member') = (account_id is not null)),
  check ((purpose = 'member') = (role is not null)),
  check ((purpose = 'new_password') = (user_id is not null))
) strict, without rowid;

CREATE INDEX invitations_by_account on invitations (account_id);

CREATE INDEX invitations_by_maker on invitations (made_by);

CREATE INDEX invitations_by_user on invitations (user_id);

CREATE TABLE issued_questions (
  account_id text not null references accounts (id),
  local_date text not null check (length(local_date) = 10),
  place integer not null check (place > 0),
  id text not null,
  keyword text not null,
  question text not null,
  kind text not null,
  custom_question_id text,
  issued_at_ms integer not null,
  primary key (account_id, local_date, place)
) strict, without rowid;

CREATE INDEX issued_questions_by_custom on issued_questions (account_id, custom_question_id, local_date);

CREATE UNIQUE INDEX issued_questions_by_id on issued_questions (account_id, id);

CREATE TABLE keyword_tags (
  account_id text not null,
  keyword text not null,
  tag text not null,
  primary key (account_id, keyword, tag),
  foreign key (account_id, keyword) references account_keywords (account_id, keyword) on delete cascade
) strict, without rowid;

CREATE TABLE latest_ranks (
  term_id integer not null references terms (id),
  asin text not null,
  local_date text not null,
  observed_at_ms integer not null,
  rank integer,
  position integer,
  page integer,
  sponsored_positions text,
  observed_results integer not null,
  previous_rank integer,
  previous_local_date text,
  primary key (term_id, asin)
) strict, without rowid;

CREATE TABLE memberships (
  user_id text not null references users (id),
  account_id text not null references accounts (id),
  role text not null check (role in ('owner', 'member')),
  added_at_ms integer not null,
  primary key (user_id, account_id)
) strict, without rowid;

CREATE INDEX memberships_by_account on memberships (account_id);

CREATE TABLE migrations (number integer primary key not null, name text not null, checksum text not null) strict;

CREATE TABLE passwords (
  id text primary key not null,
  user_id text not null references users (id),
  provider_id text not null,
  account_id text not null,
  -- In the format of better-auth: salt and scrypt hash.
  password text,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

CREATE UNIQUE INDEX passwords_by_user on passwords (user_id, provider_id);

CREATE TABLE paused_sources (
  name text primary key not null,
  paused_at_ms integer not null
) strict, without rowid;

CREATE TABLE picture_hosts (
  host text primary key not null,
  agreed_at_ms integer not null
) strict, without rowid;

CREATE TABLE product_snapshots (
  asin text not null,
  -- 0 for readings of the product itself.
  term_id integer not null,
  source text not null,
  local_date text not null check (length(local_date) = 10),
  observed_at_ms integer not null,
  reason text,
  -- JSON object of the facts; missing members could not be known.
  body text, shown_asin text,
  -- As in readings; only for readings of the product itself.
  brought_kind text check (brought_kind in ('user', 'key')),
  brought_id text,
  brought_name text,
  brought_account text,
  primary key (asin, term_id, source, local_date),
  check ((reason is null) <> (body is null))
) strict;

CREATE INDEX product_snapshots_by_date on product_snapshots (asin, local_date, term_id);

CREATE TABLE products (
  asin text primary key not null,
  title text not null,
  title_seen_at_ms integer not null
) strict, without rowid;

CREATE TABLE rank_imports (
  account_id text not null references accounts (id),
  id text not null,
  format text not null check (format in ('csv', 'serpbear')),
  imported_at_ms integer not null,
  -- The user or the key, with its name at that time; null: the operator, on the command line.
  brought_kind text check (brought_kind in ('user', 'key')),
  brought_id text,
  brought_name text,
  primary key (account_id, id)
) strict, without rowid;

CREATE TABLE ranks (
  term_id integer not null references terms (id),
  asin text not null,
  local_date text not null check (length(local_date) = 10),
  observed_at_ms integer not null,
  rank integer check (rank > 0),
  position integer,
  page integer,
  -- JSON array of numbers, or null for unknown.
  sponsored_positions text,
  observed_results integer not null,
  primary key (term_id, asin, local_date)
) strict, without rowid;

CREATE TABLE readings (
  term_id integer not null references terms (id),
  local_date text not null check (length(local_date) = 10),
  outcome text not null check (outcome in ('complete', 'partial', 'failed')),
  reason text,
  observed_at_ms integer not null,
  observed_results integer,
  pages_read integer not null,
  pages_wanted integer not null,
  -- Pages on the shelf, including those after a missing page.
  pages_kept integer not null,
  source text not null,
  -- 1: the leading pages contain the shop's whole list.
  list_ends integer not null default 0 check (list_ends in (0, 1)),
  -- The conditions of its numbers (order, place, device …) as JSON, without unknown ones.
  context text not null default '{}',
  -- Why a usable reading may not show what shoppers see, judged by the term's other readings and updated with each of them.
  doubt text check (doubt in ('no_ads')),
  -- Who brought it, if its source did not: a user or a key, with its id and name at that time, and the account. Of a deleted
  -- account only the kind is left.
  brought_kind text check (brought_kind in ('user', 'key')),
  brought_id text,
  brought_name text,
  brought_account text,
  primary key (term_id, local_date),
  check ((outcome = 'complete') = (reason is null)),
  check ((outcome = 'failed') = (observed_results is null))
) strict, without rowid;

CREATE TABLE sessions (
  id text primary key not null,
  user_id text not null references users (id),
  -- SHA-256 of the token in the cookie, lower-case hex.
  token text not null unique,
  expires_at_ms integer not null,
  ip_address text,
  user_agent text,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

CREATE INDEX sessions_by_end on sessions (expires_at_ms);

CREATE INDEX sessions_by_user on sessions (user_id);

CREATE TABLE shelves (
  term_id integer not null references terms (id),
  local_date text not null,
  body blob not null,
  primary key (term_id, local_date)
) strict;

CREATE TABLE source_caps (
  source text not null,
  -- '' for the whole installation.
  account_id text not null,
  period text not null check (period in ('day', 'month')),
  -- 'calls', or the unit of the source's costs.
  measure text not null,
  most integer not null check (most >= 0),
  -- First date of the period in which it is reached: until it ends the source is not asked for its owner.
  reached_on text,
  -- How much of it was announced, in percent, and the first date of the period.
  announced_on text,
  announced_level integer not null,
  -- From when the operator's alarm about it may be sent; null when there is none to send.
  alarm_at_ms integer,
  primary key (source, account_id, period, measure)
) strict, without rowid;

CREATE TABLE source_days (
  local_date text not null,
  source text not null,
  stopped_reason text,
  stopped_at_ms integer,
  detail text,
  slowness integer not null,
  slowed_at_ms integer,
  -- Until when it asked not to be called.
  paused_until_ms integer,
  primary key (local_date, source)
) strict, without rowid;

CREATE TABLE source_turns (
  source text primary key not null,
  free_at_ms integer not null,
  taken_at_ms integer not null
) strict, without rowid;

CREATE TABLE sources (
  name text primary key not null,
  kind text not null,
  -- JSON object of texts by setting.
  settings text not null,
  added_at_ms integer not null
) strict, without rowid;

CREATE TABLE target_attempts (
  term_id integer not null,
  asin text not null,
  local_date text not null,
  attempt integer not null,
  source text not null,
  started_at_ms integer not null,
  ended_at_ms integer not null,
  outcome text not null check (outcome in ('complete', 'partial', 'failed')),
  reason text,
  pages_read integer not null,
  calls integer not null,
  -- Whether a source was asked; 0 for an attempt that only says why none was.
  was_asked integer not null default 1 check (was_asked in (0, 1)),
  -- One sentence for the log, without secrets.
  detail text,
  -- As in readings, of an attempt that is no scan: pages that did not become the day's reading, or no longer are.
  brought_kind text check (brought_kind in ('user', 'key')),
  brought_id text,
  brought_name text,
  brought_account text,
  primary key (term_id, asin, local_date, attempt),
  check ((term_id = 0) <> (asin = ''))
) strict, without rowid;

CREATE INDEX target_attempts_brought on target_attempts (local_date, term_id) where brought_kind is not null;

CREATE TABLE terms (
  id integer primary key not null,
  term text not null unique,
  newest_date text,
  newest_usable_date text,
  newest_complete_date text
) strict;

CREATE TABLE two_factors (
  id text primary key not null,
  user_id text not null unique references users (id),
  -- Both encrypted with the secret for the web pages.
  secret text not null,
  backup_codes text not null,
  -- 0 until the first code was right.
  verified integer not null check (verified in (0, 1)),
  -- Wrong codes in a row, and until when no code is accepted because there were too many.
  failed_count integer not null,
  locked_until_ms integer
) strict, without rowid;

CREATE TABLE used_codes (
  user_id text not null references users (id),
  step integer not null,
  primary key (user_id, step)
) strict, without rowid;

CREATE TABLE users (
  id text primary key not null,
  -- Lower case.
  email text not null unique,
  name text not null,
  email_verified integer not null check (email_verified in (0, 1)),
  is_operator integer not null check (is_operator in (0, 1)),
  -- Whether signing in needs a code besides the password.
  two_factor_enabled integer not null check (two_factor_enabled in (0, 1)),
  -- How often the user's sessions were ended: a sign-in that began before gets none.
  session_ends integer not null default 0,
  -- When the user last signed in, after a second factor; kept when the session ends.
  signed_in_at_ms integer,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

CREATE TABLE verdicts (
  account_id text not null,
  check_id text not null,
  number integer not null check (number > 0),
  rules_version integer not null,
  judged_at_ms integer not null,
  hit integer not null check (hit in (0, 1)),
  hit_kind text,
  answer_state text not null check (answer_state in ('answered', 'refused')),
  is_branded integer not null check (is_branded in (0, 1)),
  -- JSON array of the appearances.
  matches text not null, candidates text not null default '[]',
  primary key (account_id, check_id, number),
  foreign key (account_id, check_id) references checks (account_id, id),
  check ((hit = 1) = (hit_kind is not null))
) strict, without rowid;

CREATE TABLE verifications (
  id text primary key not null,
  -- SHA-256 of the value in the cookie.
  identifier text not null,
  -- The user, or the number of tries.
  value text not null,
  expires_at_ms integer not null,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

CREATE INDEX verifications_by_identifier on verifications (identifier);

CREATE TABLE waiting_pages (
  term_id integer not null references terms (id),
  local_date text not null check (length(local_date) = 10),
  number integer not null,
  -- One page, as in shelves.
  body blob not null,
  pages_wanted integer not null,
  -- As in readings.
  brought_kind text check (brought_kind in ('user', 'key')),
  brought_id text,
  brought_name text,
  brought_account text,
  primary key (term_id, local_date, number)
) strict;

CREATE TABLE web_secrets (
  name text primary key not null,
  value text not null
) strict, without rowid;

CREATE TABLE webhook_deliveries (
  account_id text not null references webhooks (account_id),
  -- msg_…, the webhook-id.
  id text not null,
  number integer not null,
  kind text not null check (kind in ('events', 'test')),
  state text not null check (state in ('waiting', 'sending', 'delivered', 'failed')),
  event_count integer not null,
  -- Order of arrival of its last event.
  until_seq integer,
  -- The JSON that is posted; removed when the delivery is finished.
  body text,
  created_at_ms integer not null,
  due_at_ms integer not null,
  attempts integer not null,
  lease_owner text,
  lease_until_ms integer,
  -- The result of the last attempt: an HTTP status, or why there was no answer, with the system's code.
  attempted_at_ms integer,
  status integer,
  fault text,
  cause text,
  ended_at_ms integer,
  primary key (account_id, id),
  check ((state = 'sending') = (lease_owner is not null)),
  check ((lease_owner is null) = (lease_until_ms is null)),
  check ((state in ('waiting', 'sending')) = (ended_at_ms is null)),
  check ((body is null) = (ended_at_ms is not null)),
  check ((kind = 'events') = (until_seq is not null))
) strict;

CREATE INDEX webhook_deliveries_by_due on webhook_deliveries (due_at_ms) where ended_at_ms is null;

CREATE INDEX webhook_deliveries_by_id on webhook_deliveries (id);

CREATE UNIQUE INDEX webhook_deliveries_by_number on webhook_deliveries (account_id, number);

CREATE UNIQUE INDEX webhook_deliveries_open on webhook_deliveries (account_id) where ended_at_ms is null;

CREATE TABLE webhooks (
  account_id text primary key not null references accounts (id),
  url text not null,
  -- whsec_ and base64, in the form that signs: anyone who can read the data can sign.
  secret text not null,
  -- Earlier secrets that also sign for a while, newest first: JSON, [{"secret", "untilMs"}].
  replaced_secrets text not null,
  -- The language of the sentences.
  language text not null check (language in ('ja', 'en')),
  created_at_ms integer not null,
  set_at_ms integer not null,
  -- The place in the order of arrival up to which everything was delivered.
  after_seq integer not null,
  -- The number of the last delivery.
  last_number integer not null,
  -- Why nothing is sent any more.
  stopped_reason text check (stopped_reason in ('gone', 'given_up')),
  stopped_at_ms integer,
  check ((stopped_reason is null) = (stopped_at_ms is null))
) strict, without rowid;

CREATE TABLE withdrawn_readings (
  term_id integer not null,
  asin text not null,
  local_date text not null check (length(local_date) = 10),
  number integer not null,
  withdrawn_at_ms integer not null,
  why text not null,
  source text not null,
  outcome text not null check (outcome in ('complete', 'partial', 'failed')),
  reason text,
  observed_at_ms integer not null,
  -- Only for terms, as in readings; pages_kept is null for products.
  observed_results integer,
  pages_read integer,
  pages_wanted integer,
  pages_kept integer,
  list_ends integer,
  context text,
  -- As in shelves, and forgotten with them.
  shelf blob,
  -- As in product_snapshots.
  body text,
  shown_asin text,
  -- As in readings.
  brought_kind text check (brought_kind in ('user', 'key')),
  brought_id text,
  brought_name text,
  brought_account text,
  primary key (term_id, asin, local_date, number),
  check ((term_id = 0) <> (asin = ''))
) strict;
