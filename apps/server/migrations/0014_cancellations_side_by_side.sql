-- One at a time is asked for. What its airline has taken back may wait days for its money; that keeps nobody else of the
-- booking from cancelling.
drop index cancellation_open;
create unique index cancellation_asked on cancellation (organization_id, booking_id) where state = 'requested';
