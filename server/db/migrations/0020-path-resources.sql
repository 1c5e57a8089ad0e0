-- Resources of the library that a learner put beside modules of the path.
create table path_resources (
  user_id text not null references users on delete cascade,
  module_id text not null,
  resource_id int not null,
  added_at timestamptz not null default now(),
  primary key (user_id, module_id, resource_id)
);
