-- What was bought is the service's own detail; which way a flight leads is a part of it. What the supplier holds for us is
-- its order.
alter table booking_order rename column offer to detail;
alter table booking_order rename column pending_offer to pending_detail;
alter table booking_order rename column supplier_booking to supplier_order;
update booking_order set detail = jsonb_set(detail, '{coverage}', to_jsonb(direction))
  where detail ->> 'coverage' is distinct from direction;
update booking_order set pending_detail = jsonb_set(pending_detail, '{coverage}', to_jsonb(direction))
  where pending_detail is not null and pending_detail ->> 'coverage' is distinct from direction;
alter table booking_order drop column direction;

create or replace function find_supplier_orders(supplier text, wanted_booking_ref text, wanted_client_ref text)
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.booking_id, l.id from booking_order l
  where l.supplier_id = supplier
    and (l.client_ref = wanted_client_ref or l.supplier_order ->> 'bookingRef' = wanted_booking_ref)
$$;
create or replace function bookings_on_flights(flights text[]) returns setof uuid
language sql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp as $$
  select l.booking_id from booking_order l
  where l.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and l.state <> 'failed' and flights_of_offer(l.detail) && flights
$$;
