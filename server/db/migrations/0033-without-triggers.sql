-- A distributed PostgreSQL refuses triggers. The statements that write the rows do their work instead.

drop trigger users_after_insert on users;
drop function users_after_insert();
drop trigger users_address_proved on users;
drop function users_address_proved();
drop trigger profile_pictures_left on profile_pictures;
drop function profile_pictures_left();
drop trigger security_events_stay on security_events;
drop function security_events_stay();

-- The first rows of a learner's. Idempotent: every new session calls it.
drop function initialize_new_user(text);
create function initialize_new_user(p_user text) returns void language plpgsql as $$
begin
  insert into user_profiles (user_id) values (p_user) on conflict do nothing;
  insert into learner_records (user_id) values (p_user) on conflict do nothing;
end
$$;

-- Whoever makes an account for an address that is not theirs keeps nothing that takes it back once its owner came:
-- recovery codes, what they led to, and changes of the address are void once users.email_verified differs from this.
alter table recovery_codes add column was_proved boolean not null default false;
alter table email_changes add column was_proved boolean not null default false;
update recovery_codes set was_proved = true from users where users.id = user_id and email_verified;
update email_changes set was_proved = true from users where users.id = user_id and email_verified;
update mail_links set details = details || jsonb_build_object('wasProved', email_verified)
from users where users.id = user_id and purpose = 'reset-password' and details ? 'isUnmailed';
alter table recovery_codes alter column was_proved drop default;
alter table email_changes alter column was_proved drop default;

-- An instant, so many seconds later. Citus refuses "timestamptz + interval" with columns in an update, since that depends
-- on the time zone.
create function seconds_after(instant timestamptz, seconds double precision) returns timestamptz
language sql immutable as $$
  select to_timestamp(extract(epoch from instant - 'epoch'::timestamptz)::double precision + seconds)
$$;
