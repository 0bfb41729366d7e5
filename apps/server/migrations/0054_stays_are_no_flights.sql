-- Nobody checks in online to a stay, a train or a cab, and what a hotel keeps beyond its terms is a case of its own.
create or replace function find_due_check_ins(now_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.id from booking_order l
  join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
  where b.service = 'flight' and b.status = 'BOOKED' and l.state = 'booked'
    and (l.check_in_at is null or l.check_in_at <= now_at)
  order by l.check_in_at nulls first limit max_rows
$$;

alter table work_case drop constraint work_case_kind_check;
alter table work_case add constraint work_case_kind_check check (kind in ('desk_request', 'desk_purchase', 'booking_paused',
  'unknown_outcome', 'half_booked', 'price_moved', 'refund_short', 'refund_overdue', 'cancel_request', 'change_request',
  'schedule_change', 'flight_cancelled', 'stay_unconfirmed', 'stay_overcharged', 'invoice_missing', 'offline_booking',
  'books_disagree'));
