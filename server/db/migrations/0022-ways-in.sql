-- Links in mails: what was sent is not kept, only its hash. Each works once.
create table mail_links (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  purpose text not null
    check (purpose in ('verify-email', 'reset-password', 'confirm-old-email', 'confirm-new-email', 'undo')),
  details jsonb not null,
  expires_at timestamptz not null
);
create index mail_links_user_id on mail_links (user_id);
create index mail_links_expires_at on mail_links (expires_at);

-- An address is changed once both have said yes.
create table email_changes (
  user_id text primary key references users on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  old_confirmed boolean not null,            -- true from the beginning where the old one was never proved
  new_confirmed boolean not null default false,
  expires_at timestamptz not null
);

-- What happened to an account, for its owner. Nothing in it is changed or taken out while there is an account.
create table security_events (
  user_id text not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  occurred_at timestamptz not null default now(),
  network text,                              -- where the request came from; none where an operator did it
  device text,
  primary key (user_id, id)
);
create index security_events_order on security_events (user_id, occurred_at desc);

create function security_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'security_events can only be added to';
end
$$;
create trigger security_events_stay before update or delete on security_events
  for each row execute function security_events_stay();

alter table sessions
  add column last_used_at timestamptz not null default now();

-- In the form that Better Auth reads and writes.
alter table users
  add column two_factor_enabled boolean not null default false,
  add column blocked_at timestamptz;         -- by the operator: no session opens or goes on

create table two_factors (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  secret text not null,                      -- encrypted, as the codes are
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count int not null default 0,
  locked_until timestamptz,
  last_code text                             -- the hash of the one used last: it is worth nothing a second time
);

create table passkeys (
  id text primary key,
  user_id text not null references users on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter double precision not null,         -- a whole number of 32 bits
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_user_id on passkeys (user_id);
