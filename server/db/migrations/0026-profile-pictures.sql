-- The files of a learner's picture.
create table profile_pictures (
  user_id text not null references users on delete cascade,
  name text not null check (name in ('256.webp', '64.webp')),
  version uuid not null,                     -- the same for all files of a picture: a part of their address
  size int not null check (size > 0),        -- in bytes
  bytes bytea check (length(bytes) = size),  -- null where they are in the object store
  created_at timestamptz not null default now(),
  primary key (user_id, name)
);

-- Pictures in the object store that are nobody's, or not yet: they are deleted there from that time on.
create table picture_leftovers (
  version uuid primary key,
  delete_after timestamptz not null
);

create function profile_pictures_left() returns trigger language plpgsql as $$
begin
  insert into picture_leftovers (version, delete_after) values (old.version, now())
  on conflict (version) do update set delete_after = excluded.delete_after;
  return old;
end
$$;
create trigger profile_pictures_left after delete on profile_pictures
  for each row when (old.bytes is null) execute function profile_pictures_left();
