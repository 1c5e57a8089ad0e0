alter table exam_attempts
  add column from_file boolean not null default false; -- came in a file: what is right in it is never told
