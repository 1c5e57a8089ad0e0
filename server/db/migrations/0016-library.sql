-- Resources that were imported; those of the content are in its files, with ids up to 1,000,000.
create table imported_resources (
  id int primary key check (id > 1000000),   -- made from its address: the same wherever it is imported
  address_key text not null unique,          -- the address without scheme, www. and slash at the end
  url text not null,
  title text not null,
  description text not null default '',
  category text not null,
  difficulty text,
  duration text,
  rating float8,
  tags text[] not null,
  provider text not null,
  language text not null,
  licence text,                              -- of the work itself, as its list says
  note text,
  attribution text not null,                 -- whose list it was, as that list wants to be named
  origin text not null,                      -- where it was found: the file and the line
  imported_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

-- Goes up with every change of the catalogue: each process keeps an index of it, and looks here whether it is old.
create table library_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 0
);
insert into library_version default values;
