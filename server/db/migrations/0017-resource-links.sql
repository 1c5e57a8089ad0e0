-- What is known of the page behind an address of the library, ours or imported (domain/link-states.ts).
create table resource_links (
  address_key text primary key,
  state text not null default 'unclear' check (state in ('works', 'moved', 'gone', 'dead', 'unclear')),
  status int,
  moved_to text,
  times_gone int not null default 0,
  first_gone_at timestamptz,
  times_unclear int not null default 0,
  checked_at timestamptz,                    -- null where it was only reported so far
  next_check_at timestamptz not null default now(),
  reports int not null default 0             -- learners who said that it does not work, since it was looked at
);
alter table library_version
  add column links_checked_at timestamptz;  -- by a process that does it hour by hour

create index resource_links_dead on resource_links (address_key) where state = 'dead';
