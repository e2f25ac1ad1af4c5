create extension if not exists pg_trgm;
-- Repeats each character three times, so that every character, also a Chinese one, is a trigram
-- and the trigram index finds any part of a word, down to one character.
create function x3(t text) returns text language sql immutable parallel safe strict as
  $$ select regexp_replace(lower(t), '(.)', '\1\1\1', 'g') $$;
-- Formatted text without its tags, for searches.
create function html_to_text(html text) returns text language sql immutable parallel safe strict as
  $$ select replace(replace(replace(replace(replace(regexp_replace(regexp_replace(html, '</(p|h2|h3|li|blockquote)>|<br ?/?>', ' ', 'g'), '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') $$;
-- Name of a person for readers of both languages: the Latin name, and the Chinese one beside it.
create function name_in_both(name text, name_zh text) returns text language sql immutable parallel safe as
  $$ select case when name_zh <> name and name_zh <> '' then name || ' ' || name_zh else name end $$;
-- Calendar date in the time zone of the society: "today" in the database.
create function society_today() returns date language sql stable parallel safe as
  $$ select (now() at time zone 'Asia/Shanghai')::date $$;
