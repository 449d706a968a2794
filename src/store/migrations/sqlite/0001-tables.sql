-- Instants (…_ms) are milliseconds since the epoch; dates are Japanese calendar dates as text, YYYY-MM-DD.
-- Every table that grows with accounts has the account or the term in its primary key.

create table accounts (
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

create table api_keys (
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

create index api_keys_by_hash on api_keys (hash);
create index api_keys_by_id on api_keys (id);
create unique index api_keys_by_replaced on api_keys (account_id, replaces);

create table account_asins (
  account_id text not null references accounts (id),
  asin text not null,
  relation text not null check (relation in ('own', 'watched')),
  -- JSON array of text, in the given order.
  names text not null,
  seq integer not null,
  added_at_ms integer not null,
  primary key (account_id, asin)
) strict, without rowid;

create index account_asins_by_asin on account_asins (asin);

-- Search terms, read once for all accounts. The three dates point at the term's newest readings.
create table terms (
  id integer primary key not null,
  term text not null unique,
  newest_date text,
  newest_usable_date text,
  newest_complete_date text
) strict;

create table account_keywords (
  account_id text not null references accounts (id),
  keyword text not null,
  term_id integer not null references terms (id),
  twin_key text not null,
  seq integer not null,
  added_at_ms integer not null,
  primary key (account_id, keyword)
) strict, without rowid;

create unique index account_keywords_by_seq on account_keywords (account_id, seq);
create index account_keywords_by_twin on account_keywords (account_id, twin_key);
create index account_keywords_by_term on account_keywords (term_id);

-- Terms (asin is empty) and products (term_id is 0) that an account had and removed: their readings are kept, and are
-- deleted with the account unless others have or had them.
create table former_targets (
  account_id text not null references accounts (id),
  term_id integer not null,
  asin text not null,
  primary key (account_id, term_id, asin),
  check ((term_id = 0) <> (asin = ''))
) strict, without rowid;

create index former_targets_by_target on former_targets (term_id, asin);

create table readings (
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

-- Kept for a shorter time than readings.
create table shelves (
  term_id integer not null references terms (id),
  local_date text not null,
  body blob not null,
  primary key (term_id, local_date)
) strict;

-- Sound pages that are not part of their date's reading, in the order of arrival: later pages are judged with them.
-- Only of the newest dates, and few of each.
create table waiting_pages (
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

-- A row without a rank claims that the product was not observed.
create table ranks (
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

-- The newest row of ranks for each product of a term, and the last row with a rank before it.
create table latest_ranks (
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

create table products (
  asin text primary key not null,
  title text not null,
  title_seen_at_ms integer not null
) strict, without rowid;

-- The work of each Japanese date: its plan, its results, its costs, and its sources.

-- A planned date. When it is closed its counts are stored here, and its rows of day_targets may be removed.
create table days (
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

-- The targets of a date: a term (asin is empty), or a product (term_id is 0). A running one belongs to its lease's owner until
-- the lease ends.
create table day_targets (
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

create index day_targets_by_due on day_targets (local_date, state, due_at_ms);
create index day_targets_running on day_targets (lease_source) where state = 'running';
create index day_targets_unasked on day_targets (term_id, asin, local_date) where unasked is not null;

-- Attempts at targets: a term (asin is empty), or a product (term_id is 0).
create table target_attempts (
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

-- Finds the brought ones of a date, which are few.
create index target_attempts_brought on target_attempts (local_date, term_id) where brought_kind is not null;

-- The cost of a date's calls, in the units of each source.
create table day_costs (
  local_date text not null,
  source text not null,
  unit text not null,
  amount integer not null,
  calls integer not null,
  primary key (local_date, source, unit)
) strict, without rowid;

-- What of a date's calls an account has caused: a call for several accounts counts in full for each.
create table account_costs (
  account_id text not null references accounts (id),
  source text not null,
  local_date text not null,
  unit text not null,
  amount integer not null,
  calls integer not null,
  primary key (account_id, source, local_date, unit)
) strict, without rowid;

-- What may be spent at a source at most. A cap is kept when its source is removed.
create table source_caps (
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

-- The state of a source on a date: stopped for the rest of it, or slowed down.
create table source_days (
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

-- When the next call of a source may start, over all workers, and when that was set.
create table source_turns (
  source text primary key not null,
  free_at_ms integer not null,
  taken_at_ms integer not null
) strict, without rowid;

-- Sources that the operator has added, tried in the order of adding. The values contain the operator's keys.
create table sources (
  name text primary key not null,
  kind text not null,
  -- JSON object of texts by setting.
  settings text not null,
  added_at_ms integer not null
) strict, without rowid;

-- Sources that the operator has paused, added ones and those of the settings: no scan uses them until they are resumed.
create table paused_sources (
  name text primary key not null,
  paused_at_ms integer not null
) strict, without rowid;

-- Hosts from which the operator lets pages load product pictures, which shows them the address of each reader.
create table picture_hosts (
  host text primary key not null,
  agreed_at_ms integer not null
) strict, without rowid;

-- The facts of products day by day, and the changes that follow from them.

-- What one series of readings shows of a product on a date: its own page (term_id 0) from one source, or its card on the
-- shelf of a term. A row with a reason is a failed reading, without facts.
create table product_snapshots (
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

-- A product is on the lists of many terms: its row of one term and date is found without reading the others.
create index product_snapshots_by_date on product_snapshots (asin, local_date, term_id);

-- A change of a product on a date, reported once even if several series show it; teller_… is the series that reports it.
create table change_events (
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

create index change_events_by_id on change_events (id);
-- Ranks of a term are compared again when one of its readings changes.
create index change_events_by_keyword on change_events (keyword_term_id, local_date) where keyword_term_id is not null;

-- The last seq of a change. One row; writers of changes lock it first, so seqs become visible in their order.
create table event_order (
  id integer primary key not null check (id = 1),
  last_seq integer not null
) strict;

insert into event_order (id, last_seq) values (1, 0);

-- The shop's assistant: questions to ask it, its answers with their verdicts, and requests that may be repeated.

create table custom_questions (
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

create unique index custom_questions_once on custom_questions (account_id, keyword, question);

-- The questions of a date, chosen on the first request. A custom question may have been removed since.
create table issued_questions (
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

create unique index issued_questions_by_id on issued_questions (account_id, id);
create index issued_questions_by_custom on issued_questions (account_id, custom_question_id, local_date);

create table checks (
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

create unique index checks_once on checks (account_id, local_date, submission);
create index checks_by_time on checks (account_id, created_at_ms, id);
-- A forgotten answer is empty; its verdicts remain.
create index checks_with_answers on checks (local_date, account_id, id) where answer <> '';

-- The verdicts of a check: the first one and each different one since.
create table verdicts (
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

-- What a person said about a product in an answer: later verdicts do not change it.
create table confirmations (
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

-- Requests with an Idempotency-Key, for a day. Without a status the first one is still running.
create table idempotent_requests (
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

create index idempotent_requests_by_time on idempotent_requests (begun_at_ms);

-- Where the changes of accounts are sent, and the result of each delivery.

create table webhooks (
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

-- One message, the same in every attempt. One that is being sent belongs to its lease's owner until the lease ends.
create table webhook_deliveries (
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

create unique index webhook_deliveries_by_number on webhook_deliveries (account_id, number);
create index webhook_deliveries_by_id on webhook_deliveries (id);
-- Open deliveries: an account has one at a time, so that they arrive in order.
create unique index webhook_deliveries_open on webhook_deliveries (account_id) where ended_at_ms is null;
create index webhook_deliveries_by_due on webhook_deliveries (due_at_ms) where ended_at_ms is null;

-- Finds what arrived after a place in the order of arrival.
create index change_events_by_seq on change_events (seq);

-- People who sign in to the web pages. users, passwords, sessions, two_factors and verifications have the columns that
-- better-auth needs.
create table users (
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

create table passwords (
  id text primary key not null,
  user_id text not null references users (id),
  provider_id text not null,
  account_id text not null,
  -- In the format of better-auth: salt and scrypt hash.
  password text,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

create unique index passwords_by_user on passwords (user_id, provider_id);

create table sessions (
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

create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at_ms);

-- What a user proves besides the password: the secret of an authenticator app, and recovery codes.
create table two_factors (
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

-- Codes of an authenticator app that were used, by their time step of 30 seconds, so that none works twice.
create table used_codes (
  user_id text not null references users (id),
  step integer not null,
  primary key (user_id, step)
) strict, without rowid;

-- Sign-ins whose password was right and whose code is still missing, and how many codes were tried.
create table verifications (
  id text primary key not null,
  -- SHA-256 of the value in the cookie.
  identifier text not null,
  -- The user, or the number of tries.
  value text not null,
  expires_at_ms integer not null,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

create index verifications_by_identifier on verifications (identifier);

create table memberships (
  user_id text not null references users (id),
  account_id text not null references accounts (id),
  role text not null check (role in ('owner', 'member')),
  added_at_ms integer not null,
  primary key (user_id, account_id)
) strict, without rowid;

create index memberships_by_account on memberships (account_id);

-- One-time links: for the first operator, for a new user, for a new password.
create table invitations (
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

create index invitations_by_account on invitations (account_id);
create index invitations_by_user on invitations (user_id);
create index invitations_by_maker on invitations (made_by);

-- The secret with which every process on this data signs.
create table web_secrets (
  name text primary key not null,
  value text not null
) strict, without rowid;

-- Tags by which people group their keywords; they are removed with the keyword.
create table keyword_tags (
  account_id text not null,
  keyword text not null,
  tag text not null,
  primary key (account_id, keyword, tag),
  foreign key (account_id, keyword) references account_keywords (account_id, keyword) on delete cascade
) strict, without rowid;

-- Ranks that an account brought from another rank tracker: its claim, never a reading. Nothing is derived from them, and no other
-- account sees them.

create table rank_imports (
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

-- Kept when the keyword or the product is removed, and shown while the account has both.
create table imported_ranks (
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

create index imported_ranks_by_import on imported_ranks (account_id, import_id);
create index imported_ranks_by_date on imported_ranks (local_date);

-- Readings that the operator has withdrawn: they no longer count, but are kept with when and why.

-- A term's reading (asin is empty) with its shelf, or a product's (term_id is 0) with its facts; numbered within its date.
create table withdrawn_readings (
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

-- Who changed what and when: written in the transaction of the change, and kept longer than accounts and users.
create table audit_entries (
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

create index audit_entries_by_account on audit_entries (account_id, id);
create index audit_entries_by_instant on audit_entries (at_ms);
