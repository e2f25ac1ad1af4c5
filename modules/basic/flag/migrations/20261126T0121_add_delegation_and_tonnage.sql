-- additive: earlier versions do not know the settings; their flags delegate nothing and are parties
alter table flag
  -- the society extends certificates issued for less to the full term: SOLAS I/14(c)
  add column full_term_delegated boolean not null default false,
  -- party to the Tonnage Convention, 1969: art. 10
  add column party_to_tonnage boolean not null default true;
-- landlocked States without a register of sea-going ships
update flag set party_to_tonnage = false where iso2 in ('AD', 'AF', 'BF', 'BI', 'BT', 'BW', 'CF', 'KG',
  'LA', 'LI', 'LS', 'ML', 'NE', 'NP', 'RW', 'SS', 'TD', 'TJ', 'VA');
