-- Stays are read again by times of their own: for the number that the hotel gives them, and two days before check-in.
alter table work_case drop constraint work_case_kind_check;
alter table work_case add constraint work_case_kind_check check (kind in ('desk_request', 'desk_purchase', 'booking_paused',
  'unknown_outcome', 'half_booked', 'price_moved', 'refund_short', 'refund_overdue', 'cancel_request', 'change_request',
  'schedule_change', 'flight_cancelled', 'stay_unconfirmed', 'offline_booking', 'books_disagree'));

create or replace function claim_due_sweeps(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update booking_order l set sweep_at = retry_at
  from (
    select d.organization_id, d.id from booking_order d
    join booking b on b.organization_id = d.organization_id and b.id = d.booking_id
    where d.sweep_at <= now_at and b.service <> 'hotel'
    order by d.sweep_at limit max_rows for update of d skip locked
  ) due
  where l.organization_id = due.organization_id and l.id = due.id
  returning l.organization_id, l.booking_id, l.id
$$;

create function claim_due_stays(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update booking_order l set sweep_at = retry_at
  from (
    select d.organization_id, d.id from booking_order d
    join booking b on b.organization_id = d.organization_id and b.id = d.booking_id
    where d.sweep_at <= now_at and b.service = 'hotel'
    order by d.sweep_at limit max_rows for update of d skip locked
  ) due
  where l.organization_id = due.organization_id and l.id = due.id
  returning l.organization_id, l.booking_id, l.id
$$;
revoke all on function claim_due_stays(timestamptz, timestamptz, integer) from public;
grant execute on function claim_due_stays(timestamptz, timestamptz, integer) to pravas_app;
