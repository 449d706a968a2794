-- Readings that the operator has taken back: they count nowhere, and stay known with when and why.

-- A term's reading (asin is empty) with its shelf, or a product's (term_id is 0) with its facts; number counts those of one date.
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
  -- Of terms only, as readings have them; pages_kept is null for products.
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
  primary key (term_id, asin, local_date, number),
  check ((term_id = 0) <> (asin = ''))
) strict;
