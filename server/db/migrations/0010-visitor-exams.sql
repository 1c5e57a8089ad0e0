-- What visitors handed in, for as long as it could be handed in again: the first answers are the ones that count.
create table visitor_exams (
  attempt_id uuid primary key,
  answers jsonb not null,                    -- {"question id": index of the option as it was shown}
  submitted_at timestamptz not null default now()
);
create index visitor_exams_by_age on visitor_exams (submitted_at);
