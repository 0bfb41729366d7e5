-- A case about an airline that has not returned the money may be closed, and what is owed is owed all the same: cases that
-- were closed before a moment and whose airline has still stated nothing of their order.
create index cancellation_told on cancellation (organization_id, booking_id)
  where state = 'airline' and escalated_at is not null;
create index work_case_of_booking on work_case (organization_id, booking_id);

create function find_late_cases_to_reopen(closed_before timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select w.organization_id, w.booking_id, w.id
  from cancellation c
  join work_case w on w.organization_id = c.organization_id and w.booking_id = c.booking_id
  where c.state = 'airline' and c.escalated_at is not null
    and w.kind = 'refund_overdue' and w.facts ->> 'cancellationId' = c.id::text
    and w.state = 'done' and w.closed_at <= closed_before
    and exists (select from jsonb_each(c.legs) o
      where split_part(o.key, ':', 1) = w.facts ->> 'legId' and o.value ->> 'progress' = 'accepted')
    and not exists (select from work_case o
      where o.organization_id = w.organization_id and o.key = w.key and o.state = 'open')
  order by w.closed_at limit max_rows
$$;
revoke all on function find_late_cases_to_reopen(timestamptz, integer) from public;
grant execute on function find_late_cases_to_reopen(timestamptz, integer) to pravas_app;
