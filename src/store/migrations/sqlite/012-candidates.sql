-- What may name a product in an answer and does not suffice, and what people say of it.

-- JSON array of the candidates; verdicts of before know none.
alter table verdicts add column candidates text not null default '[]';

-- A person's word on a product in an answer: it stays whatever is judged later.
create table confirmations (
  account_id text not null,
  check_id text not null,
  asin text not null,
  named integer not null check (named in (0, 1)),
  confirmed_at_ms integer not null,
  -- JSON array of the candidates that it was said of.
  candidates text not null,
  primary key (account_id, check_id, asin),
  foreign key (account_id, check_id) references checks (account_id, id)
) strict, without rowid;
