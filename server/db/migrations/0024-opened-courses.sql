-- Of which courses whoever is on the waitlist was told, or had no need to be: each is told of once.
create table opened_courses (
  course_id text primary key,
  opened_at timestamptz not null default now()
);
