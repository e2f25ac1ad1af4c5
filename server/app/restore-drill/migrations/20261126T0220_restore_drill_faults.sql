-- additive: nullable, and earlier versions neither read nor write it
alter table restore_drill add column faults int;
