-- Mail that is to be sent. What it says is put together when it goes, so that no link or code lies here.
create table mail_queue (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null check (recipient = lower(recipient)),
  user_id text references users on delete cascade, -- null where only an address was given
  details jsonb not null,
  added_at timestamptz not null default now(),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  given_up_at timestamptz,
  last_problem text
);
create index mail_queue_due on mail_queue (next_try_at) where given_up_at is null;
create index mail_queue_user_id on mail_queue (user_id);
create index mail_queue_recipient on mail_queue (recipient);
