-- Who flies a flight already is asked each time that its details are looked at: without an index all trips of the
-- organisation were read for it. "AI 865 2026-12-01": airline, number without leading zeros, the day it leaves.
create function flights_of_offer(offer jsonb) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct concat_ws(' ', g ->> 'airlineCode', ltrim(g ->> 'flightNumber', '0'),
    left(g -> 'from' -> 'time' ->> 'wall', 10))), '{}')
  from jsonb_path_query(offer, '$.slices[*].segments[*]') g
$$;
create index booking_leg_of_flight on booking_leg using gin (flights_of_offer(offer)) where state <> 'failed';

-- The bookings of the caller's organisation with such flights. Row-level security lets no operator use an index that could
-- tell of rows which it hides, and comparing arrays is one of those: hence as the owner, for this organisation alone.
create function bookings_on_flights(flights text[]) returns setof uuid
language sql stable security definer rows 20 set search_path = public as $$
  select l.booking_id from booking_leg l
  where l.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and l.state <> 'failed' and flights_of_offer(l.offer) && flights
$$;
revoke all on function bookings_on_flights(text[]) from public;
grant execute on function bookings_on_flights(text[]) to pravas_app;

-- What an airline said apart from what travellers are advised to do, which is no advice to the travel desk. Messages of
-- before have both in one.
alter table booking_leg add column advice text;

-- An order is compared with the flights that were last agreed on, not with those that were bought.
update booking_leg l set supplier_booking = jsonb_set(l.supplier_booking, '{slices}', l.offer -> 'slices')
from schedule_change s
where s.organization_id = l.organization_id and s.leg_id = l.id and s.state = 'accepted'
  and s.after = l.offer -> 'slices' and l.supplier_booking is not null;
-- And what has ended makes way for the same news.
update schedule_change set change_ref = change_ref || ':' || id
where state in ('accepted', 'closed') and right(change_ref, 37) <> ':' || id;
