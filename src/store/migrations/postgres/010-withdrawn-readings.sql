-- Readings that the operator has taken back: they count nowhere, and stay known with when and why.

-- A term's reading (asin is empty) with its shelf, or a product's (term_id is 0) with its facts; number counts those of one date.
create table withdrawn_readings (
  term_id integer not null,
  asin text collate "C" not null,
  local_date date not null,
  number integer not null,
  withdrawn_at_ms bigint not null,
  why text collate "C" not null,
  source text collate "C" not null,
  outcome text collate "C" not null check (outcome in ('complete', 'partial', 'failed')),
  reason text collate "C",
  observed_at_ms bigint not null,
  -- Of terms only, as readings have them; pages_kept is null for products.
  observed_results integer,
  pages_read integer,
  pages_wanted integer,
  pages_kept integer,
  list_ends smallint,
  context text collate "C",
  -- As in shelves, and forgotten with them.
  shelf bytea,
  -- As in product_snapshots.
  body text collate "C",
  shown_asin text collate "C",
  primary key (term_id, asin, local_date, number),
  check ((term_id = 0) <> (asin = ''))
);
