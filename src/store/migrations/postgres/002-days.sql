-- The work of each Japanese date: its plan, what became of it, what it cost, and the sources that do it.

-- A date that was planned. When it is over its counts are kept here, and its rows of day_terms may go.
create table days (
  local_date date primary key,
  planned_at_ms bigint not null,
  -- When the day's coverage is looked at, and what came of it: sending until alarm_until_ms, then sent, failed or not_needed.
  alarm_at_ms bigint not null,
  alarm text collate "C" check (alarm in ('sending', 'sent', 'failed', 'not_needed')),
  alarm_until_ms bigint,
  -- JSON object of the day's counts, once it is over.
  counts text collate "C",
  final_at_ms bigint,
  check ((counts is null) = (final_at_ms is null))
);

-- The terms of a date. A running one belongs to its lease's owner until the lease ends.
create table day_terms (
  local_date date not null references days (local_date),
  term_id integer not null references terms (id),
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
  primary key (local_date, term_id),
  check ((state = 'running') = (lease_owner is not null)),
  check ((state = 'done') = (done_at_ms is not null))
);

create index day_terms_by_due on day_terms (local_date, state, due_at_ms);

create table attempts (
  term_id integer not null references terms (id),
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
  primary key (term_id, local_date, attempt)
);

-- What the calls of a date cost, in the units that each source counts in.
create table day_costs (
  local_date date not null,
  source text collate "C" not null,
  unit text collate "C" not null,
  amount bigint not null,
  calls integer not null,
  primary key (local_date, source, unit)
);

-- How a source fares on a date: stopped for the rest of it, or slowed down.
create table source_days (
  local_date date not null,
  source text collate "C" not null,
  stopped_reason text collate "C",
  stopped_at_ms bigint,
  detail text collate "C",
  slowness integer not null,
  slowed_at_ms bigint,
  -- Until when it has asked to be left alone.
  paused_until_ms bigint,
  primary key (local_date, source)
);

-- Sources that the operator has added, tried in the order of adding. The values hold the operator's keys.
create table sources (
  name text collate "C" primary key,
  kind text collate "C" not null,
  -- JSON object of texts by setting.
  settings text collate "C" not null,
  added_at_ms bigint not null
);
