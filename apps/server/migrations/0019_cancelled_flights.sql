-- A flight that its airline cancelled is a case of a kind of its own: of a private journey the queue tells the kind alone.
alter table work_case drop constraint work_case_kind_check;
alter table work_case add constraint work_case_kind_check check (kind in ('booking_paused', 'unknown_outcome',
  'half_booked', 'price_moved', 'refund_short', 'refund_overdue', 'cancel_request', 'change_request', 'schedule_change',
  'flight_cancelled', 'offline_booking', 'books_disagree'));

update work_case c set kind = 'flight_cancelled'
from schedule_change s
where c.organization_id = s.organization_id and c.key = 'schedule-change:' || s.id and s.kind = 'cancelled';
