-- Lists sort by completeness without `nulls last`, because every ship has a percentage: the index by
-- completeness serves both directions. Each new ship, and each save that fills a particular, paid for
-- this one.
drop index ship_completeness_down;
