-- A learner's record is one value, computed from their events by the rules of domain/; what they keep are items.

create table learner_records (
  user_id text primary key references users on delete cascade,
  version int not null default 0,
  record text,                                        -- a LearnerRecord as JSON; null while there are no events
  is_stale boolean not null default false,            -- there are events that the record does not follow from yet
  checkpoint text,                                    -- a FoldCheckpoint as JSON: late events are folded from it
  courses text[] not null default '{}',               -- the courses enrolled in, to be counted over all learners
  updated_at timestamptz not null default now()
);
do $$ begin
  alter table learner_records alter column record set compression lz4, alter column checkpoint set compression lz4;
exception when feature_not_supported then null; -- a server that was built without it
end $$;

create table learner_items (
  user_id text not null references users on delete cascade,
  kind text not null,
  target text not null,
  version int not null default 1,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind, target)
);

alter table learning_events rename to learner_events;

-- Records are computed anew from the events, each at its learner's next request or by `npm run recompute`. From before
-- stays what no event tells: achievements of content that has changed since.
create function pg_temp.seconds(moment timestamptz) returns bigint language sql as $$
  select floor(extract(epoch from moment))::bigint
$$;
insert into learner_records (user_id, version, is_stale, courses, record)
select stats.user_id, version, event_count > 0,
  array(select course_id from user_course_enrollments where user_id = stats.user_id order by course_id),
  case when event_count > 0 then json_build_object(
    'format', 1, 'awards', '{}'::json, 'skills', '{}'::json, 'lessons', '{}'::json, 'projects', '{}'::json,
    'quizzes', '{}'::json, 'exercises', '{}'::json, 'days', '{}'::json, 'latest', null,
    'badges', coalesce((
      select json_object_agg(badge_name, pg_temp.seconds(earned_at)) from user_badges where user_id = stats.user_id), '{}'),
    'streak', json_build_object('currentStreak', current_streak, 'longestStreak', longest_streak,
      'lastActivityDate', last_activity_date, 'streakStartDate', streak_start_date, 'freezes', freezes,
      'savedDays', saved_days, 'frozenDays', frozen_days),
    'enrolments', coalesce((
      select json_object_agg(course_id, json_build_object(
        'preferences', json_build_object('learningGoal', learning_goal, 'timeCommitment', time_commitment,
          'experienceLevel', experience_level),
        'progressPercentage', progress_percentage, 'startedAt', pg_temp.seconds(started_at),
        'lastAccessedAt', extract(epoch from date_trunc('milliseconds', last_accessed_at)), 'completedAt', pg_temp.seconds(completed_at)))
      from user_course_enrollments where user_id = stats.user_id), '{}'),
    'counts', json_build_object('inRecord', event_count, 'day', counted_day, 'onDay', counted_events,
      'minutesOnDay', counted_minutes))::text end
from user_stats stats join learning_streaks using (user_id);

insert into learner_items (user_id, kind, target, value)
select user_id, 'star', course_id, 'true' from user_course_enrollments where is_favorite;

delete from exercise_work where work = '{}';
alter table exercise_work drop column passed_at, alter column work drop default;

drop table user_stats, learning_streaks, point_awards, user_skills, user_badges, user_course_enrollments, user_progress,
  user_projects, quiz_results;

-- Writes events and the record that follows from them, if the record still has this version and knows none of them.
-- Without a record the events alone are written: it is stale until it is computed.
create function append_events(
  p_user text, p_version int, p_record text, p_checkpoint text, p_courses text[], p_events jsonb
) returns boolean language plpgsql as $$
declare
  p_now timestamptz := now();
