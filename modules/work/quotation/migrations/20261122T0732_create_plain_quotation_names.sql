-- Words of three letters and more are told apart far better by plain text than by the tripled.
-- up
create index quotation_no_plain on quotation using gin (lower(job_no) gin_trgm_ops);
create index quotation_name_plain on quotation using gin (lower(quo_nm) gin_trgm_ops);
-- What stands in an index is known to the planner once it has been looked at.
analyze quotation;
-- down
drop index quotation_no_plain;
drop index quotation_name_plain;
