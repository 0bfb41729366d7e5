-- What a traveller asks the travel desk to find, and what it buys once it is paid, are cases of their own.
alter table work_case drop constraint work_case_kind_check;
alter table work_case add constraint work_case_kind_check check (kind in ('desk_request', 'desk_purchase', 'booking_paused',
  'unknown_outcome', 'half_booked', 'price_moved', 'refund_short', 'refund_overdue', 'cancel_request', 'change_request',
  'schedule_change', 'flight_cancelled', 'offline_booking', 'books_disagree'));
