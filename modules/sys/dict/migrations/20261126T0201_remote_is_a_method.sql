-- additive: the entry stays for records that have it, and is no longer offered
-- up
-- Remote is the method of a survey, not a survey type.
update dict set status = 0 where dict_code = 'SURVEY_TYPE' and key = 'remote';
