-- Every mail of the product: written with what it tells of, in one transaction, and delivered after the commit.
create table outbox (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  recipients text[] not null,
  subject text not null,
  -- taken out of a confidential mail once nobody will send it any more
  body text,
  html text,
  -- holds what only the recipient may read, such as a link to a new password
  confidential boolean not null default false,
  -- [{attachmentId, name}]
  attachments jsonb not null default '[]',
  -- queued, sent, failed; kept: there was no mail server
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  tries int not null default 0,
  -- since when it is being handed over; left standing by a process that died in the middle
  begun_time timestamptz,
  -- when the mail server was about to be given the end of it: from then on it may have been sent, whatever became of the process
  handed_time timestamptz,
  sent_time timestamptz,
  -- what the mail server said last
  error text
);
create index outbox_state on outbox (state, id);
create index outbox_create_time on outbox (create_time);
