-- A product stands on the lists of many terms: what one of them shows of it on a date is found without a walk through the others.
drop index product_snapshots_by_date;
create index product_snapshots_by_date on product_snapshots (asin, local_date, term_id);
