-- What learners did, each thing once. Everything else that a record holds follows from these rows.
create table learning_events (
  user_id text not null references users on delete cascade,
  id uuid not null,                          -- made where it happened
  kind text not null,
  subject text not null,                     -- a lesson's id, a project's, a course's
  occurred_at timestamptz not null,
  time_zone text not null,
  local_date date not null,                  -- the day it was for the learner
  details jsonb not null,                    -- what happened, with what the server knew of its subject then
  claimed_at timestamptz,                    -- by the learner's clock, where that was not believed
  recorded_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index learning_events_local_date on learning_events (user_id, local_date);

alter table user_stats
  add column latest_event_at timestamptz,    -- the two tell which event is the last in the order of events
  add column latest_event_id uuid;

alter table learning_streaks
  add column freezes int not null default 0 check (freezes between 0 and 2),
  add column frozen_days date[] not null default '{}';
update learning_streaks set freezes = least(2, current_streak / 7);

-- An exercise may be known to have been passed before the work on it arrives.
alter table exercise_work alter column work set default '{}';

-- A lesson that was opened for less than a minute left a row that says nothing.
delete from user_progress lesson
where not completed and time_spent_minutes = 0 and not exists (
  select from point_awards award where award.user_id = lesson.user_id and source = 'lesson:' || video_id);

-- What was recorded before there were events.
with paths as (
  select user_id, course_id, started_at, last_accessed_at,
    jsonb_build_object('courseId', course_id, 'preferences', jsonb_build_object('learningGoal', learning_goal,
      'timeCommitment', time_commitment, 'experienceLevel', experience_level)) as on_path
  from user_course_enrollments
), lessons as (
  -- One that is open and has its points was completed once.
  select user_id, video_id, completed, coalesce(lesson.completed_at, awarded_at) as done_at, last_accessed_at,
    on_path || jsonb_build_object('lessonId', video_id, 'moduleId', module_id) as on_lesson
  from user_progress lesson
  join paths using (user_id, course_id)
  left join (select user_id, substr(source, 8) as video_id, awarded_at from point_awards where source like 'lesson:%')
    award using (user_id, video_id)
  where completed or awarded_at is not null
)
insert into learning_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, details)
select user_id, gen_random_uuid(), kind, subject, date_trunc('milliseconds', at), 'UTC',
  (at at time zone 'UTC')::date, details
from (
  select user_id, 'path-chosen' as kind, course_id as subject, started_at as at, on_path as details from paths
  union all
  select user_id, 'lesson-completed', video_id, done_at, on_lesson || '{"points": 5}' from lessons
  union all
  select user_id, 'lesson-reopened', video_id, greatest(last_accessed_at, done_at + interval '1 millisecond'), on_lesson
  from lessons where not completed
  union all
  select user_id, 'minutes-spent', video_id, coalesce(completed_at, now()),
    jsonb_build_object('lessonId', video_id, 'courseId', course_id, 'moduleId', module_id,
      'minutes', time_spent_minutes)
  from user_progress where time_spent_minutes > 0
  union all
  select user_id, 'project-handed-in', project_id, project.completed_at,
    on_path || jsonb_build_object('projectId', project_id, 'points', points, 'submission', submission)
  from user_projects project
  join paths using (user_id, course_id)
  join point_awards using (user_id)
  where source = 'project:' || project_id
  union all
  -- Points of what is not of a course, or of one that is left.
  select user_id, 'points-awarded', source, awarded_at,
    jsonb_build_object('source', source, 'points', points)
  from point_awards award
  where not exists (
      select from lessons where lessons.user_id = award.user_id and source = 'lesson:' || video_id)
    and not exists (
      select from user_projects project
      where project.user_id = award.user_id and source = 'project:' || project_id)
  union all
  select user_id, 'quiz-taken', lesson_id, answered_at,
    jsonb_build_object('lessonId', lesson_id, 'firstTries', '[]'::jsonb, 'correct', best_correct, 'total', best_total,
      'passed', passed_at is not null)
  from quiz_results
  union all
  select user_id, 'exercise-passed', lesson_id, passed_at, jsonb_build_object('lessonId', lesson_id)
  from exercise_work where passed_at is not null
  union all
  select user_id, 'note-taken', lesson_id, updated_at, jsonb_build_object('lessonId', lesson_id)
  from user_notes
  union all
  -- The days of the present run, whichever way they were learned.
  select user_id, 'day-counted', day::date::text, day::date + time '12:00' at time zone 'UTC', '{}'
  from learning_streaks, generate_series(streak_start_date, last_activity_date, interval '1 day') as day
) earlier;

update user_stats
set latest_event_at = occurred_at, latest_event_id = id
from (
  select distinct on (user_id) user_id, occurred_at, id from learning_events order by user_id, occurred_at desc, id desc
) latest
where user_stats.user_id = latest.user_id;
