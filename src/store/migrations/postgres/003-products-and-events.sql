-- What is known of products day by day, and the changes that follow from it.

-- What one series of readings says of a product on a date: its own page (term_id 0) as one source shows it, or its card on the
-- shelf of a term. A row with a reason is a failed reading: it says nothing of the product.
create table product_snapshots (
  asin text collate "C" not null,
  -- 0 for readings of the product itself.
  term_id integer not null,
  source text collate "C" not null,
  local_date date not null,
  observed_at_ms bigint not null,
  reason text collate "C",
  -- JSON object of the facts; a member that is missing could not be known.
  body text collate "C",
  primary key (asin, term_id, source, local_date),
  check ((reason is null) <> (body is null))
) partition by range (local_date);

create index product_snapshots_by_date on product_snapshots (asin, local_date);

-- A change of a product on a date, told once whoever saw it; teller_… is the series that tells it.
create table change_events (
  asin text collate "C" not null,
  local_date date not null,
  -- evt_…, made from product, date, kind and scope.
  id text collate "C" not null,
  kind text collate "C" not null,
  scope text collate "C" not null,
  -- The term of a rank: only accounts with this keyword may see it.
  keyword_term_id integer references terms (id),
  teller_term_id integer not null,
  teller_source text collate "C" not null,
  observed_at_ms bigint not null,
  compared_with date not null,
  -- JSON value after the change.
  value_after text collate "C" not null,
  -- JSON object of everything else.
  body text collate "C" not null,
  -- Order of arrival: born_seq of the event, seq of its newest content.
  born_seq bigint not null,
  seq bigint not null,
  primary key (asin, local_date, id)
) partition by range (local_date);

create index change_events_by_id on change_events (id);
-- Ranks of a term are compared anew when one of its readings is.
create index change_events_by_keyword on change_events (keyword_term_id, local_date) where keyword_term_id is not null;

-- The last seq that a change got. One row; whoever tells changes takes it first, so seqs become visible in their order.
create table event_order (
  id integer primary key check (id = 1),
  last_seq bigint not null
);

insert into event_order (id, last_seq) values (1, 0);
