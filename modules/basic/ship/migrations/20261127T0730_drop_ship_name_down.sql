-- Lists sort by name without `nulls last`, because every ship has a name: the index by name serves
-- both directions. Each new or renamed ship paid for this one.
drop index ship_name_down;
