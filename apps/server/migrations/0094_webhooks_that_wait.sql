-- A webhook is paused by how long it has failed, and what comes meanwhile is kept and sent once it works again. A renewed
-- secret leaves the old one signing beside it for a while.

alter table webhook_endpoint
  add column failing_since timestamptz,
  add column old_secret text,
  add column old_secret_until timestamptz,
  add constraint webhook_old_secret check ((old_secret is null) = (old_secret_until is null));

update webhook_endpoint set failing_since = updated_at where failures_in_row > 0;

-- As before, but what waits for one that is paused stays where it is, with the attempts that it had.
create or replace function claim_due_webhooks(
  now_at timestamptz, retry_at timestamptz, max_rows integer, max_of_endpoint integer, busy uuid[])
returns table (organization_id uuid, id uuid, endpoint_id uuid, topic text, payload jsonb, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update webhook_delivery w set attempts = w.attempts + 1, next_try_at = retry_at
  from (
    select d.organization_id, d.id
    from webhook_delivery d
    join (
      select f.organization_id, f.id,
        row_number() over (partition by f.organization_id, f.endpoint_id order by f.next_try_at, f.id) as turn
      from webhook_delivery f
      join webhook_endpoint e on e.organization_id = f.organization_id and e.id = f.endpoint_id
      where f.state = 'waiting' and f.next_try_at <= now_at and f.endpoint_id <> all (busy) and e.paused_reason is null
    ) queued on queued.organization_id = d.organization_id and queued.id = d.id
    where d.state = 'waiting' and d.next_try_at <= now_at and queued.turn <= max_of_endpoint
    order by queued.turn, d.next_try_at limit max_rows for update of d skip locked
  ) due
  where w.organization_id = due.organization_id and w.id = due.id
  returning w.organization_id, w.id, w.endpoint_id, w.topic, w.payload, w.attempts
$$;
