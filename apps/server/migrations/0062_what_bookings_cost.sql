-- What bookings cost, told in the transaction that moves the money: one row for each event and traveller, with who they were then.
-- All amounts of a booking's rows together are what its transfers took from the customer and gave back.
create table booking_line (
  organization_id uuid not null references organization (id),
  id uuid not null,
  booking_id uuid not null,
  trip_id uuid not null,
  -- Names the event within its booking, so that each is told once.
  event_key text not null,
  kind text not null check (kind in ('purchase', 'change', 'cancellation', 'correction')),
  traveller integer not null check (traveller >= 0),
  at timestamptz not null,
  -- The days of the event and of the first purchase, in India.
  day date not null,
  booked_at timestamptz not null,
  booked_day date not null,
  -- Null = a guest.
  person_id uuid,
  traveller_name text not null,
  employee_code text,
  department_id uuid,
  department text,
  grade text,
  cost_centre text,
  project text,
  booked_by uuid not null,
  is_personal boolean not null,
  service text not null,
  origin text not null check (origin in ('online', 'offline', 'pay_later')),
  supplier_id text not null,
  vendor text not null,
  -- "Bengaluru - Delhi", or the name of a hotel.
  place text not null,
  -- Where it leads; null = it says nothing of it.
  city text,
  is_international boolean not null,
  starts_on date not null,
  ends_on date not null,
  -- What the policy said; null = nothing was judged.
  outcome text check (outcome in ('within', 'note', 'reason', 'approval', 'block')),
  reason text,
  price_paise bigint not null,
  tax_paise bigint not null,
  extras_paise bigint not null,
  penalty_paise bigint not null,
  fee_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null generated always as
    (price_paise + tax_paise + extras_paise + penalty_paise + fee_paise + cgst_paise + sgst_paise + igst_paise) stored,
  primary key (organization_id, id),
  unique (organization_id, booking_id, event_key, traveller),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, trip_id) references trip (organization_id, id)
);
create index booking_line_by_day on booking_line (organization_id, day, id);
create index booking_line_by_booked_day on booking_line (organization_id, booked_day, id);
create index booking_line_of_person on booking_line (organization_id, person_id, day);
create index booking_line_of_city on booking_line (organization_id, city, day);
create index booking_line_of_trip on booking_line (organization_id, trip_id);

-- The same by day, for what is asked of long periods; moved in the same transaction. Personal bookings are left out.
create table spend_day (
  organization_id uuid not null references organization (id),
  -- transaction: the day of the event · booking: the day on which what it is about was booked
  basis text not null check (basis in ('transaction', 'booking')),
  day date not null,
  service text not null,
  -- Null = guests, and whoever is in no department.
  department_id uuid,
  lines bigint not null,
  purchases bigint not null,
  judged bigint not null,
  compliant bigint not null,
  price_paise bigint not null,
  tax_paise bigint not null,
  extras_paise bigint not null,
  penalty_paise bigint not null,
  fee_paise bigint not null,
  gst_paise bigint not null,
  unique nulls not distinct (organization_id, basis, day, service, department_id)
);

-- Bookings whose lines have still to be told: those from before there were lines.
create table booking_line_due (
  organization_id uuid not null references organization (id),
  booking_id uuid not null,
  primary key (organization_id, booking_id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
insert into booking_line_due (organization_id, booking_id)
  select distinct organization_id, booking_id from ledger_transfer where booking_id is not null;

do $$
declare name text;
begin
  foreach name in array array['booking_line', 'spend_day', 'booking_line_due'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert on booking_line to pravas_app;
revoke update, delete on booking_line from pravas_app;
grant select, insert, update on spend_day to pravas_app;
revoke delete on spend_day from pravas_app;
grant select, insert, update, delete on booking_line_due to pravas_app;

create function find_due_lines(max_rows integer) returns table (organization_id uuid, booking_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.organization_id, d.booking_id from booking_line_due d order by d.organization_id, d.booking_id limit max_rows
$$;
revoke all on function find_due_lines(integer) from public;
grant execute on function find_due_lines(integer) to pravas_app;
