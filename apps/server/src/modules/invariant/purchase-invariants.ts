import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { FLIGHTS_OF, TAKEN_BACK } from './stored-units.ts';

/**
 * How long before it starts something may last be cancelled online; of flights the specification says it (rules §9.1).
 */
const CLOSED_BEFORE = sql`case b.service when 'flight' then interval '3 hours' else interval '0' end`;

/** Bookings that were bought or changed in the last days; older ones were checked in their time. */
const BOUGHT_LATELY = (at: string) => sql`select b.id from booking b
  where b.status = 'BOOKED' and b.origin = 'online' and b.updated_at > ${at}::timestamptz - interval '3 days'`;

/** One purchase buys one order (reliability I2). */
export const boughtOnce: Invariant = {
  id: 'I2',
  title: 'A purchase has at most one live order at the supplier.',
  scope: 'organization',
  breaches: () => sql`
    select e.key as object_id, 'it was sent again after it had been answered' as why from effect e
    -- Of a held seat that has become dearer nothing was bought: it is sent again when the new price is taken.
    where e.state = 'done' and coalesce(e.outcome ->> 'type', '') <> 'price_changed'
      -- A cancellation that the airline refused changed nothing: whoever wishes it again asks again.
      and not (e.kind = 'cancel' and e.outcome ->> 'type' = 'failed')
    group by e.key having count(*) > 1
    union all
    select min(l.id::text), 'two orders of ours claim one order of the supplier' from booking_order l
    join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
    where l.state in ('held', 'booked') and l.supplier_order is not null
    -- The travel desk buys of many vendors, each of whom counts by themselves.
    group by l.supplier_id, b.service, lower(l.detail #>> '{vendor,name}'), l.supplier_order ->> 'bookingRef'
    having count(*) > 1
    union all
    select later.order_id::text, 'it was bought under another key while the first answer was open' from effect later
    join effect open on open.order_id = later.order_id and open.kind = 'book' and open.key <> later.key
      and open.sent_at < later.sent_at and (open.settled_at is null or open.settled_at > later.sent_at)
    where later.kind = 'book'`,
};

/** A booking says what the supplier said (reliability I4). */
export const bookedMeansOrder: Invariant = {
  id: 'I4',
  title: 'A booking is booked exactly as long as the supplier has said that it holds the order.',
  scope: 'organization',
  breaches: () => sql`
    with gone as materialized (
      select order_id, count(distinct unit) as units from (${TAKEN_BACK}) unit group by order_id)
    select b.id::text as object_id, 'it is booked without an order at a supplier' as why from booking b
    where b.status = 'BOOKED' and b.origin = 'online'
      and not exists (select from booking_order l where l.booking_id = b.id and l.state = 'booked')
    union all
    select l.id::text, 'a ticketed order without the supplier’s record locator' from booking_order l
    join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
    where l.state = 'booked' and b.origin = 'online' and coalesce(l.locator, '') = ''
    union all
    select l.id::text, 'the supplier holds an order of a booking that is not booked' from booking_order l
    join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
    where l.state in ('held', 'booked') and b.status in ('CREATED', 'EXPIRED', 'FAILED')
    union all
    select l.id::text, 'it is cancelled, and its airline has not taken all of the order back' from booking_order l
    join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
    left join gone on gone.order_id = l.id::text
    where l.state in ('held', 'booked') and b.status = 'CANCELED'
      and coalesce(gone.units, 0) <> (select count(*) from booking_unit u
        where u.organization_id = l.organization_id and u.order_id = l.id)`,
};

