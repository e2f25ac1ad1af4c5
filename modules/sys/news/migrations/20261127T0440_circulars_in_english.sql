-- additive: earlier versions show the circular without its English text
-- Circulars in both languages: readers see their own, and the other where it is missing.
alter table news add column title_en text;
alter table news add column subtitle_en text;
alter table news add column descn_en text;
alter table news add column body_en text generated always as (html_to_text(descn_en)) stored;
create index news_title_en_search on news using gin (x3(title_en) gin_trgm_ops);
create index news_subtitle_en_search on news using gin (x3(subtitle_en) gin_trgm_ops);
create index news_body_en_search on news using gin (x3(body_en) gin_trgm_ops);
drop view news_row;
create view news_row as
  select n.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, u.name as publisher_name
  from news n left join flag f on f.id = n.flag_id left join app_user u on u.id = n.published_by;
