-- The shop's assistant: questions to ask it, its answers with what was judged of them, and requests that may be repeated.

create table custom_questions (
  account_id text collate "C" not null references accounts (id),
  id text collate "C" not null,
  keyword text collate "C" not null,
  question text collate "C" not null,
  -- The agent that wrote it.
  source text collate "C" not null,
  is_active smallint not null check (is_active in (0, 1)),
  created_at_ms bigint not null,
  primary key (account_id, id)
);

create unique index custom_questions_once on custom_questions (account_id, keyword, question);

-- The questions of a date, fixed when they are first asked for. A custom question may be gone by now.
create table issued_questions (
  account_id text collate "C" not null references accounts (id),
  local_date date not null,
  place integer not null check (place > 0),
  id text collate "C" not null,
  keyword text collate "C" not null,
  question text collate "C" not null,
  kind text collate "C" not null,
  custom_question_id text collate "C",
  issued_at_ms bigint not null,
  primary key (account_id, local_date, place)
);

create unique index issued_questions_by_id on issued_questions (account_id, id);
create index issued_questions_by_custom on issued_questions (account_id, custom_question_id, local_date);

create table checks (
  account_id text collate "C" not null references accounts (id),
  id text collate "C" not null,
  local_date date not null,
  created_at_ms bigint not null,
  keyword text collate "C" not null,
  question text collate "C" not null,
  question_kind text collate "C" not null,
  -- As it was judged: other rules and other names judge it again.
  answer text collate "C" not null,
  -- SHA-256 of keyword, question and answer, lower-case hex.
  submission text collate "C" not null,
  -- Number of the newest verdict.
  verdict integer not null,
  primary key (account_id, id)
);

create unique index checks_once on checks (account_id, local_date, submission);
create index checks_by_time on checks (account_id, created_at_ms, id);

-- What was judged of a check, the first time and each time that it was judged otherwise.
create table verdicts (
  account_id text collate "C" not null,
  check_id text collate "C" not null,
  number integer not null check (number > 0),
  rules_version integer not null,
  judged_at_ms bigint not null,
  hit smallint not null check (hit in (0, 1)),
  hit_kind text collate "C",
  answer_state text collate "C" not null check (answer_state in ('answered', 'refused')),
  is_branded smallint not null check (is_branded in (0, 1)),
  -- JSON array of the appearances.
  matches text collate "C" not null,
  primary key (account_id, check_id, number),
  foreign key (account_id, check_id) references checks (account_id, id),
  check ((hit = 1) = (hit_kind is not null))
);

-- Requests with an Idempotency-Key, for a day. Without a status the first one still runs.
create table idempotent_requests (
  account_id text collate "C" not null references accounts (id),
  path text collate "C" not null,
  key text collate "C" not null,
  body_hash text collate "C" not null,
  owner text collate "C" not null,
  begun_at_ms bigint not null,
  status integer,
  body text collate "C",
  primary key (account_id, path, key),
  check ((status is null) = (body is null))
);