/** Nothing is bought without approval (reliability I5). */
export const boughtAsApproved: Invariant = {
  id: 'I5',
  title: 'What is bought is what was approved, by a recorded person, and costs no more.',
  scope: 'organization',
  breaches: () => sql`
    select b.id::text as object_id, 'a ticket was asked for before anything was judged' as why from booking b
    where b.approval_fingerprint is null
      and exists (select from effect e where e.booking_id = b.id and e.kind in ('book', 'confirm_held'))
    union all
    select b.id::text, 'a ticket was asked for without an approval' from booking b
    join effect e on e.organization_id = b.organization_id and e.booking_id = b.id and e.kind in ('book', 'confirm_held')
    where b.approval_status not in ('Approved', 'Not Required', 'Bypass') and e.sent_at > b.approval_at
    union all
    select b.id::text, 'it is booked without an approval' from booking b
    where b.status = 'BOOKED' and b.origin = 'online'
      and b.approval_status not in ('Approved', 'Not Required', 'Bypass')
      and not exists (select from effect e where e.booking_id = b.id and e.sent_at <= b.approval_at)
    union all
    select b.id::text, 'it was let through by nobody' from booking b
    where b.status = 'BOOKED' and b.approval_status = 'Bypass' and coalesce(trim(b.approval_actor), '') = ''
    union all
    select b.id::text, 'it cost more than was approved' from booking b
    -- What changes of flights have cost since was approved, or needed no approval, by itself.
    where b.status = 'BOOKED' and b.origin = 'online' and b.approval_band_paise < b.total_paise - (
      select coalesce(sum((c.amounts ->> 'payPaise')::bigint + (c.amounts ->> 'creditPaise')::bigint
        - (c.amounts ->> 'returnPaise')::bigint), 0)
      from booking_change c where c.booking_id = b.id and c.state = 'done')
      -- What it came to above in the end was entered, and confirmed where that is the rule.
      - (select coalesce(sum(t.amount_paise), 0) from ledger_transfer t
        where t.booking_id = b.id and t.key ~ '^corrected:.*:owed$')
    union all
    select e.id::text, 'it was sent without a note of what was approved' from effect e
    where e.kind in ('book', 'confirm_held', 'change') and e.judged is null
    union all
    select e.id::text, 'it was sent without an approval' from effect e
    where e.judged -> 'standing' ->> 'approvalStatus' not in ('Approved', 'Not Required', 'Bypass')
      or (e.judged -> 'standing' ->> 'approvalStatus' = 'Bypass'
        and coalesce(trim(e.judged -> 'standing' ->> 'bypassActor'), '') = '')
    union all
    select e.id::text, 'what was sent is not what was approved' from effect e
    left join booking b on b.organization_id = e.organization_id and b.id = e.booking_id
      and e.kind in ('book', 'confirm_held') and coalesce(b.approval_at, '-infinity') < e.sent_at
    where e.judged ? 'attempt' and (e.judged -> 'attempt' ->> 'fingerprint'
        is distinct from e.judged -> 'standing' ->> 'approvedFingerprint'
      -- What nobody has decided on since still stands with the booking.
      or e.judged -> 'attempt' ->> 'fingerprint' <> b.approval_fingerprint)
    union all
    select e.id::text, 'it was sent for more than was approved' from effect e
    where e.judged ? 'attempt' and (e.judged -> 'attempt' ->> 'totalPaise')::bigint
      > coalesce((e.judged -> 'standing' ->> 'approvedBandPaise')::bigint, -1)`,
};

/** A worker that lost its lease does nothing (reliability I11). */
export const workersAreFenced: Invariant = {
  id: 'I11',
  title: 'A worker whose lease was taken writes nothing and sends nothing after its time.',
  scope: 'organization',
  breaches: () => sql`
    select e.id::text as object_id, 'a send without an end' as why from effect e
    where e.not_after <= e.sent_at or e.not_after > e.sent_at + interval '1 minute'
    union all
    select e.id::text, 'an answer before the question' from effect e where e.settled_at < e.sent_at
    union all
    select later.id::text, 'it was sent again before the earlier send had ended' from effect later
    join effect earlier on earlier.organization_id = later.organization_id and earlier.key = later.key
      and earlier.attempt < later.attempt
    where earlier.settled_at is null or earlier.settled_at > later.sent_at
    union all
    select e.id::text, 'an open call of a booking that nobody works on' from effect e
    join booking b on b.organization_id = e.organization_id and b.id = e.booking_id
    join booking_order o on o.organization_id = e.organization_id and o.id = e.order_id
    where e.state = 'sent' and e.kind in ('book', 'confirm_held', 'release_held')
      and b.status not in ('BOOKING_IN_PROCESS', 'BOOKING_PAUSED')
      -- What a failed order left on hold is chased when its booking is over.
      and not (e.kind = 'release_held' and o.state = 'failed')
    union all
    select b.id::text, 'a lease that nobody has taken' from booking b where b.lease_until is not null and b.epoch = 0`,
};

