-- The session in which somebody who was signed in added a way in: none is added by one that is over, nor while it ends.
-- Named so that PostgreSQL looks at the user first, also where it was restored from a dump, as whoever ends sessions does:
-- else each could hold what the other waits for.
alter table accounts add column session_id text constraint within_session references sessions on delete set null;
alter table passkeys add column session_id text constraint within_session references sessions on delete set null;
create index accounts_session_id on accounts (session_id);
create index passkeys_session_id on passkeys (session_id);
