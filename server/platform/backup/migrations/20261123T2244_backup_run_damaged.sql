-- additive: nullable, and earlier versions neither read nor write it
alter table backup_run add column damaged jsonb;
