-- People who sign in to the web page. users, passwords and sessions have the columns that better-auth wants.
create table users (
  id text primary key not null,
  -- Lower case.
  email text not null unique,
  name text not null,
  email_verified integer not null check (email_verified in (0, 1)),
  is_operator integer not null check (is_operator in (0, 1)),
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

create table passwords (
  id text primary key not null,
  user_id text not null references users (id),
  provider_id text not null,
  account_id text not null,
  -- As better-auth makes it: salt and scrypt hash.
  password text,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

create unique index passwords_by_user on passwords (user_id, provider_id);

create table sessions (
  id text primary key not null,
  user_id text not null references users (id),
  -- SHA-256 of the token in the cookie, lower-case hex.
  token text not null unique,
  expires_at_ms integer not null,
  ip_address text,
  user_agent text,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict, without rowid;

create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at_ms);

create table memberships (
  user_id text not null references users (id),
  account_id text not null references accounts (id),
  role text not null check (role in ('owner', 'member')),
  added_at_ms integer not null,
  primary key (user_id, account_id)
) strict, without rowid;

create index memberships_by_account on memberships (account_id);

-- One-time links: for the first operator, for a new user, for a new password.
create table invitations (
  -- SHA-256 of what stands in the link, lower-case hex.
  hash text primary key not null,
  id text not null unique,
  purpose text not null check (purpose in ('first_operator', 'operator', 'member', 'new_password')),
  account_id text references accounts (id),
  role text check (role in ('owner', 'member')),
  user_id text references users (id),
  created_at_ms integer not null,
  expires_at_ms integer not null,
  used_at_ms integer,
  -- Whose right the link rests on; null where the command line or the service made it.
  made_by text references users (id),
  check ((purpose = 'member') = (account_id is not null)),
  check ((purpose = 'member') = (role is not null)),
  check ((purpose = 'new_password') = (user_id is not null))
) strict, without rowid;

create index invitations_by_account on invitations (account_id);
create index invitations_by_user on invitations (user_id);
create index invitations_by_maker on invitations (made_by);

-- What every process on these data signs with.
create table web_secrets (
  name text primary key not null,
  value text not null
) strict, without rowid;
