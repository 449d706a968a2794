-- A date's plan holds products beside terms, one row each for however many accounts.

-- The targets of a date: a term (asin is empty), or a product (term_id is 0). A running one belongs to its lease's owner until
-- the lease ends.
create table day_targets (
  local_date date not null references days (local_date),
  term_id integer not null,
  asin text collate "C" not null,
  state text collate "C" not null check (state in ('waiting', 'running', 'done')),
  due_at_ms bigint not null,
  attempts integer not null,
  lease_owner text collate "C",
  lease_until_ms bigint,
  -- Why the last attempt gave no complete reading.
  reason text collate "C",
  done_at_ms bigint,
  -- A search that was posted to a source and waits there.
  task_id text collate "C",
  task_source text collate "C",
  task_pages integer,
  task_posted_at_ms bigint,
  primary key (local_date, term_id, asin),
  check ((term_id = 0) <> (asin = '')),
  check ((state = 'running') = (lease_owner is not null)),
  check ((state = 'done') = (done_at_ms is not null))
);

insert into day_targets
select
  local_date, term_id, '', state, due_at_ms, attempts, lease_owner, lease_until_ms, reason, done_at_ms, task_id, task_source,
  task_pages, task_posted_at_ms
from day_terms;

drop table day_terms;

create index day_targets_by_due on day_targets (local_date, state, due_at_ms);

-- Attempts at targets: at a term (asin is empty), or at a product (term_id is 0).
create table target_attempts (
  term_id integer not null,
  asin text collate "C" not null,
  local_date date not null,
  attempt integer not null,
  source text collate "C" not null,
  started_at_ms bigint not null,
  ended_at_ms bigint not null,
  outcome text collate "C" not null check (outcome in ('complete', 'partial', 'failed')),
  reason text collate "C",
  pages_read integer not null,
  calls integer not null,
  -- One sentence for the log, free of secrets.
  detail text collate "C",
  primary key (term_id, asin, local_date, attempt),
  check ((term_id = 0) <> (asin = ''))
);

insert into target_attempts
select
  term_id, '', local_date, attempt, source, started_at_ms, ended_at_ms, outcome, reason, pages_read, calls, detail
from attempts;

drop table attempts;

-- The product that was shown in place of the one that was asked for; only on a failed reading.
alter table product_snapshots add column shown_asin text collate "C";
