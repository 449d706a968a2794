-- The longest keyword and question of four bytes a character are too long together for a btree: a hash of both holds any length, and what
-- has the same hash is compared itself.
drop index custom_questions_once;
alter table custom_questions add constraint custom_questions_once
  exclude using hash ((account_id || chr(31) || keyword || chr(31) || question) with =);
