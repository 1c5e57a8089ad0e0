-- Failed tries to sign in, by account, by network, and by both: a level that rises by one with each, and drains with time.
create table sign_in_failures (
  key text primary key,                      -- a hash: what people type is not kept
  level double precision not null,
  free int not null,                         -- up to this level nothing has to be waited for
  counted_at timestamptz not null default now(),
  wait_until timestamptz not null default '-infinity'
);
create index sign_in_failures_counted_at on sign_in_failures (counted_at);
create index sessions_expires_at on sessions (expires_at);
