-- additive: columns with a default or empty, which earlier versions neither read nor write
alter table restore_drill add column source text not null default 'backup'
  check (source in ('backup', 'archive'));
alter table restore_drill add column faults int;
