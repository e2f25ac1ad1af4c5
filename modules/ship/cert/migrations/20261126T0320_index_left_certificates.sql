-- Certificates that leave their flag or company on a day are found every hour.
create index ship_cert_standing_left on ship_cert_standing (from_day)
  where reason in ('flagChanged', 'companyChanged', 'shipCeased');
