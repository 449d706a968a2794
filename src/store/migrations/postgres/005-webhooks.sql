-- Where accounts have changes sent to, and what becomes of each delivery.

create table webhooks (
  account_id text collate "C" primary key references accounts (id),
  url text collate "C" not null,
  -- whsec_ and base64, as it signs: whoever can read the data can sign.
  secret text collate "C" not null,
  -- Those before it that sign as well for a while, newest first: JSON, [{"secret", "untilMs"}].
  replaced_secrets text collate "C" not null,
  -- Of the sentences.
  language text collate "C" not null check (language in ('ja', 'en')),
  created_at_ms bigint not null,
  set_at_ms bigint not null,
  -- Order of arrival of the events up to which everything was delivered.
  after_seq bigint not null,
  -- The last number that a delivery got.
  last_number integer not null,
  -- Why nothing is sent any more.
  stopped_reason text collate "C" check (stopped_reason in ('gone', 'given_up')),
  stopped_at_ms bigint,
  check ((stopped_reason is null) = (stopped_at_ms is null))
);

-- One message, the same in every attempt. One that is being sent belongs to its lease's owner until the lease ends.
create table webhook_deliveries (
  account_id text collate "C" not null references webhooks (account_id),
  -- msg_…, the webhook-id.
  id text collate "C" not null,
  number integer not null,
  kind text collate "C" not null check (kind in ('events', 'test')),
  state text collate "C" not null check (state in ('waiting', 'sending', 'delivered', 'failed')),
  event_count integer not null,
  -- Order of arrival of its last event.
  until_seq bigint,
  -- JSON as it is posted; gone when the delivery is over.
  body text collate "C",
  created_at_ms bigint not null,
  due_at_ms bigint not null,
  attempts integer not null,
  lease_owner text collate "C",
  lease_until_ms bigint,
  -- What the last attempt came to: a status of HTTP, or why there was no answer with the system's code.
  attempted_at_ms bigint,
  status integer,
  fault text collate "C",
  cause text collate "C",
  ended_at_ms bigint,
  primary key (account_id, id),
  check ((state = 'sending') = (lease_owner is not null)),
  check ((lease_owner is null) = (lease_until_ms is null)),
  check ((state in ('waiting', 'sending')) = (ended_at_ms is null)),
  check ((body is null) = (ended_at_ms is not null)),
  check ((kind = 'events') = (until_seq is not null))
);

create unique index webhook_deliveries_by_number on webhook_deliveries (account_id, number);
create index webhook_deliveries_by_id on webhook_deliveries (id);
-- Deliveries that are not over: an account has one at a time, so that they arrive in their order.
create unique index webhook_deliveries_open on webhook_deliveries (account_id) where ended_at_ms is null;
create index webhook_deliveries_by_due on webhook_deliveries (due_at_ms) where ended_at_ms is null;

-- What arrived after a place in the order of arrival.
create index change_events_by_seq on change_events (seq);
