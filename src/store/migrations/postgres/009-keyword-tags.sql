-- Words by which people sort their keywords; they go with the keyword.
create table keyword_tags (
  account_id text collate "C" not null,
  keyword text collate "C" not null,
  tag text collate "C" not null,
  primary key (account_id, keyword, tag),
  foreign key (account_id, keyword) references account_keywords (account_id, keyword) on delete cascade
);
