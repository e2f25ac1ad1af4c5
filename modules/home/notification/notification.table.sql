-- Notices to people: what the house wants them to know, in both languages.
create table notification (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  user_id bigint not null references app_user (id) on delete cascade,
  -- what it tells of: told to a person once, however often that is tried
  key text not null,
  kind text not null,
  title_zh text not null,
  title_en text not null,
  text_zh text,
  text_en text,
  -- page of the product where it leads
  link text,
  read_time timestamptz,
  unique (user_id, key)
);
-- The order in which a person sees them, unread first; counts the unread ones too.
create index notification_order on notification (user_id, (read_time is null), id);
-- What a person has chosen; whoever has chosen nothing has no row.
create table notification_preference (
  user_id bigint primary key references app_user (id) on delete cascade,
  -- language of mails; empty: that of the person's region
  lang text check (lang in ('zh', 'en')),
  reminder_mail boolean not null default true,
  -- what else comes by mail too: kinds of notices, and circular
  mail_kinds text[] not null default '{}'
);
-- Circulars that were sent by mail to those who want that: each of them once.
create table circular_mail (
  user_id bigint not null references app_user (id) on delete cascade,
  news_id bigint not null,
  publish_time timestamptz not null,
  primary key (user_id, news_id, publish_time)
);
create view notification_row as select n.*, n.read_time is null as unread from notification n;
