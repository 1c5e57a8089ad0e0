-- What is remembered of cards follows from events, as the record does, and is written with them: one value for each deck.
create table card_states (
  user_id text not null references users on delete cascade,
  deck_id text not null,
  states text not null,
  primary key (user_id, deck_id)
);

-- Parameters of the scheduler, fitted to this installation.
create table scheduler_parameters (
  id boolean primary key default true check (id),
  weights double precision[] not null,
  reviews int not null,
  fitted_at timestamptz not null default now()
);

create index learner_events_quizzes on learner_events (user_id, subject, occurred_at) where kind = 'quiz-taken';

drop function append_events(text, int, text, text, text[], jsonb);

-- Writes events and what follows from them, if the record still has this version and knows none of them. Without a
-- record the events alone are written: it is stale until it is computed. The states of cards come as an object by deck;
-- `p_all_decks` says that it holds all decks of the learner.
create function append_events(
  p_user text, p_version int, p_record text, p_checkpoint text, p_courses text[], p_events jsonb, p_card_states json,
  p_all_decks boolean
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
  if p_all_decks then
    delete from card_states where user_id = p_user;
  end if;
  if p_card_states is not null then
    insert into card_states (user_id, deck_id, states) select p_user, key, value from json_each_text(p_card_states)
    on conflict (user_id, deck_id) do update set states = excluded.states;
  end if;
  return true;
end
$$;
