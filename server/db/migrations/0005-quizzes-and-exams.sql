create table quiz_results (
  user_id text not null references users on delete cascade,
  lesson_id text not null,
  correct int not null,                      -- of the latest try, as the best_ ones of the best
  total int not null,
  best_correct int not null,
  best_total int not null,
  answered_at timestamptz not null default now(),
  passed_at timestamptz,                     -- the first time
  primary key (user_id, lesson_id),
  check (correct between 0 and total and best_correct between 0 and best_total)
);

create table exam_attempts (
  user_id text not null references users on delete cascade,
  attempt_id uuid not null default gen_random_uuid(),
  project_id text not null,
  learning_goal learning_goal not null,      -- these three name the path whose lessons are asked about
  time_commitment time_commitment not null,
  experience_level experience_level not null,
  questions jsonb not null,                  -- [{"id": …, "order": [2, 0, 1, 3]}, …]
  started_at timestamptz not null default now(),
  submitted_at timestamptz,
  answers jsonb,                             -- {"question id": index of the option as it was shown}
  correct int,
  total int,
  passed boolean,
  primary key (user_id, attempt_id),
  check (num_nulls(submitted_at, answers, correct, total, passed) in (0, 5)),
  check (correct between 0 and total)
);
-- Two clicks on 'Start' meet here: one attempt is open at a time.
create unique index exam_attempts_open on exam_attempts (user_id, project_id) where submitted_at is null;

-- What was passed without an account: the receipt for it is good for one learner.
create table exam_receipts (
  user_id text not null references users on delete cascade,
  receipt_id uuid not null unique,
  redeemed_at timestamptz not null default now(),
  primary key (user_id, receipt_id)
);
