-- What signs the tokens of API clients. Others check them by the public half.
create table signing_keys (
  key_id text primary key,
  public_key jsonb not null,                 -- a JSON Web Key
  private_key text not null,                 -- sealed with the server's secret
  made_at timestamptz not null default now()
);

-- Each works once, and brings the next one; one that comes a second time ends its session.
create table refresh_tokens (
  token_hash text primary key,               -- what was handed out is not kept
  session_id text not null references sessions on delete cascade,
  used_at timestamptz
);
create index refresh_tokens_session_id on refresh_tokens (session_id);
