-- How far somebody is in a lesson's video; written only by the statement that also keeps
-- user_progress.time_spent_minutes equal to its seconds.
create table video_progress (
  user_id text not null references users on delete cascade,
  lesson_id text not null,
  position_seconds double precision not null,
  duration_seconds double precision not null check (duration_seconds > 0 and duration_seconds <= 86400),
  watched jsonb not null,                    -- stretches in order: [[0, 12.5], [60, 90]]
  seconds_spent double precision not null check (seconds_spent >= 0),
  version int not null default 0,            -- goes up with every change
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id),
  check (position_seconds between 0 and duration_seconds)
);
