-- additive: an index
create index collection_reversed on collection (reverse_date) where status = 0;
