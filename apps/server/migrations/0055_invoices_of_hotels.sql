-- The hotel's own invoice for a stay: asked for from the day after check-out on, and what was read off it. By it alone the GST on
-- the stay can be claimed.
create table stay_invoice (
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  booking_id uuid not null,
  -- The catalogue's, or the name of one that was typed.
  hotel_id text not null,
  ended_at timestamptz not null,
  -- When it is asked for next; null = it is there, or nobody asks any more.
  chase_at timestamptz,
  -- How often it was asked for.
  chased smallint not null default 0,
  file_id uuid,
  -- What was read off it; the domain's `HotelInvoice`.
  invoice jsonb,
  -- What it was good for on the day it was entered; the domain's `InvoiceVerdict`.
  verdict jsonb,
  -- True where nothing is wrong with it that the hotel could write anew.
  is_proper boolean,
  entered_by uuid,
  entered_at timestamptz,
  primary key (organization_id, order_id),
  foreign key (organization_id, order_id) references booking_order (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id),
  check ((invoice is null) = (file_id is null)),
  check ((invoice is null) = (verdict is null)),
  check ((invoice is null) = (is_proper is null)),
  check ((invoice is null) = (entered_at is null)),
  check (invoice is null or chase_at is null)
);
create index stay_invoice_due on stay_invoice (chase_at) where chase_at is not null;
create index stay_invoice_of_hotel on stay_invoice (organization_id, hotel_id);
create index stay_invoice_of_booking on stay_invoice (organization_id, booking_id);
create index stay_invoice_of_file on stay_invoice (organization_id, file_id);
alter table stay_invoice enable row level security;
alter table stay_invoice force row level security;
create policy tenant on stay_invoice to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on stay_invoice to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on stay_invoice to pravas_app;
revoke delete on stay_invoice from pravas_app;

-- Stays that have ended begin to be asked about: those of companies, in India, at hotels not known to be unregistered. What ended
-- longer than a month ago is let be.
create function claim_due_stay_invoices(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into stay_invoice (organization_id, order_id, booking_id, hotel_id, ended_at, chase_at)
  select o.organization_id, o.id, b.id, o.detail #>> '{hotel,hotelId}', b.ends_at, b.ends_at + interval '1 day'
  from booking b
  join booking_order o on o.organization_id = b.organization_id and o.booking_id = b.id
  where b.service = 'hotel' and b.status = 'BOOKED' and b.removed_at is null and o.state = 'booked'
    and b.ends_at <= now_at and b.ends_at > now_at - interval '30 days'
    and jsonb_typeof(b.facts -> 'gst') = 'object'
    and o.detail #>> '{hotel,address,countryCode}' = 'IN'
    and coalesce(o.detail #>> '{hotel,isGstRegistered}', 'true') <> 'false'
  on conflict do nothing;
  update stay_invoice s set chase_at = retry_at
  from (
    select d.organization_id, d.order_id from stay_invoice d
    where d.chase_at <= now_at
    order by d.chase_at limit max_rows for update of d skip locked
  ) due
  where s.organization_id = due.organization_id and s.order_id = due.order_id
  returning s.organization_id, s.booking_id, s.order_id
$$;
revoke all on function claim_due_stay_invoices(timestamptz, timestamptz, integer) from public;
grant execute on function claim_due_stay_invoices(timestamptz, timestamptz, integer) to pravas_app;
