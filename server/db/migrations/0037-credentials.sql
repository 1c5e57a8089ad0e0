-- Certificates that this site signed, and the keys that signed them.

create table credential_keys (
  key_id text primary key,                   -- the key's thumbprint (RFC 7638)
  public_key jsonb not null,                 -- a JSON Web Key
  private_key text,                          -- encrypted with the server's secret; null where the operator has it
  made_at timestamptz not null default now()
);

-- Each credential's place in the status lists. A place without a credential that is valid says 'revoked', so that the
-- deletion of an account revokes what it had.
create sequence credential_indexes as int;

create table credentials (
  user_id text not null references users on delete cascade,
  credential_id uuid not null,
  course_id text not null,
  name text not null,                        -- the learner's, at that time
  jwt text not null,
  status_index int not null,
  is_public boolean not null default false,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (user_id, credential_id)
);
create unique index credentials_of_course on credentials (user_id, course_id) where revoked_at is null;
create index credentials_id on credentials (credential_id);
create index credentials_valid on credentials (status_index) where revoked_at is null;
