-- The key that was issued in place of this one: it is replaced once.
alter table api_keys add column replaced_by text collate "C";
