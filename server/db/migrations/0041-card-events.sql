-- A late review folds all events about its card anew.
create index learner_events_cards on learner_events (user_id, subject, occurred_at, id)
  where kind in ('card-reviewed', 'card-set-aside');
