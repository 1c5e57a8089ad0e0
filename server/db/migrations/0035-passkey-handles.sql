-- A passkey holds its account's id as its user handle, and gives it back at each sign-in. Those from before hold a value
-- that nobody kept.
alter table passkeys add column has_account_handle boolean not null default false;
alter table passkeys alter column has_account_handle set default true;
