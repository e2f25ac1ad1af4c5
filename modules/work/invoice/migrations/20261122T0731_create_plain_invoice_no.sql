-- Words of three letters and more are told apart far better by plain text than by the tripled.
-- up
create index invoice_no_plain on invoice using gin (lower(invoice_no) gin_trgm_ops);
-- What stands in an index is known to the planner once it has been looked at.
analyze invoice;
-- down
drop index invoice_no_plain;
