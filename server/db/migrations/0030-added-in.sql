-- The session in which somebody who was signed in added a way in: none is added by one that is over, nor while it ends.
alter table accounts add column session_id text references sessions on delete set null;
alter table passkeys add column session_id text references sessions on delete set null;
create index accounts_session_id on accounts (session_id);
create index passkeys_session_id on passkeys (session_id);
