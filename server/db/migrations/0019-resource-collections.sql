-- Resources that a learner put together.
create table resource_collections (
  user_id text not null references users on delete cascade,
  collection_id uuid not null,
  name text not null check (name <> ''),     -- without one it is deleted
  note text not null default '',
  entries jsonb not null default '[]',       -- resourceId and note of each, in the learner's order
  share_token text unique,                   -- who has it may look; null where nobody else may
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, collection_id)
);
