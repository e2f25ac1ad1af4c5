-- Words of three letters and more are told apart far better by plain text than by the tripled.
-- up
create index ship_cert_search_no_plain on ship_cert_search using gin (lower(cert_no) gin_trgm_ops);
-- What stands in an index is known to the planner once it has been looked at.
analyze ship_cert_search;
-- down
drop index ship_cert_search_no_plain;
