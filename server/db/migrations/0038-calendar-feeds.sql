-- The secret address under which calendar programs read a learner's plan.
create table calendar_feeds (
  user_id text primary key references users on delete cascade,
  token text not null
);
create index calendar_feeds_by_token on calendar_feeds (token);
