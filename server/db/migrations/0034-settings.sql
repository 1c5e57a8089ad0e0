-- Settings are items, like all that learners write and may overwrite.

insert into learner_items (user_id, kind, target, value, updated_at)
select user_id, 'gamification', 'self', 'false', now() from user_profiles where not gamification;

alter table user_profiles drop column gamification;

-- A write asks for the learner's last write of the kind: without an index it reads all their items of the kind.
create index learner_items_by_time on learner_items (user_id, kind, updated_at);