/** One seat, one traveller (reliability I12). */
export const seatsAreSingle: Invariant = {
  id: 'I12',
  title: 'A seat on a flight is held by one traveller, who is named once and flies one flight at a time.',
  scope: 'organization',
  breaches: (at) => sql`
    with unit as materialized (${TAKEN_BACK}),
    -- A seat that was chosen on a part that is cancelled may be given to somebody else.
    freed as materialized (
      select f.booking_id, f.key, unit.traveller from (${FLIGHTS_OF(sql`
        select l.booking_id, l.id, l.detail from booking_order l where l.id::text in (select order_id from unit)`)}) f
      join unit on unit.order_id = f.order_id and unit.slice = f.slice),
    seat as (
      select b.id, x ->> 'segmentKey' as segment, x ->> 'code' as code, x ->> 'travellerIndex' as traveller
      from booking b, jsonb_array_elements(b.facts -> 'extras') x
      where jsonb_typeof(b.facts -> 'extras') = 'array' and x ->> 'kind' = 'seat' and b.status = 'BOOKED'
        and not exists (select from freed where freed.booking_id = b.id and freed.key = x ->> 'segmentKey'
          and freed.traveller = x ->> 'travellerIndex')),
    -- What an airline has moved since, or the travel desk has changed by hand, may clash: the trip shows it.
    flown as materialized (
      select f.*, traveller from (${FLIGHTS_OF(sql`
        select l.booking_id, l.id, l.detail from booking_order l join (${BOUGHT_LATELY(at)}) b on b.id = l.booking_id
        where l.state = 'booked' and not exists (select from schedule_change g where g.order_id = l.id)
          and not exists (select from booking_change g where g.order_id = l.id and g.state = 'done'
            and not exists (select from effect e where e.kind = 'change' and e.subject = g.id::text))`)}) f
      join booking b on b.id = f.booking_id, generate_series(0, jsonb_array_length(b.travellers) - 1) traveller
      where not exists (select from unit
        where unit.order_id = f.order_id and unit.slice = f.slice and unit.traveller = traveller::text))
    select segment || ' ' || code as object_id, 'one seat was given to two travellers' as why from seat
    group by segment, code having count(*) > 1
    union all
    select id::text, 'one traveller has two seats on one flight' from seat
    group by id, segment, traveller having count(*) > 1
    union all
    -- Where its supplier has no number of a bus, who drives it and when tells it from others.
    select min(l.id::text), 'one seat of a bus was given to two travellers' from booking b
    join booking_order l on l.organization_id = b.organization_id and l.booking_id = b.id and l.state = 'booked'
    join booking_unit u on u.organization_id = l.organization_id and u.order_id = l.id and u.state = 'live'
    where b.service = 'bus' and b.status = 'BOOKED' and b.origin = 'online'
    group by coalesce(l.detail ->> 'routeId', jsonb_build_array(l.detail #>> '{operator,operatorId}',
      l.detail #>> '{departure,wall}')::text), u.unit
    having count(*) > 1
    union all
    select b.id::text, 'one traveller is named twice' from booking b, jsonb_array_elements(b.travellers) t
    where jsonb_typeof(b.travellers) = 'array' and b.status = 'BOOKED'
    group by b.id, t ->> 'firstName', t ->> 'lastName', t ->> 'dateOfBirth' having count(*) > 1
    union all
    select one.booking_id::text, 'one traveller is on two flights at a time' from flown one
    join flown other on other.booking_id = one.booking_id and other.traveller = one.traveller
      and (other.order_id, other.slice, other.step) > (one.order_id, one.slice, one.step)
      and other.departs < one.arrives and one.departs < other.arrives
    group by one.booking_id`,
};

/** Cancelling goes one way (reliability I14). What is settled gives its credits in the same moment. */
export const cancellingIsMonotone: Invariant = {
  id: 'I14',
  title: 'A part is cancelled once, refunded by the rules it was booked under, and not when it is too late.',
  scope: 'organization',
  breaches: () => sql`
    with unit as (${TAKEN_BACK})
    select min(id::text) as object_id, 'one traveller’s flight was cancelled twice' as why from unit
    group by booking_id, order_id, unit having count(*) > 1
    union all
    select c.id::text, 'it is settled without what came of it' from cancellation c
    where (c.state = 'settled') <> (c.refund is not null and c.settled_at is not null) and c.state <> 'refused'
    union all
    select b.id::text, 'it is cancelled and nobody asked for it' from booking b
    where b.status = 'CANCELED' and b.origin = 'online'
      and not exists (select from cancellation c where c.booking_id = b.id and c.state in ('supplier', 'settled'))
    union all
    select c.id::text, 'what goes back is not what was worked out' from cancellation c
    join lateral (select coalesce(sum(r.amount_paise), 0) as paise from refund r
      where r.organization_id = c.organization_id and r.booking_id = c.booking_id and r.cancellation_id = c.id
        and r.refund_ref ~ '^rc-') money on true
    join lateral (select coalesce(sum(k.amount_paise), 0) as paise from flight_credit k
      where k.organization_id = c.organization_id and k.source_booking_id = c.booking_id
        and k.created_at = c.settled_at) credit on true
    where c.state = 'settled' and money.paise + credit.paise <> (c.refund ->> 'refundPaise')::bigint
    union all
    select c.id::text, 'what was paid for it is not what goes back and what is kept' from cancellation c
    where c.state = 'settled' and (c.refund ->> 'paidPaise')::bigint <> (
      select sum((c.refund ->> part)::bigint) from unnest(array['refundPaise', 'penaltyPaise',
        'serviceChargePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'nonRefundablePaise']) part)
    union all
    select distinct c.id::text, 'it was cancelled online when it was too late for that' from cancellation c
    join booking b on b.organization_id = c.organization_id and b.id = c.booking_id
    join booking_order l on l.organization_id = c.organization_id and l.booking_id = c.booking_id
      and l.supplier_order is not null
    join booking_unit u on u.organization_id = l.organization_id and u.order_id = l.id
    where c.channel = 'online' and c.created_at > u.starts_at - ${CLOSED_BEFORE}
      and not exists (select from booking_change g where g.order_id = l.id and g.state = 'done')
      and not exists (select from schedule_change g where g.order_id = l.id)
      and (c.scopes is null or exists (
        select from jsonb_array_elements(case jsonb_typeof(c.scopes) when 'array' then c.scopes else '[]' end) s
        where s ->> 'orderId' = l.id::text and s -> 'units' ? u.unit))`,
};
