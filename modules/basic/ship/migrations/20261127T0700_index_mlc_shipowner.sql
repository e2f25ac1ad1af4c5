-- up
-- Users of the shipowner of the MLC find her ships and certificates by it.
create index ship_mlc_shipowner on ship (mlc_shipowner_id);
