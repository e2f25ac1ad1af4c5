-- In-app notices to users, in both languages.
-- Grows with: due windows and invoices × receivers; circulars × readers
-- Retention: permanent: evidence, and protection against sending twice. About eight narrow rows per
-- window
create table notification (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  user_id bigint not null references app_user (id) on delete cascade,
  -- deduplication key: a user receives a notice with the same key once
  key text not null,
  kind text not null,
  title_zh text not null,
  title_en text not null,
  text_zh text,
  text_en text,
  -- target page in the product
  link text,
  read_time timestamptz,
  unique (user_id, key)
);
-- The order in which a user sees notices, unread first; also counts the unread ones.
create index notification_order on notification (user_id, (read_time is null), id);
-- Notice preferences; a user without a row has the defaults.
-- Grows with: manual input
-- Retention: until removed by hand
create table notification_preference (
  user_id bigint primary key references app_user (id) on delete cascade,
  -- language of mails; null: that of the user's region
  lang text check (lang in ('zh', 'en')),
  reminder_mail boolean not null default true,
  -- kinds that are also mailed: kinds of notices, and circular
  mail_kinds text[] not null default '{}'
);
-- Circulars already mailed, once per user and publication.
-- Grows with: due windows and invoices × receivers; circulars × readers
-- Retention: permanent: evidence, and protection against sending twice. About eight narrow rows per
-- window
create table circular_mail (
  user_id bigint not null references app_user (id) on delete cascade,
  news_id bigint not null,
  publish_time timestamptz not null,
  primary key (user_id, news_id, publish_time)
);
create view notification_row as select n.*, n.read_time is null as unread from notification n;
