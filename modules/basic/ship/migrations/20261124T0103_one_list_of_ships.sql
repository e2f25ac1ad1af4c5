-- The menu shows one list of ships, /ship/query/list. The register still opens by its address.
update menu set show = false where code = 'basic.ship';
