-- Management companies of the ISM Code: those that manage ships, or hold a certificate.
create view manager_row as
  select c.id, c.version, c.create_time, c.update_time, c.create_by, c.name, c.name_zh,
    c.abbreviation, c.customer_no, c.imo, c.region, c.address, c.liaison, c.email, c.phone,
    c.search_text, c.search_plain
  from customer c where exists (select from ship s where s.manager_id = c.id) or exists (select
    from ship_cert d where d.company_id = c.id and d.company_id is not null);
