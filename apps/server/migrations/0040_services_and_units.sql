-- Bookings of any service: lists, budgets, dates of trips and the promises read a booking's own columns and its units,
-- never a path into what only its service understands.
alter table booking drop constraint booking_service_check;
alter table booking add constraint booking_service_check check (service ~ '^[a-z]{2,20}$');
alter table booking
  add column title text,
  add column starts_at timestamptz,
  add column starts_zone text,
  add column ends_at timestamptz,
  add column ends_zone text;

create table booking_unit (
  organization_id uuid not null,
  order_id uuid not null,
  -- The name that its service gives it; see the domain's `UnitKey`.
  unit text not null,
  booking_id uuid not null,
  position integer not null,
  -- Places of travellers in the booking, from 0.
  travellers integer[] not null,
  starts_at timestamptz not null,
  starts_zone text not null,
  ends_at timestamptz not null,
  ends_zone text not null,
  from_code text,
  from_name text not null,
  to_code text,
  to_name text not null,
  label text not null,
  -- live · going: its supplier or the travel desk is asked to take it back · gone: it has
  state text not null default 'live' check (state in ('live', 'going', 'gone')),
  primary key (organization_id, order_id, unit),
  foreign key (organization_id, order_id) references booking_order (organization_id, id) on delete cascade,
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index booking_unit_of_booking on booking_unit (organization_id, booking_id);

do $$
begin
  alter table booking_unit enable row level security;
  alter table booking_unit force row level security;
  create policy tenant on booking_unit to pravas_app
    using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
    with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
  execute format('create policy owner on booking_unit to %I using (true) with check (true)', current_user);
  grant select, insert, update, delete on booking_unit to pravas_app;
end $$;

insert into booking_unit (organization_id, order_id, unit, booking_id, position, travellers, starts_at, starts_zone, ends_at,
  ends_zone, from_code, from_name, to_code, to_name, label)
select l.organization_id, l.id, (place - 1) || '.' || traveller, l.booking_id,
  (place - 1) * jsonb_array_length(b.travellers) + traveller, array[traveller],
  (s #>> '{segments,0,from,time,wall}')::timestamp at time zone (s #>> '{segments,0,from,time,zone}'),
  s #>> '{segments,0,from,time,zone}',
  (s #>> '{segments,-1,to,time,wall}')::timestamp at time zone (s #>> '{segments,-1,to,time,zone}'),
  s #>> '{segments,-1,to,time,zone}',
  s #>> '{segments,0,from,airportCode}', s #>> '{segments,0,from,city}',
  s #>> '{segments,-1,to,airportCode}', s #>> '{segments,-1,to,city}',
  (select string_agg(concat(g ->> 'airlineCode', ' ', g ->> 'flightNumber'), ', ' order by n)
    from jsonb_array_elements(s -> 'segments') with ordinality segments (g, n))
from booking_order l
join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
cross join lateral jsonb_array_elements(l.detail -> 'slices') with ordinality slices (s, place)
cross join lateral generate_series(0, jsonb_array_length(b.travellers) - 1) traveller
where jsonb_typeof(b.travellers) = 'array';

update booking b set title = first.from_name || ' - ' || first.to_name, starts_at = first.starts_at,
  starts_zone = first.starts_zone, ends_at = last.ends_at, ends_zone = last.ends_zone
from (select distinct on (organization_id, booking_id) * from booking_unit
    order by organization_id, booking_id, starts_at, position) first,
  (select distinct on (organization_id, booking_id) * from booking_unit
    order by organization_id, booking_id, ends_at desc, position) last
where first.organization_id = b.organization_id and first.booking_id = b.id
  and last.organization_id = b.organization_id and last.booking_id = b.id;
-- Nothing is sold that is for nobody or at no time; what else is found here was never a booking.
update booking set title = coalesce(title, service), starts_at = coalesce(starts_at, created_at),
  starts_zone = coalesce(starts_zone, 'Asia/Kolkata'), ends_at = coalesce(ends_at, created_at),
  ends_zone = coalesce(ends_zone, 'Asia/Kolkata')
  where title is null;
alter table booking
  alter column title set not null,
  alter column starts_at set not null,
  alter column starts_zone set not null,
  alter column ends_at set not null,
  alter column ends_zone set not null;

-- What cancellations have taken of orders that were bought.
update booking_unit u set state = case when taken.progress in ('accepted', 'settled') then 'gone' else 'going' end
from (
  select c.organization_id, s ->> 'orderId' as order_id, unit,
    c.orders -> concat_ws(':', s ->> 'orderId', (select string_agg(v, ',') from jsonb_array_elements_text(s -> 'units') v))
      ->> 'progress' as progress
  from cancellation c, jsonb_array_elements(c.scopes) s, jsonb_array_elements_text(s -> 'units') unit
  where jsonb_typeof(c.scopes) = 'array' and c.state <> 'refused'
  union all
  select c.organization_id, key, u.unit, value ->> 'progress' from cancellation c, jsonb_each(c.orders)
  join booking_unit u on u.order_id::text = key
  where c.scopes is null and c.state <> 'refused') taken
where u.organization_id = taken.organization_id and u.order_id::text = taken.order_id and u.unit = taken.unit
  and taken.progress is distinct from 'refused';
