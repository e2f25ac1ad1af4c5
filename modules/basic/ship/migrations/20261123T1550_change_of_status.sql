-- up
-- Changes of a ship's status are recorded with their day: they end or suspend certificates.
alter table ship_change add column to_key text;
-- down
alter table ship_change drop column to_key;
