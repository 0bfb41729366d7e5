-- What a booking is estimated to emit for each of its travellers, told of the line of its first purchase.
create table booking_emission (
  organization_id uuid not null references organization (id),
  line_id uuid not null,
  booking_id uuid not null,
  traveller integer not null check (traveller >= 0),
  measured_at timestamptz not null,
  -- False: nothing is left of it, so that it emits nothing.
  is_travelled boolean not null,
  -- Null = nobody has an estimate for it.
  kg integer check (kg >= 0),
  km integer check (km >= 0),
  -- "Pravas flight estimate 2026.1"; null = not estimated.
  method text,
  primary key (organization_id, line_id),
  unique (organization_id, booking_id, traveller),
  foreign key (organization_id, line_id) references booking_line (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  check (is_travelled or kg = 0),
  check (not is_travelled or (kg is null) = (method is null))
);

-- The same added up by day and service, of what is not personal: moved in the transaction that moves the estimates.
create table emission_day (
  organization_id uuid not null references organization (id),
  -- transaction: the day of the purchase · booking: the day of the booking
  basis text not null check (basis in ('transaction', 'booking')),
  day date not null,
  service text not null,
  kg bigint not null,
  -- Of what is estimated.
  km bigint not null,
  -- Travellers of bookings that something is left of, and those of them that are estimated.
  journeys bigint not null,
  estimated bigint not null,
  primary key (organization_id, basis, day, service)
);

-- Bookings that are to be measured, as often as something happened to them.
create table emission_due (
  organization_id uuid not null references organization (id),
  id bigint generated always as identity,
  booking_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index emission_due_of_booking on emission_due (organization_id, booking_id);
create index emission_due_in_order on emission_due (id);

do $$
declare name text;
begin
  foreach name in array array['booking_emission', 'emission_day', 'emission_due'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert, update on booking_emission, emission_day to pravas_app;
revoke delete on booking_emission, emission_day from pravas_app;
grant select, insert, update, delete on emission_due to pravas_app;

create function emissions_are_due() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into emission_due (organization_id, booking_id) select distinct l.organization_id, l.booking_id from written l;
  return null;
end $$;
create trigger emissions_are_due after insert on booking_line
  referencing new table as written for each statement execute function emissions_are_due();

create function emission_is_due() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into emission_due (organization_id, booking_id) values (new.organization_id, (to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;
create trigger emission_is_due after update of status on booking
  for each row when ((old.status = 'CANCELED') <> (new.status = 'CANCELED')) execute function emission_is_due('id');
create trigger emission_is_due after update of state, detail on booking_order
  for each row when ((old.state = 'booked' or new.state = 'booked') and (old.state, old.detail) is distinct from (new.state, new.detail))
  execute function emission_is_due('booking_id');
create trigger emission_is_due after update of state on cancellation
  for each row when (old.state <> new.state) execute function emission_is_due('booking_id');

insert into emission_due (organization_id, booking_id) select distinct l.organization_id, l.booking_id from booking_line l;

create function find_due_emissions(max_rows integer) returns table (organization_id uuid, booking_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct d.organization_id, d.booking_id
  from (select e.organization_id, e.booking_id from emission_due e order by e.id limit max_rows) d
$$;

-- What stays saved and missed is kept beside what fares did, of the whole stay with all its rooms.
create index policy_case_unmeasured_stays on policy_case (at) where kind = 'booking' and service = 'hotel' and not is_measured;
create function find_unmeasured_stays(max_rows integer) returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id, c.id from policy_case c
  where c.kind = 'booking' and c.service = 'hotel' and not c.is_measured order by c.at limit max_rows
$$;
revoke all on function find_due_emissions(integer), find_unmeasured_stays(integer) from public;
grant execute on function find_due_emissions(integer), find_unmeasured_stays(integer) to pravas_app;
