-- Whoever made an account for an address that is not theirs keeps nothing that takes it back once its owner came:
-- neither recovery codes, nor what one of them led to, nor a change to another address.
create or replace function users_address_proved() returns trigger language plpgsql as $$
begin
  delete from recovery_codes where user_id = new.id;
  delete from email_changes where user_id = new.id;
  delete from mail_links where user_id = new.id and purpose = 'reset-password';
  return new;
end
$$;
