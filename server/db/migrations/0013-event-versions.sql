alter table learning_events
  add column schema_version int not null default 1; -- of its kind, in which details are written (domain/event-kinds.ts)
