-- Words that hold for every service: a locator names an order to its supplier, a held order is confirmed, and a
-- cancellation waits for its supplier.
alter table booking_order rename column pnr to locator;
update booking_order set supplier_booking = replace(supplier_booking::text, '"pnr":', '"locator":')::jsonb
  where supplier_booking::text like '%"pnr":%';
update effect set outcome = replace(outcome::text, '"pnr":', '"locator":')::jsonb where outcome::text like '%"pnr":%';
update work_case set facts = replace(facts::text, '"pnr":', '"locator":')::jsonb where facts::text like '%"pnr":%';

alter table effect drop constraint effect_kind_check;
update effect set kind = 'confirm_held', key = replace(key, ':ticket_held', ':confirm_held') where kind = 'ticket_held';
alter table effect
  add constraint effect_kind_check check (kind in ('book', 'confirm_held', 'release_held', 'cancel', 'change'));

alter table cancellation drop constraint cancellation_state_check;
update cancellation set state = 'supplier' where state = 'airline';
update cancellation set quote = replace(quote::text, '"notFlown":', '"noShow":')::jsonb where quote::text like '%"notFlown":%';
alter table cancellation
  add constraint cancellation_state_check check (state in ('requested', 'supplier', 'settled', 'refused'));
drop index cancellation_due;
drop index cancellation_told;
create index cancellation_told on cancellation (organization_id, booking_id)
  where state = 'supplier' and escalated_at is not null;
create index cancellation_due on cancellation (due_on) where state = 'supplier' and escalated_at is null;

create or replace function find_overdue_refunds(today date, max_rows integer)
returns table (organization_id uuid, booking_id uuid, refund_id uuid, cancellation_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select r.organization_id, r.booking_id, r.id, r.cancellation_id from refund r
   where r.state = 'processing' and r.due_on < today and r.escalated_at is null
   order by r.due_on limit max_rows)
  union all
  (select c.organization_id, c.booking_id, null, c.id from cancellation c
   where c.state = 'supplier' and c.due_on < today and c.escalated_at is null
   order by c.due_on limit max_rows)
$$;
create or replace function find_late_cases_to_reopen(closed_before timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.organization_id, w.booking_id, w.id
  from cancellation c
  join work_case w on w.organization_id = c.organization_id and w.booking_id = c.booking_id
  where c.state = 'supplier' and c.escalated_at is not null
    and w.kind = 'refund_overdue' and w.facts ->> 'cancellationId' = c.id::text
    and w.state = 'done' and w.closed_at <= closed_before
    and exists (select from jsonb_each(c.orders) o
      where split_part(o.key, ':', 1) = w.facts ->> 'orderId' and o.value ->> 'progress' = 'accepted')
    and not exists (select from work_case o
      where o.organization_id = w.organization_id and o.key = w.key and o.state = 'open')
  order by w.closed_at limit max_rows
$$;
