-- A payment is a payment; an order is what a supplier holds for us.
alter table payment_order rename to payment;
alter table payment rename column order_id to reference;
comment on column payment.reference is 'what the gateway and people know it by, their order id';
alter table refund rename column payment_order_id to payment_id;
alter table booking_change rename column payment_order_id to payment_id;
alter index payment_order_pkey rename to payment_pkey;
alter index payment_order_of_booking rename to payment_of_booking;
alter index payment_order_current rename to payment_current;
alter table payment rename constraint payment_order_order_id_key to payment_reference_key;
alter table payment rename constraint payment_order_gateway_ref_key to payment_gateway_ref_key;

drop function find_payment_order(text);
create function find_payment(wanted_reference text)
returns table (organization_id uuid, id uuid, booking_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.organization_id, p.id, p.booking_id from payment p where p.reference = wanted_reference
$$;
revoke all on function find_payment(text) from public;
grant execute on function find_payment(text) to pravas_app;
