-- All that learners write and may overwrite are items: one table, one function that writes.

alter table learner_items drop column version, alter column updated_at drop default;
create index learner_items_by_target on learner_items (kind, target);

-- Collections whose links others may follow. A deleted collection takes its link along.
create table collection_shares (
  user_id text not null references users on delete cascade,
  kind text not null generated always as ('collection') stored,
  collection_id text not null,
  share_token text not null,
  primary key (user_id, collection_id),
  foreign key (user_id, kind, collection_id) references learner_items (user_id, kind, target) on delete cascade
);
create index collection_shares_by_token on collection_shares (share_token);

create function pg_temp.iso(moment timestamptz) returns text language sql as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

insert into learner_items (user_id, kind, target, value, updated_at)
select user_id, 'note', lesson_id, json_build_object('text', text)::text, updated_at from user_notes
union all
select user_id, 'work', lesson_id, work::text, updated_at from exercise_work
union all
select user_id, 'reading-position', lesson_id,
  json_build_object('section', stretch, 'at', pg_temp.iso(updated_at))::text, updated_at from lesson_places
union all
select user_id, 'video', lesson_id, json_build_object('positionSeconds', position_seconds,
  'durationSeconds', duration_seconds, 'watched', watched, 'secondsSpent', seconds_spent)::text, updated_at
from video_progress
union all
select user_id, 'saved-resource', resource_id::text, 'true', saved_at from saved_resources
union all
select user_id, 'mark', resource_id::text, json_build_object('isDone', is_done, 'rating', rating)::text, marked_at
from resource_marks
union all
select user_id, 'path-resources', module_id, json_agg(resource_id order by added_at, resource_id)::text, max(added_at)
from path_resources group by user_id, module_id
union all
select user_id, 'collection', collection_id::text, json_build_object('name', name, 'note', note, 'entries', entries,
  'createdAt', pg_temp.iso(created_at))::text, updated_at
from resource_collections;

insert into collection_shares (user_id, collection_id, share_token)
select user_id, collection_id::text, share_token from resource_collections where share_token is not null;

drop table user_notes, exercise_work, lesson_places, video_progress, saved_resources, resource_marks, path_resources,
  resource_collections;

-- Names a value. Equal values have equal versions, so a deleted item that is written again has no version of before.
create function item_version(value text) returns text language sql immutable as $$
  select left(encode(sha256(convert_to(value, 'UTF8')), 'hex'), 32)
$$;

-- Writes an item, or deletes it where the value is null. Answers 'done', 'known' where the same value is stored,
-- 'conflict' where another value is stored than the base, and 'full' where there is no room.
create function write_item(
  p_user text, p_kind text, p_target text, p_base text, p_value text, p_max_items int, p_max_bytes int,
  p_written_at timestamptz
) returns text language plpgsql as $$
declare
  v_stored text;
  v_items bigint;
  v_bytes bigint;
  v_after timestamptz;
begin
  if p_max_items is not null or p_max_bytes is not null then
    -- Items that are written at once have to count each other.
    perform from learner_records where user_id = p_user for update;
  end if;
  select value into v_stored from learner_items
  where user_id = p_user and kind = p_kind and target = p_target for update;
  if v_stored is not distinct from p_value then
    return 'known';
  end if;
  if p_base <> coalesce(item_version(v_stored), '') then
    return 'conflict';
  end if;
  if p_value is null then
    delete from learner_items where user_id = p_user and kind = p_kind and target = p_target;
    return 'done';
  end if;
  if p_max_items is not null or p_max_bytes is not null then
    select count(*), coalesce(sum(octet_length(value)), 0) into v_items, v_bytes from learner_items
    where user_id = p_user and kind = p_kind and target <> p_target;
    -- An item that is there may be changed, and one of too many bytes be shortened.
    if (v_stored is null and v_items >= p_max_items)
      or (v_bytes + octet_length(p_value) > p_max_bytes and octet_length(p_value) > coalesce(octet_length(v_stored), 0))
    then
      return 'full';
    end if;
  end if;
  -- A list shows the last write first, also where two come within one tick of the clock.
  select max(updated_at) + interval '1 ms' into v_after from learner_items where user_id = p_user and kind = p_kind;
  insert into learner_items (user_id, kind, target, value, updated_at) values (p_user, p_kind, p_target, p_value,
    coalesce(p_written_at, greatest(clock_timestamp(), v_after)))
  on conflict (user_id, kind, target) do update set value = excluded.value, updated_at = excluded.updated_at
  where p_base is null or learner_items.value is not distinct from v_stored;
  return case when found then 'done' else 'conflict' end;
end
$$;
