-- Accounts, in the form that Better Auth reads and writes.

create table users (
  id text primary key,
  name text not null check (name <> ''),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);

create table accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- The learner's record. Every primary key leads with user_id.

create domain learning_goal as text
  check (value in ('coding', 'design', 'data', 'gaming', 'media', 'personal'));
create domain time_commitment as text
  check (value in ('minimal', 'moderate', 'significant', 'intensive'));
create domain experience_level as text
  check (value in ('beginner', 'novice', 'intermediate', 'advanced'));

create table user_profiles (
  user_id text primary key references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  learning_goal learning_goal,
  time_commitment time_commitment,
  experience_level experience_level
);

-- Totals, kept equal to the sum of point_awards by the only statement that writes both.
create table user_stats (
  user_id text primary key references users on delete cascade,
  total_skill_points int not null default 0 check (total_skill_points >= 0),
  current_level int not null default 1 check (current_level >= 1),
  experience_points int not null default 0 check (experience_points >= 0),
  points_to_next_level int not null default 100 check (points_to_next_level between 1 and 100),
  version int not null default 0,            -- of the whole record: goes up with every change to it
  check (current_level = 1 + experience_points / 100),
  check (points_to_next_level = 100 - experience_points % 100)
);

create table point_awards (
  user_id text not null references users on delete cascade,
  source text not null,                      -- 'lesson:coding-1-1-1', 'project:portfolio'
  points int not null check (points > 0),
  awarded_at timestamptz not null,
  primary key (user_id, source)
);

create table user_skills (
  user_id text not null references users on delete cascade,
  skill_name text not null,
  skill_level int not null check (skill_level between 1 and 5),
  skill_points int not null check (skill_points >= 0),
  primary key (user_id, skill_name)
);

create table user_badges (
  user_id text not null references users on delete cascade,
  badge_name text not null,
  badge_description text not null,
  badge_icon text not null,
  badge_color text not null,
  earned_at timestamptz not null,
  primary key (user_id, badge_name)
);

create table learning_streaks (
  user_id text primary key references users on delete cascade,
  current_streak int not null default 0 check (current_streak >= 0),
  longest_streak int not null default 0,
  last_activity_date date,
  streak_start_date date,
  check (longest_streak >= current_streak),
  check (streak_start_date <= last_activity_date)
);

create table user_course_enrollments (
  user_id text not null references users on delete cascade,
  course_id text not null,
  learning_goal learning_goal not null,      -- these three name the path the learner follows
  time_commitment time_commitment not null,
  experience_level experience_level not null,
  progress_percentage int not null default 0 check (progress_percentage between 0 and 100),
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  last_accessed_at timestamptz not null default now(),
  is_favorite boolean not null default false,
  primary key (user_id, course_id)
);
create index user_course_enrollments_course_id on user_course_enrollments (course_id);

create table user_progress (
  user_id text not null references users on delete cascade,
  video_id text not null,                    -- a lesson's id
  course_id text not null,
  module_id text not null,
  completed boolean not null,
  completed_at timestamptz,
  time_spent_minutes int not null default 0 check (time_spent_minutes >= 0),
  primary key (user_id, video_id),
  check (completed = (completed_at is not null))
);

create table user_projects (
  user_id text not null references users on delete cascade,
  project_id text not null,
  course_id text not null,
  submission text not null check (submission <> ''),
  completed_at timestamptz not null,
  primary key (user_id, project_id)
);

-- initialize_new_user: whichever way an account is made, it has its record from the first moment.

create function initialize_new_user(user_id text) returns void language sql as $$
  insert into user_profiles (user_id) values (initialize_new_user.user_id);
  insert into user_stats (user_id) values (initialize_new_user.user_id);
  insert into learning_streaks (user_id) values (initialize_new_user.user_id);
$$;

create function users_after_insert() returns trigger language plpgsql as $$
begin
  perform initialize_new_user(new.id);
  return null;
end
$$;

create trigger users_after_insert after insert on users
  for each row execute function users_after_insert();

-- Whoever left an address to hear of courses to come.
create table waitlist (
  email text primary key check (email = lower(email)),
  joined_at timestamptz not null default now()
);
