create extension if not exists pg_trgm;
-- Each character three times: every character, Chinese ones too, becomes a trigram of its own, so that any
-- part of a word, down to one character, is found by the trigram index.
create function x3(t text) returns text language sql immutable parallel safe strict as
  $$ select regexp_replace(lower(t), '(.)', '\1\1\1', 'g') $$;
-- The words of formatted text, without its tags: what a search looks into.
create function plain_words(html text) returns text language sql immutable parallel safe strict as
  $$ select replace(replace(replace(replace(replace(regexp_replace(regexp_replace(html, '</(p|h2|h3|li|blockquote)>|<br ?/?>', ' ', 'g'), '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&') $$;
-- The calendar date at the society: every "today" of the database.
create function society_today() returns date language sql stable parallel safe as
  $$ select (now() at time zone 'Asia/Shanghai')::date $$;
