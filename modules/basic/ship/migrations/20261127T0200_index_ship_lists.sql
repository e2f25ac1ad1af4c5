-- A page of ships by flag or region and type, and its total, are read from one index.
create index ship_flag_type on ship (flag_id, ship_type, name, id)
  include (region, status, owner_id, create_by, gross_tonnage, build_date);
create index ship_region_type on ship (region, ship_type, name, id)
  include (flag_id, status, owner_id, create_by, gross_tonnage, build_date);
