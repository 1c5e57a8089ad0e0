-- The day on which a lesson was completed, however often it was.
create index learning_events_completions on learning_events (user_id, subject, occurred_at)
  where kind = 'lesson-completed';
-- What was handed in is counted before more is.
create index learning_events_hand_ins on learning_events (user_id) where kind = 'project-handed-in';
