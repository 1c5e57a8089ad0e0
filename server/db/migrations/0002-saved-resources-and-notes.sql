create table saved_resources (
  user_id text not null references users on delete cascade,
  resource_id int not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, resource_id)
);

create table user_notes (
  user_id text not null references users on delete cascade,
  lesson_id text not null,
  text text not null check (text <> '' and length(text) <= 20000),
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
