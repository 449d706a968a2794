-- The work of each Japanese date: its plan, what became of it, what it cost, and the sources that do it.

-- A date that was planned. When it is over its counts are kept here, and its rows of day_terms may go.
create table days (
  local_date text primary key not null check (length(local_date) = 10),
  planned_at_ms integer not null,
  -- When the day's coverage is looked at, and what came of it: sending until alarm_until_ms, then sent, failed or not_needed.
  alarm_at_ms integer not null,
  alarm text check (alarm in ('sending', 'sent', 'failed', 'not_needed')),
  alarm_until_ms integer,
  -- JSON object of the day's counts, once it is over.
  counts text,
  final_at_ms integer,
  check ((counts is null) = (final_at_ms is null))
) strict, without rowid;

-- The terms of a date. A running one belongs to its lease's owner until the lease ends.
create table day_terms (
  local_date text not null references days (local_date),
  term_id integer not null references terms (id),
  state text not null check (state in ('waiting', 'running', 'done')),
  due_at_ms integer not null,
  attempts integer not null,
  lease_owner text,
  lease_until_ms integer,
  -- Why the last attempt gave no complete reading.
  reason text,
  done_at_ms integer,
  -- A search that was posted to a source and waits there.
  task_id text,
  task_source text,
  task_pages integer,
  task_posted_at_ms integer,
  primary key (local_date, term_id),
  check ((state = 'running') = (lease_owner is not null)),
  check ((state = 'done') = (done_at_ms is not null))
) strict, without rowid;

create index day_terms_by_due on day_terms (local_date, state, due_at_ms);

create table attempts (
  term_id integer not null references terms (id),
  local_date text not null,
  attempt integer not null,
  source text not null,
  started_at_ms integer not null,
  ended_at_ms integer not null,
  outcome text not null check (outcome in ('complete', 'partial', 'failed')),
  reason text,
  pages_read integer not null,
  calls integer not null,
  -- One sentence for the log, free of secrets.
  detail text,
  primary key (term_id, local_date, attempt)
) strict, without rowid;

-- What the calls of a date cost, in the units that each source counts in.
create table day_costs (
  local_date text not null,
  source text not null,
  unit text not null,
  amount integer not null,
  calls integer not null,
  primary key (local_date, source, unit)
) strict, without rowid;

-- How a source fares on a date: stopped for the rest of it, or slowed down.
create table source_days (
  local_date text not null,
  source text not null,
  stopped_reason text,
  stopped_at_ms integer,
  detail text,
  slowness integer not null,
  slowed_at_ms integer,
  -- Until when it has asked to be left alone.
  paused_until_ms integer,
  primary key (local_date, source)
) strict, without rowid;

-- Sources that the operator has added, tried in the order of adding. The values hold the operator's keys.
create table sources (
  name text primary key not null,
  kind text not null,
  -- JSON object of texts by setting.
  settings text not null,
  added_at_ms integer not null
) strict, without rowid;
