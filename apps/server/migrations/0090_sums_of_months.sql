-- Long periods are summed of whole months and of the days beside them.

alter table spend_day drop constraint spend_day_basis_check;
alter table spend_day add constraint spend_day_basis_check
  -- Of a month: its first day.
  check (basis in ('transaction', 'booking') or basis in ('transaction month', 'booking month') and extract(day from day) = 1);

insert into spend_due (organization_id) select distinct l.organization_id from booking_line l;
