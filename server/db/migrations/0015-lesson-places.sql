-- Where a learner was last in a lesson.
create table lesson_places (
  user_id text not null references users on delete cascade,
  lesson_id text not null,
  stretch text not null check (stretch <> '' and length(stretch) <= 200), -- its address in the lesson's page
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
