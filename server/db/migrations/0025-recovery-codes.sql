-- Codes on paper, by which a learner gets back in where no mail goes. Each works once; only hashes are kept.
create table recovery_codes (
  user_id text not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Whoever made an account for an address that is not theirs keeps no way into it.
create function users_address_proved() returns trigger language plpgsql as $$
begin
  delete from recovery_codes where user_id = new.id;
  return new;
end
$$;
create trigger users_address_proved after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function users_address_proved();
