-- The devices on which learners are reminded, and when. What a learner chose is an item.

create table push_subscriptions (
  user_id text not null references users on delete cascade,
  subscription_id text not null,             -- a hash of the endpoint
  endpoint text not null,                    -- the address of the browser's push service: who knows it can send nothing
  public_key text not null,                  -- the device's, with which messages are encrypted
  auth_secret text not null,
  added_at timestamptz not null default now(),
  primary key (user_id, subscription_id)
);

create table reminder_times (
  user_id text primary key references users on delete cascade,
  next_at timestamptz,                       -- null: nothing is to come
  decided_at timestamptz not null,           -- what is written later is looked at again
  decided_on date                            -- the latest day whose occasion to remind came
);

-- The key pair by which push services know this site (RFC 8292).
create table push_keys (
  public_key text primary key,
  private_key text not null,                 -- encrypted with the server's secret
  made_at timestamptz not null default now()
);
