-- additive: earlier versions read and write without the index
-- up
-- for the lookup of records that use a file
create index if not exists class_event_file_id_held on class_event (file_id)
  where file_id is not null;
