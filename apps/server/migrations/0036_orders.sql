-- What a supplier holds for us is an order; a leg is a flown stage.
alter table booking_leg rename to booking_order;
alter table booking_order rename constraint booking_leg_pkey to booking_order_pkey;
alter index booking_leg_of_booking rename to booking_order_of_booking;
alter index booking_leg_sweep rename to booking_order_sweep;
alter index booking_leg_check_in rename to booking_order_check_in;
alter index booking_leg_of_order rename to booking_order_by_reference;
alter index booking_leg_of_flight rename to booking_order_of_flight;
alter table effect rename column leg_id to order_id;
alter table booking_change rename column leg_id to order_id;
alter table schedule_change rename column leg_id to order_id;
alter table cancellation rename column legs to orders;

-- Stored facts name orders the same way. What was told already keeps its words: the audit trail, documents, deliveries.
update cancellation set
  quote = replace(quote::text, '"legId":', '"orderId":')::jsonb,
  scopes = replace(scopes::text, '"legId":', '"orderId":')::jsonb,
  judgement = replace(judgement::text, '"legId":', '"orderId":')::jsonb,
  refund = replace(refund::text, '"legId":', '"orderId":')::jsonb
  where concat(quote, scopes, judgement, refund) like '%"legId":%';
update effect set
  judged = replace(judged::text, '"legId":', '"orderId":')::jsonb,
  outcome = replace(outcome::text, '"legId":', '"orderId":')::jsonb
  where concat(judged, outcome) like '%"legId":%';
update work_case set facts = replace(facts::text, '"legId":', '"orderId":')::jsonb where facts::text like '%"legId":%';
update offline_entry set references_given = replace(references_given::text, '"legId":', '"orderId":')::jsonb
  where references_given::text like '%"legId":%';
update outbox_event set payload = replace(payload::text, '"legId":', '"orderId":')::jsonb
  where payload::text like '%"legId":%';

-- Functions name tables by their words, so those of renamed ones are written anew.
drop function claim_due_sweeps(timestamptz, timestamptz, integer);
drop function find_supplier_orders(text, text, text);
create function claim_due_sweeps(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update booking_order l set sweep_at = retry_at
  from (
    select d.organization_id, d.id from booking_order d
    where d.sweep_at <= now_at order by d.sweep_at limit max_rows for update skip locked
  ) due
  where l.organization_id = due.organization_id and l.id = due.id
  returning l.organization_id, l.booking_id, l.id
$$;
create function find_supplier_orders(supplier text, wanted_booking_ref text, wanted_client_ref text)
returns table (organization_id uuid, booking_id uuid, order_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.booking_id, l.id from booking_order l
  where l.supplier_id = supplier
    and (l.client_ref = wanted_client_ref or l.supplier_booking ->> 'bookingRef' = wanted_booking_ref)
$$;
revoke all on function claim_due_sweeps(timestamptz, timestamptz, integer), find_supplier_orders(text, text, text) from public;
grant execute on function claim_due_sweeps(timestamptz, timestamptz, integer), find_supplier_orders(text, text, text) to pravas_app;
create or replace function find_due_check_ins(now_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.id from booking_order l
  join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
  where b.status = 'BOOKED' and l.state = 'booked' and (l.check_in_at is null or l.check_in_at <= now_at)
  order by l.check_in_at nulls first limit max_rows
$$;
create or replace function bookings_on_flights(flights text[]) returns setof uuid
language sql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp as $$
  select l.booking_id from booking_order l
  where l.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and l.state <> 'failed' and flights_of_offer(l.offer) && flights
$$;
create or replace function due_jobs(now_at timestamptz, today date, closed_before timestamptz)
returns table (job text, is_due boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.job, coalesce(v.is_due, false) from (values
    -- The earliest moment is the first entry of an index, however many rows a planner expects to be due.
    ('bookings', (select min(run_at) from booking where lease_until is null or lease_until <= now_at) <= now_at),
    ('events', (select min(run_at) from outbox_event where delivered_at is null) <= now_at),
    ('system mails', (select min(run_at) from system_outbox where delivered_at is null) <= now_at),
    ('gathered mails', (select min(send_after) from mail_digest_line where sent_at is null) <= now_at),
    ('supplier messages', (select min(run_at) from supplier_message where handled_at is null) <= now_at),
    ('orders read again', (select min(sweep_at) from booking_order) <= now_at),
    ('webhooks', (select min(next_try_at) from webhook_delivery where state = 'waiting') <= now_at),
    ('imports', exists (select from employee_import
      where state in ('reading', 'running') and (lease_until is null or lease_until <= now_at))),
    ('policy replays', exists (select from policy_replay
      where state in ('waiting', 'running') and (lease_until is null or lease_until <= now_at))),
    ('approvals', exists (select from approval_task
      where state = 'open' and least(due_at, coalesce(remind_at, due_at)) <= now_at
        and (remind_at <= now_at or (due_at <= now_at and escalated_at is null)))),
    ('deciders', exists (select from find_unfit_deciders(now_at, today, 1))),
    ('exit reminders', exists (select from find_due_reminders(now_at, 1))),
    ('overdue refunds', exists (select from find_overdue_refunds(today, 1))),
    ('late airlines', exists (select from find_late_cases_to_reopen(closed_before, 1))),
    ('changes made', exists (select from find_changes_to_apply(1))),
    ('check-in', exists (select from find_due_check_ins(now_at, 1))),
    ('overdue cases', exists (select from find_overdue_cases(now_at, 1))),
    ('airline credits', exists (select from find_due_credits(today, 1)) or exists (select from find_idle_credits(1)))
  ) v (job, is_due)
$$;
