-- A code is of a step of half a minute: once one was taken, it and those of steps before are worth nothing.
alter table two_factors
  drop column last_code,
  add column last_step int;                  -- of the code taken last, in half minutes since 1970
