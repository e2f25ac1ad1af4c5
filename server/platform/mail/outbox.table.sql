-- Outgoing mail: inserted in the transaction of its cause and delivered after the commit.
-- Grows with: mails with text
-- Retention: permanent, as evidence. Texts of confidential mails are removed after sending
create table outbox (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  recipients text[] not null,
  subject text not null,
  -- removed from a confidential mail once it will not be sent again
  body text,
  -- of versions before 0.2.0; mails are made into HTML when they are sent
  html text,
  -- for the recipient only, such as a link to a new password
  confidential boolean not null default false,
  -- [{attachmentId, name}]
  attachments jsonb not null default '[]',
  -- queued, sent, failed; kept: no mail server is set
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  tries int not null default 0,
  -- start of the current delivery; remains set if the process died
  begun_time timestamptz,
  -- when transmission of the end of the mail began: from then on it may have been sent
  handed_time timestamptz,
  sent_time timestamptz,
  -- last reply of the mail server
  error text
);
create index outbox_state on outbox (state, id);
create index outbox_create_time on outbox (create_time);
