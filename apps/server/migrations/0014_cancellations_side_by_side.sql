-- One at a time is sent to airlines. What waits for the travel desk, and what an airline has taken back and not paid for
-- yet, may stand for days; that keeps nobody else of the booking from cancelling.
drop index cancellation_open;
create unique index cancellation_asked on cancellation (organization_id, booking_id)
  where state = 'requested' and channel = 'online';
