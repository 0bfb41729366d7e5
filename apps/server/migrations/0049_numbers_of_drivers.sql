-- Who drives is called from anywhere: the number is kept with its country (ITU-T E.164), as everybody else's. Until now
-- only Indian mobile numbers were taken, as their ten digits.
update booking_order set detail = jsonb_set(detail, '{driver,mobile}', to_jsonb('+91' || (detail #>> '{driver,mobile}')))
  where detail #>> '{driver,mobile}' ~ '^[6-9][0-9]{9}$';
update booking_order
  set pending_detail = jsonb_set(pending_detail, '{driver,mobile}', to_jsonb('+91' || (pending_detail #>> '{driver,mobile}')))
  where pending_detail #>> '{driver,mobile}' ~ '^[6-9][0-9]{9}$';
