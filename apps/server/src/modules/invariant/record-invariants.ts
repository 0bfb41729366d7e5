import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** The names under which the audit trail and the outbox report a status. */
const TOLD = sql`(values ('BOOKED', 'booking.booked'), ('CANCELED', 'booking.booked'), ('CANCELED', 'booking.cancelled'),
  ('FAILED', 'booking.failed')) as told (status, word)`;

/** Bookings that the saga has moved in the last days; older ones were checked in their time. */
const MOVED_LATELY = (at: string) => sql`select b.id, b.status from booking b
  where b.updated_at > ${at}::timestamptz - interval '3 days' and b.origin = 'online'
    and exists (select from effect e where e.booking_id = b.id)`;

/** The trail is whole (reliability I6). */
export const trailIsWhole: Invariant = {
  id: 'I6',
  title: 'Every change of state has one audit row, and the rows form a chain without a gap.',
  scope: 'organization',
  breaches: (at) => sql`
    with link as (
      select seq, hash, previous_hash, lag(seq) over w as before, lag(hash) over w as hash_before
      from audit_event where seq > (select seq from audit_head) - 20000 window w as (order by seq))
    select seq::text as object_id, 'the row does not follow from the row before it' as why from link
    where before is not null and (seq <> before + 1 or previous_hash <> hash_before)
    union all
    select h.seq::text, 'the chain does not end where its head says' from audit_head h
    where h.seq > 0 and not exists (
      select from audit_event e where e.seq = h.seq and e.hash = h.hash and not exists (
        select from audit_event later where later.seq > h.seq))
    union all
    select m.id::text, told.word || ' is not in the audit trail once' from (${MOVED_LATELY(at)}) m
    join ${TOLD} on told.status = m.status
    left join audit_event a on a.object_id = m.id::text and a.action = told.word
    group by m.id, told.word having count(a.seq) = 0 or (told.word <> 'booking.cancelled' and count(a.seq) > 1)`,
};

/** An answer that was given is kept with its key (reliability I9). */
export const answersAreKept: Invariant = {
  id: 'I9',
  title: 'A request that was answered is answered the same again.',
  scope: 'organization',
  breaches: (at) => sql`
    select k.key as object_id, 'half of an answer is kept' as why from idempotency_key k
    where (k.response_status is null) <> (k.response_body is null)
    union all
    select k.key, 'an answer of ours that failed was kept' from idempotency_key k where k.response_status >= 500
    union all
    select k.key, 'it is held long after its time' from idempotency_key k
    where k.locked_until > ${at}::timestamptz + interval '10 minutes'`,
};

/** Nobody reads another organisation’s rows (reliability I10); asked of the catalogue. */
export const tenantsAreApart: Invariant = {
  id: 'I10',
  title: 'No row of one organisation can be read or written under another.',
  scope: 'installation',
  breaches: () => sql`
    select c.relname::text as object_id, 'its rows are not kept apart by organisation' as why
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity and exists (
      select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
        and p.policyname = 'tenant' and p.qual ~ 'app.organization_id' and p.with_check ~ 'app.organization_id'))
    union all
    select current_user::text, 'the application’s role may pass by row-level security' from pg_roles r
    where r.rolname = current_user and (r.rolsuper or r.rolbypassrls)
    union all
    select t::text, 'history may be rewritten by the application’s role'
    from unnest(array['approval_comment', 'approval_vote', 'audit_event', 'booking_event', 'ledger_transfer', 'tax_document',
      'trip_event', 'work_case_event']) t
    where has_table_privilege(current_user, t, 'UPDATE') or has_table_privilege(current_user, t, 'DELETE')`,
};

/** What was committed is announced (reliability I15). */
export const eventsAreTold: Invariant = {
  id: 'I15',
  title: 'Every committed event is delivered, and every change of state has its event.',
  scope: 'organization',
  breaches: (at) => sql`
    select e.id::text as object_id, 'nobody has tried to deliver it for a quarter of an hour' as why from outbox_event e
    where e.delivered_at is null and e.run_at < ${at}::timestamptz - interval '15 minutes'
    union all
    select e.id::text, 'it was told before it happened' from outbox_event e where e.delivered_at < e.created_at
    union all
    select m.id::text, told.word || ' was told to nobody' from (${MOVED_LATELY(at)}) m
    join ${TOLD} on told.status = m.status
    where not exists (
      select from outbox_event e where e.topic = told.word and e.payload ->> 'bookingId' = m.id::text)`,
};
