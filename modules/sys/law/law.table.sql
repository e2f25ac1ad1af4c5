-- Conventions, codes, flag laws, class rules and procedures that the society applies.
-- Grows with: manual input
-- Retention: until removed by hand
create table law (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  title text not null,
  subtitle text,
  keyword text,
  type text not null,
  -- flag that issued it; null when it applies under every flag
  flag_id bigint references flag (id),
  -- in force from and until, both days inclusive; open-ended when null
  start_date date not null,
  end_date date check (end_date >= start_date),
  -- formatted text of allowed tags only
  descn text,
  -- plain text of descn, for the search
  body text generated always as (html_to_text(descn)) stored,
  attachments text[]
);
create index law_flag on law (flag_id);
create index law_title_search on law using gin (x3(title) gin_trgm_ops);
create index law_subtitle_search on law using gin (x3(subtitle) gin_trgm_ops);
create index law_keyword_search on law using gin (x3(keyword) gin_trgm_ops);
create index law_body_search on law using gin (x3(body) gin_trgm_ops);
create index law_start on law (start_date desc, id desc);
create view law_row as
  select l.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en from law l left join flag f on f.id = l.flag_id;
