-- What is forgotten of the assistant is found without a walk through all that is kept.

-- An answer that is forgotten is empty; what was judged of it stays.
create index checks_with_answers on checks (local_date, account_id, id) where answer <> '';

create index idempotent_requests_by_time on idempotent_requests (begun_at_ms);
