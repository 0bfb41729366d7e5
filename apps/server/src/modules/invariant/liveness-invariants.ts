import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** Nothing waits for ever (reliability L1). */
export const nothingIsForgotten: Invariant = {
  id: 'L1',
  title:
    'A booking under way is done, or before a person, within a quarter of an hour; nothing open is without a time.',
  scope: 'organization',
  breaches: (at) => sql`
    select b.id::text as object_id, 'it is under way for too long and no person has been called' as why from booking b
    where b.status = 'BOOKING_IN_PROCESS'
      and (select max(o.settled_at) from payment o where o.booking_id = b.id and o.status = 'SUCCESSFUL')
        < ${at}::timestamptz - interval '20 minutes'
      and not exists (select from work_case w where w.booking_id = b.id and w.state = 'open')
    union all
    select b.id::text, 'it is paused and no person has been called' from booking b
    where b.status = 'BOOKING_PAUSED'
      and not exists (select from work_case w where w.booking_id = b.id and w.state = 'open')
    union all
    select b.id::text, 'it is under way and nobody will look at it again' from booking b
    where b.run_at is null and (b.status = 'BOOKING_IN_PROCESS'
      or exists (select from payment o where o.booking_id = b.id and o.verify_at is not null)
      -- What waits for a payer's bank is looked at when that has decided, and what waits for a person when they have: they have a case.
      or exists (select from refund r where r.booking_id = b.id and r.state = 'processing' and (r.held_at is null
        or not exists (select from payment o join payment_dispute d on d.organization_id = o.organization_id
          and d.payment_reference = o.reference where o.id = r.payment_id and (d.state = 'open' or d.held_back is not null))))
      or exists (select from cancellation c where c.booking_id = b.id and c.channel = 'online'
        and c.state in ('requested', 'supplier'))
      or exists (select from booking_change g where g.booking_id = b.id and g.state = 'sending'))
    union all
    select o.reference, 'a payment is open and nobody will ask about it again' from payment o
    where o.status = 'IN_PROGRESS' and o.verify_at is null
    union all
    select s.id::text, 'a stay and the one that replaces it are both booked and no person has been called' from stay_change s
    join booking o on o.organization_id = s.organization_id and o.id = s.old_booking_id
    join booking n on n.organization_id = s.organization_id and n.id = s.new_booking_id
    where s.ended_at is null and o.status = 'BOOKED' and n.status = 'BOOKED'
      and greatest(o.updated_at, n.updated_at) < ${at}::timestamptz - interval '30 minutes'
      and not exists (select from work_case w where w.booking_id = o.id and w.state = 'open')`,
};

/** Another worker takes over (reliability L2). */
export const workIsTakenOver: Invariant = {
  id: 'L2',
  title: 'Work whose time has come is taken up, also after the worker that had it has died.',
  scope: 'organization',
  breaches: (at) => sql`
    select b.id::text as object_id, 'it is due for a minute and no worker has taken it' as why from booking b
    where greatest(b.run_at, b.lease_until) < ${at}::timestamptz - interval '1 minute'
      and b.run_at is not null`,
};

/** What was acknowledged is stored completely (reliability L3). */
export const nothingIsTorn: Invariant = {
  id: 'L3',
  title: 'What was acknowledged is still there: things that commit together are there together.',
  scope: 'organization',
  breaches: () => sql`
    select b.id::text as object_id, 'it has no orders' as why from booking b
    where b.origin = 'online' and not exists (select from booking_order l where l.booking_id = b.id)
    union all
    select b.id::text, 'it is paid for and no payment is known' from booking b
    where b.status in ('BOOKING_IN_PROCESS', 'BOOKING_PAUSED') and b.origin = 'online'
      and not exists (select from payment o where o.booking_id = b.id and o.status = 'SUCCESSFUL')
      and not exists (select from flight_credit_use u where u.booking_id = b.id)
    union all
    select b.id::text, 'it is booked and its purchase is missing from the books' from booking b
    where b.status = 'BOOKED' and b.origin = 'online'
      and not exists (select from ledger_transfer t where t.booking_id = b.id and t.key like 'purchase:%')
    union all
    select a.object_id, 'the audit trail tells of a booking that is not there' from audit_event a
    where a.action = 'payment.started' and a.object_type = 'booking'
      and not exists (select from booking b where b.id::text = a.object_id)`,
};
