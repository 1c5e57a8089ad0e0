-- What a learner made of a resource of the library.
create table resource_marks (
  user_id text not null references users on delete cascade,
  resource_id int not null,
  is_done boolean not null default false,
  rating int check (rating between 1 and 5),
  marked_at timestamptz not null default now(),
  primary key (user_id, resource_id),
  check (is_done or rating is not null)      -- a row that says nothing is deleted
);
create index resource_marks_ratings on resource_marks (resource_id) include (rating) where rating is not null;
