-- What reports and the dashboard add up, kept as sums that are read instead of the lines: folded from new lines by the worker, and by
-- whoever asks before it has. Personal bookings are in none.

-- Lines that are in no sum yet, and bookings that were cancelled since; what is neither: the organisation is to be counted anew.
create table spend_due (
  organization_id uuid not null references organization (id),
  id bigint generated always as identity,
  line_id uuid,
  booking_id uuid,
  check (line_id is null or booking_id is not null),
  primary key (organization_id, id)
);

-- Amounts by day, service and what happened, under the names that lines have. Another kind of day than before: it is counted anew.
drop table spend_day;
create table spend_day (
  organization_id uuid not null references organization (id),
  -- transaction: the day of the event · booking: the day on which what it is about was booked
  basis text not null check (basis in ('transaction', 'booking')),
  day date not null,
  service text not null,
  kind text not null,
  lines bigint not null,
  -- Of the lines: those that the policy judged, and those within it.
  judged bigint not null,
  compliant bigint not null,
  -- From the booking to the start of travel, added up over the lines.
  advance_days bigint not null,
  price_paise bigint not null,
  tax_paise bigint not null,
  extras_paise bigint not null,
  penalty_paise bigint not null,
  fee_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  -- Fees with their GST, of lines in which they are above nothing.
  charge_paise bigint not null,
  total_paise bigint not null generated always as
    (price_paise + tax_paise + extras_paise + penalty_paise + fee_paise + cgst_paise + sgst_paise + igst_paise) stored,
  primary key (organization_id, basis, day, service, kind)
);

-- What is ranked and told apart, by the day of the event and by month.
create table spend_part (
  organization_id uuid not null references organization (id),
  part text not null check (part in ('department', 'city', 'vendor', 'ahead', 'reach')),
  grain text not null check (grain in ('day', 'month')),
  -- The first of a month.
  day date not null,
  service text not null,
  value text not null,
  lines bigint not null,
  paise bigint not null,
  primary key (organization_id, part, grain, day, service, value)
);

-- How many of something there are, each once in any days: those of a day with the day on which they were there the last time before.
-- What was there within some days for the first time has its last time before them.
create table spend_count (
  organization_id uuid not null references organization (id),
  counted text not null,
  -- '' = of all services together.
  service text not null,
  day date not null,
  -- -infinity = never.
  last_day date not null,
  number bigint not null,
  primary key (organization_id, counted, service, day, last_day)
);

-- Bookings that are counted as cancelled.
create table spend_cancelled (
  organization_id uuid not null references organization (id),
  booking_id uuid not null,
  primary key (organization_id, booking_id)
);

-- On which days an organisation's sums were compared with its lines and its books; the first is that on which they began.
create table spend_check (
  organization_id uuid not null references organization (id),
  day date not null,
  primary key (organization_id, day)
);

do $$
declare name text;
begin
  foreach name in array array['spend_due', 'spend_day', 'spend_part', 'spend_count', 'spend_cancelled', 'spend_check'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', name);
  end loop;
end $$;

create function lines_are_due() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into spend_due (organization_id, line_id, booking_id) select l.organization_id, l.id, l.booking_id from written l;
  return null;
end $$;
create trigger lines_are_due after insert on booking_line
  referencing new table as written for each statement execute function lines_are_due();

create function cancelling_is_due() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into spend_due (organization_id, booking_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger cancelling_is_due after update of status on booking
  for each row when ((old.status = 'CANCELED') <> (new.status = 'CANCELED')) execute function cancelling_is_due();

insert into spend_due (organization_id) select distinct l.organization_id from booking_line l;

create function find_spend_due(max_rows integer) returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct d.organization_id from spend_due d limit max_rows
$$;
create function find_unchecked_spend(today date, max_rows integer) returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id from spend_check c group by c.organization_id having max(c.day) < today order by 1 limit max_rows
$$;
revoke all on function find_spend_due(integer), find_unchecked_spend(date, integer) from public;
grant execute on function find_spend_due(integer), find_unchecked_spend(date, integer) to pravas_app;

-- A department's and a cost centre's dashboards read its lines.
create index booking_line_of_department on booking_line (organization_id, department, day);
create index booking_line_of_cost_centre on booking_line (organization_id, cost_centre, day);
