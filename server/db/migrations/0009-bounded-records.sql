alter table user_stats
  add column latest_time_zone text,                   -- of the last event, in the order of events
  add column elsewhere_at timestamptz,                -- when the last event in another zone than that was
  add column is_stale boolean not null default false, -- there are events that the record does not follow from yet
  add column event_count int not null default 0,
  add column counted_day date,                        -- the server's, in UTC; what was recorded on it:
  add column counted_events int not null default 0,
  add column counted_minutes int not null default 0;

-- The rules of streaks have changed: a record is worked out anew at its next event.
update user_stats
set is_stale = true, event_count = (select count(*) from learning_events where learning_events.user_id = user_stats.user_id)
where latest_event_id is not null;

alter table learning_streaks
  add column saved_days int not null default 0 check (saved_days between 0 and 14);
update learning_streaks
set saved_days = case when frozen_days = '{}' then least(14, current_streak) else freezes * 7 end;

alter table point_awards
  add column brought_along boolean not null default false; -- came in a file, for what was not known here

-- Events are read in their order, a page at a time; their days are near their instants.
create index learning_events_order on learning_events (user_id, occurred_at, id);
drop index learning_events_local_date;
