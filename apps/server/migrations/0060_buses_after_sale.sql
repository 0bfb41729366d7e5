-- Tickets of buses are read again by times of their own: flights alone have times that airlines change.
create or replace function claim_due_sweeps(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update booking_order l set sweep_at = retry_at
  from (
    select d.organization_id, d.id from booking_order d
    join booking b on b.organization_id = d.organization_id and b.id = d.booking_id
    where d.sweep_at <= now_at and b.service not in ('hotel', 'bus')
    order by d.sweep_at limit max_rows for update of d skip locked
  ) due
  where l.organization_id = due.organization_id and l.id = due.id
  returning l.organization_id, l.booking_id, l.id
$$;

-- Whose tickets of a supplier these are, by their numbers: it lists those on whose buses operators have acted.
create index booking_order_of_supplier on booking_order (supplier_id, locator) where state = 'booked';
create function find_due_bus_tickets(supplier text, numbers text[])
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.booking_id, l.id from booking_order l
  join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
  where l.supplier_id = supplier and l.locator = any(numbers) and l.state = 'booked'
    and b.service = 'bus' and b.status = 'BOOKED'
$$;
revoke all on function find_due_bus_tickets(text, text[]) from public;
grant execute on function find_due_bus_tickets(text, text[]) to pravas_app;

-- What travellers say of a bus that did not come, once for each booking.
create table bus_report (
  organization_id uuid not null references organization (id),
  id uuid not null,
  booking_id uuid not null,
  reported_by uuid not null,
  reported_at timestamptz not null,
  -- Since when they were waiting at their stop.
  waited_from timestamptz not null,
  has_called boolean not null,
  note text,
  -- The day by which the operator answers, in India.
  answer_by date not null,
  primary key (organization_id, id),
  unique (organization_id, booking_id),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, reported_by) references person (organization_id, id),
  check (waited_from <= reported_at)
);
create index bus_report_of_reporter on bus_report (organization_id, reported_by);
alter table bus_report enable row level security;
alter table bus_report force row level security;
create policy tenant on bus_report to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on bus_report to %I using (true) with check (true)', current_user);
end $$;
grant select, insert on bus_report to pravas_app;
revoke update, delete on bus_report from pravas_app;

alter table work_case drop constraint work_case_kind_check;
alter table work_case add constraint work_case_kind_check check (kind in ('desk_request', 'desk_purchase', 'booking_paused',
  'unknown_outcome', 'half_booked', 'price_moved', 'refund_short', 'refund_overdue', 'cancel_request', 'change_request',
  'schedule_change', 'flight_cancelled', 'stay_unconfirmed', 'stay_overcharged', 'stay_change', 'invoice_missing',
  'bus_missing', 'offline_booking', 'books_disagree'));
