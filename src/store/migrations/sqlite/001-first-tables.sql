-- Instants (…_ms) are milliseconds since the epoch; dates are Japanese calendar dates as text, YYYY-MM-DD.
-- Every table that grows with accounts has the account or the term in its primary key.

create table accounts (
  id text primary key not null,
  name text not null,
  plan text not null,
  -- Moves with every write that changes what the account can read.
  version integer not null,
  -- The last seq that an ASIN and a keyword got; they never go back.
  last_asin_seq integer not null,
  last_keyword_seq integer not null,
  created_at_ms integer not null,
  closed_at_ms integer
) strict, without rowid;

create table api_keys (
  account_id text not null references accounts (id),
  id text not null,
  name text not null,
  prefix text not null,
  last_four text not null,
  -- SHA-256 of the secret, lower-case hex.
  hash text not null,
  created_at_ms integer not null,
  expires_at_ms integer,
  revoked_at_ms integer,
  last_used_at_ms integer,
  primary key (account_id, id)
) strict, without rowid;

create index api_keys_by_hash on api_keys (hash);
create index api_keys_by_id on api_keys (id);

create table account_asins (
  account_id text not null references accounts (id),
  asin text not null,
  relation text not null check (relation in ('own', 'watched')),
  -- JSON array of text, in the order given.
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

create table readings (
  term_id integer not null references terms (id),
  local_date text not null check (length(local_date) = 10),
  outcome text not null check (outcome in ('complete', 'partial', 'failed')),
  reason text,
  observed_at_ms integer not null,
  observed_results integer,
  pages_read integer not null,
  pages_wanted integer not null,
  -- Pages on the shelf, those behind a hole too.
  pages_kept integer not null,
  source text not null,
  -- 1: the shop's whole list stands on the leading pages.
  list_ends integer not null default 0 check (list_ends in (0, 1)),
  -- What its numbers depend on (order, place, device …) as JSON; what is unknown is left out.
  context text not null default '{}',
  -- Why a usable reading may not show what shoppers see, by the term's other readings; worked out with each of them.
  doubt text check (doubt in ('no_ads')),
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

-- A row without a rank is the claim "not observed".
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

-- The newest row of ranks for each product of a term, and the last ranked one before it.
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
