-- Circulars to everyone, or to the listed roles and flag state.
-- Grows with: manual input
-- Retention: until removed by hand
create table news (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  title text not null,
  subtitle text,
  keyword text,
  type text not null,
  -- for everyone
  general_flag boolean not null,
  -- for the users of this flag state
  flag_id bigint references flag (id),
  -- for users with these roles
  roles bigint[],
  -- shown from and until, both days inclusive; until withdrawn when null
  start_date date not null,
  end_date date check (end_date >= start_date),
  -- formatted text of allowed tags only
  descn text,
  -- plain text of descn, for the search
  body text generated always as (html_to_text(descn)) stored,
  attachments text[],
  -- 10 draft, 20 published, 30 withdrawn
  status int not null default {{news.draft}},
  status_time timestamptz not null default now(),
  round int not null default 0,
  published_by bigint,
  -- of the last publication; earlier reads do not count
  publish_time timestamptz,
  -- the same in English; readers see their language, and the other where it is missing
  title_en text,
  subtitle_en text,
  descn_en text,
  body_en text generated always as (html_to_text(descn_en)) stored
);
create index news_flag on news (flag_id);
create index news_title_search on news using gin (x3(title) gin_trgm_ops);
create index news_subtitle_search on news using gin (x3(subtitle) gin_trgm_ops);
create index news_keyword_search on news using gin (x3(keyword) gin_trgm_ops);
create index news_body_search on news using gin (x3(body) gin_trgm_ops);
create index news_title_en_search on news using gin (x3(title_en) gin_trgm_ops);
create index news_subtitle_en_search on news using gin (x3(subtitle_en) gin_trgm_ops);
create index news_body_en_search on news using gin (x3(body_en) gin_trgm_ops);
create index news_start on news (start_date desc, id desc);
create index news_shown on news (start_date, end_date) where status = {{news.published}};
-- Who has read which circular, and when last.
-- Grows with: due windows and invoices × receivers; circulars × readers
-- Retention: permanent: evidence, and protection against sending twice. About eight narrow rows per
-- window
create table news_read (
  news_id bigint not null references news (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  read_time timestamptz not null default now(),
  primary key (news_id, user_id)
);
create index news_read_user on news_read (user_id);
create view news_row as
  select n.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, u.display_name as publisher_name
  from news n left join flag f on f.id = n.flag_id left join app_user u on u.id = n.published_by;
-- Audience of each circular, whether it is shown today, and whether the user has read the current
-- text.
create view news_audience as
  select n.id as news_id, u.id as user_id,
    n.status = {{news.published}} and society_today() >= n.start_date and society_today() <= coalesce(n.end_date, 'infinity') as shown,
    d.read_time
  from news n
    join app_user u on u.status = 1
    join role r on r.id = u.role_id and r.role_status = 1
    left join news_read d on d.news_id = n.id and d.user_id = u.id and d.read_time >= n.publish_time
  where n.general_flag or u.role_id = any (n.roles)
    or (r.task_node = 'flag_user' and u.related_flag_state = n.flag_id);
