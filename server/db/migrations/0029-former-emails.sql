-- The proved addresses that an account had before, for as long as a change of it can be taken back from them.
create table former_emails (
  user_id text not null references users on delete cascade,
  changed_at timestamptz not null,
  email text not null check (email = lower(email)),
  primary key (user_id, changed_at)
);
create index former_emails_email on former_emails (email);
create index former_emails_changed_at on former_emails (changed_at);