begin
  if exists (
    select from jsonb_to_recordset(p_events) as event (id uuid)
    join learner_events known on known.user_id = p_user and known.id = event.id) then
    return false;
  end if;
  update learner_records set version = version + 1, is_stale = p_record is null, record = coalesce(p_record, record),
    courses = coalesce(p_courses, courses), updated_at = p_now,
    checkpoint = case when p_record is null or p_checkpoint = '' then null else coalesce(p_checkpoint, checkpoint) end
  where user_id = p_user and version = p_version;
  if not found then
    return false;
  end if;
  insert into learner_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, claimed_at, details,
    schema_version, recorded_at)
  select p_user, id, kind, subject, occurred_at, time_zone, local_date, claimed_at, details, schema_version, p_now
  from jsonb_to_recordset(p_events) as event (id uuid, kind text, subject text, occurred_at timestamptz, time_zone text,
    local_date date, claimed_at timestamptz, details jsonb, schema_version int);
  return true;
end
$$;

-- Every account has its record from the first moment.
create or replace function initialize_new_user(user_id text) returns void language sql as $$
  insert into user_profiles (user_id) values (initialize_new_user.user_id);
  insert into learner_records (user_id) values (initialize_new_user.user_id);
$$;

-- The specification's tables, for people who look with SQL.

create function record_instant(value jsonb) returns timestamptz language sql immutable as $$
  select to_timestamp((value #>> '{}')::numeric)
$$;

create view user_stats as
select user_id, points as total_skill_points, 1 + points / 100 as current_level, points as experience_points,
  100 - points % 100 as points_to_next_level
from learner_records, lateral (
  select coalesce(sum((value ->> 0)::int), 0)::int as points from jsonb_each(record::jsonb -> 'awards')) earned;

create view user_skills as
select user_id, key as skill_name, least(5, 1 + value::int / 20) as skill_level, value::int as skill_points
from learner_records, jsonb_each_text(record::jsonb -> 'skills');

create view user_badges as
select user_id, badge_name, badge_description, badge_icon, badge_color, record_instant(value) as earned_at
from learner_records, jsonb_each(record::jsonb -> 'badges') join (values
  ('First Steps', 'You completed your first lesson.', 'star', 'sun'),
  ('Module Master', 'You completed a whole module.', 'check-circle', 'pine'),
  ('Course Complete', 'You completed every lesson of a course.', 'award', 'pine'),
  ('Project Builder', 'You completed your first final project.', 'award', 'blaze'),
  ('Week Warrior', 'You learned on seven days in a row.', 'calendar', 'blaze'),
  ('Consistent Learner', 'You learned on thirty days in a row.', 'calendar', 'sun'),
  ('Century', 'You earned one hundred points.', 'star', 'blaze')
) badge (badge_name, badge_description, badge_icon, badge_color) on badge_name = key;

create view learning_streaks as
select user_id, coalesce((streak ->> 'currentStreak')::int, 0) as current_streak,
  coalesce((streak ->> 'longestStreak')::int, 0) as longest_streak,
  (streak ->> 'lastActivityDate')::date as last_activity_date, (streak ->> 'streakStartDate')::date as streak_start_date
from learner_records, lateral (select record::jsonb -> 'streak' as streak) whole;

create view user_course_enrollments as
select user_id, key as course_id, value -> 'preferences' ->> 'learningGoal' as learning_goal,
  value -> 'preferences' ->> 'timeCommitment' as time_commitment,
  value -> 'preferences' ->> 'experienceLevel' as experience_level,
  (value ->> 'progressPercentage')::int as progress_percentage, record_instant(value -> 'startedAt') as started_at,
  record_instant(value -> 'completedAt') as completed_at, record_instant(value -> 'lastAccessedAt') as last_accessed_at,
  exists (
    select from learner_items item
    where item.user_id = learner_records.user_id and kind = 'star' and target = key) as is_favorite
from learner_records, jsonb_each(record::jsonb -> 'enrolments');

create view user_progress as
select user_id, key as video_id, value ->> 'courseId' as course_id, (
    select details ->> 'moduleId' from learner_events event
    where event.user_id = learner_records.user_id and subject = key and details ? 'moduleId'
    order by occurred_at desc, id desc limit 1) as module_id,
  value ->> 'completedAt' is not null as completed, record_instant(value -> 'completedAt') as completed_at,
  (value ->> 'minutes')::int as time_spent_minutes
from learner_records, jsonb_each(record::jsonb -> 'lessons');
