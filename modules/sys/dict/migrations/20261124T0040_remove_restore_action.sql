-- additive: earlier versions offer the action reinstate as well
-- up
-- The dictionary has its own action that revalidates a lapsed certificate: reinstate.
update survey_cert set action_type = 'reinstate' where action_type = 'restore';
update ship_cert set action_type = 'reinstate' where action_type = 'restore';
delete from dict where dict_code = 'ACTION_TYPE' and key = 'restore'
  and value_zh = '恢复' and value_en = 'Restore';
