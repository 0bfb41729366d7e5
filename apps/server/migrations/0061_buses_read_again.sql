-- Tickets of buses are read again in the hours before they leave: operators name the bus no sooner.
create function claim_due_buses(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update booking_order l set sweep_at = retry_at
  from (
    select d.organization_id, d.id from booking_order d
    join booking b on b.organization_id = d.organization_id and b.id = d.booking_id
    where d.sweep_at <= now_at and b.service = 'bus'
    order by d.sweep_at limit max_rows for update of d skip locked
  ) due
  where l.organization_id = due.organization_id and l.id = due.id
  returning l.organization_id, l.booking_id, l.id
$$;
revoke all on function claim_due_buses(timestamptz, timestamptz, integer) from public;
grant execute on function claim_due_buses(timestamptz, timestamptz, integer) to pravas_app;
