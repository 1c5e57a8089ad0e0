create table exercise_work (
  user_id text not null references users on delete cascade,
  lesson_id text not null,
  work jsonb not null,                     -- the learner's files by name
  passed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
