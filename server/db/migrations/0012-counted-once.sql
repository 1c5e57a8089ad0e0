-- The minutes of a day are looked at before more are recorded on it.
create index learning_events_minutes on learning_events (user_id, local_date) where kind = 'minutes-spent';

alter table video_progress
  add column reported uuid[] not null default '{}'; -- ids of the latest reports: one that comes again adds nothing
