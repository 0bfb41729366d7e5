-- Telling people: inbox, digests, webhooks; and who may read what is new. Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- telling people

create table inbox_item (
  organization_id uuid not null references organization (id),
  id uuid not null,
  person_id uuid not null,
  -- The event it tells of; one line a person and event, however often the event is delivered.
  event_id uuid not null,
  topic text not null,
  trip_id uuid,
  subject text not null,
  body text not null,
  -- A path of the web app.
  link text not null,
  needs_action boolean not null default false,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, person_id, event_id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);
create index inbox_item_of_person on inbox_item (organization_id, person_id, created_at desc, id desc);
create index inbox_item_unread on inbox_item (organization_id, person_id) where read_at is null;

-- Whom an event's mails have reached already, so that one refused address does not make everybody's mail go out again.
alter table outbox_event add column mailed text[] not null default '{}';

-- Lines that wait to go out together: one mail a trip and person, and one for all that belongs to no trip.
create table mail_digest_line (
  organization_id uuid not null references organization (id),
  id uuid not null,
  person_id uuid not null,
  trip_id uuid,
  event_id uuid not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  send_after timestamptz not null,
  sent_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, person_id, event_id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);
create index mail_digest_due on mail_digest_line (send_after) where sent_at is null;
create index mail_digest_of_person on mail_digest_line (organization_id, person_id, trip_id) where sent_at is null;

create table webhook_endpoint (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null check (length(name) between 2 and 50),
  url text not null,
  -- Sealed with the installation's key; shown once when it is made.
  secret text not null,
  topics jsonb not null,
  is_active boolean not null default true,
  -- Why deliveries were paused by themselves; null = they were not.
  paused_reason text,
  failures_in_row integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);

create table webhook_delivery (
  organization_id uuid not null references organization (id),
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  topic text not null,
  payload jsonb not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  last_status integer,
  last_error text,
  -- The beginning of the last answer's body.
  last_answer text,
  last_took_ms integer,
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- The delivery this one repeats on somebody's wish.
  replay_of uuid,
  primary key (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoint (organization_id, id) on delete cascade
);
create unique index webhook_delivery_once on webhook_delivery (organization_id, endpoint_id, event_id) where replay_of is null;
create index webhook_delivery_due on webhook_delivery (next_try_at) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (organization_id, endpoint_id, created_at desc, id desc);

-- ---------------------------------------------------------------- row-level security for what is new

do $$
declare
  t text;
begin
  foreach t in array array['cost_centre', 'saved_traveller', 'trip_event', 'trip_share', 'trip_policy', 'trip_policy_version',
    'trip_policy_assignment', 'reason_code', 'policy_case', 'policy_replay', 'policy_replay_case', 'approval_setting',
    'approval_workflow', 'approval_request', 'approval_item', 'approval_vote', 'approval_task', 'approval_link',
    'approval_comment', 'approval_delegation', 'cancellation', 'budget', 'expense_claim', 'expense', 'inbox_item', 'mail_digest_line',
    'webhook_endpoint', 'webhook_delivery']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to pravas_app using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', t);
  end loop;
end $$;
revoke update, delete on trip_event, approval_vote, approval_comment from pravas_app;

-- ---------------------------------------------------------------- the few questions asked before the tenant is known

create function find_trip_share(wanted_hash bytea)
returns table (organization_id uuid, id uuid, trip_id uuid, expires_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = public as $$
  select s.organization_id, s.id, s.trip_id, s.expires_at, s.revoked_at from trip_share s where s.token_hash = wanted_hash
$$;

create function find_approval_link(wanted_hash bytea)
returns table (organization_id uuid, id uuid, task_id uuid, person_id uuid, expires_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = public as $$
  select l.organization_id, l.id, l.task_id, l.person_id, l.expires_at, l.used_at
  from approval_link l where l.token_hash = wanted_hash
$$;

create function claim_due_replay(now_at timestamptz, lease_until_at timestamptz)
returns table (organization_id uuid, id uuid, epoch integer)
language sql volatile security definer set search_path = public as $$
  update policy_replay r set lease_until = lease_until_at, epoch = r.epoch + 1
  from (
    select d.organization_id, d.id from policy_replay d
    where d.state in ('waiting', 'running') and (d.lease_until is null or d.lease_until <= now_at)
    order by d.created_at limit 1 for update skip locked
  ) due
  where r.organization_id = due.organization_id and r.id = due.id
  returning r.organization_id, r.id, r.epoch
$$;

-- Open tasks whose reminder or deadline has come. The reminder time moves on, so that each is taken once.
create function claim_due_approval_tasks(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid, is_overdue boolean)
language sql volatile security definer set search_path = public as $$
  update approval_task t set remind_at = retry_at
  from (
    select d.organization_id, d.id, d.due_at <= now_at and d.escalated_at is null as is_overdue from approval_task d
    where d.state = 'open' and least(d.due_at, coalesce(d.remind_at, d.due_at)) <= now_at
      and (d.remind_at <= now_at or (d.due_at <= now_at and d.escalated_at is null))
    order by d.due_at limit max_rows for update skip locked
  ) due
  where t.organization_id = due.organization_id and t.id = due.id
  returning t.organization_id, t.id, due.is_overdue
$$;

-- Who stands in for an approver today, as long as he can decide and it is not his own trip. At the moment of a decision
-- the same is asked again.
create function stand_in_for(organization uuid, approver uuid, request uuid, today date)
returns uuid
language sql stable set search_path = public as $$
  select d.delegate_id from approval_delegation d
  join person p on p.organization_id = d.organization_id and p.id = d.delegate_id and p.is_active
  join role r on r.organization_id = p.organization_id and r.id = p.role_id and r.is_active
  join role_privilege v on v.organization_id = r.organization_id and v.role_id = r.id and v.privilege = 'approvals.decide'
  join approval_request q on q.organization_id = d.organization_id and q.id = request
  join trip t on t.organization_id = q.organization_id and t.id = q.trip_id
  where d.organization_id = organization and d.person_id = approver and d.ended_at is null
    and today between d.starts_on and d.ends_on
    and d.delegate_id not in (q.requested_by, t.created_by)
    and not exists (select from trip_traveller w where w.organization_id = t.organization_id and w.trip_id = t.id
      and w.person_id = d.delegate_id)
  limit 1
$$;

-- Open tasks go to whoever stands in, and back when he no longer does.
create function move_delegated_tasks(today date)
returns table (organization_id uuid, id uuid)
language sql volatile security definer set search_path = public as $$
  update approval_task t set assignee_id = moved.assignee_id
  from (
    select o.organization_id, o.id,
      coalesce(stand_in_for(o.organization_id, o.approver_id, o.request_id, today), o.approver_id) as assignee_id
    from approval_task o where o.state = 'open' and not o.is_escalation
  ) moved
  where t.organization_id = moved.organization_id and t.id = moved.id and t.assignee_id <> moved.assignee_id
  returning t.organization_id, t.id
$$;

create function claim_due_digests(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, person_id uuid, trip_id uuid)
language sql volatile security definer set search_path = public as $$
  with due as (
    select d.organization_id, d.id from mail_digest_line d
    where d.sent_at is null and d.send_after <= now_at
    order by d.send_after limit max_rows for update skip locked
  ), taken as (
    update mail_digest_line l set send_after = retry_at from due
    where l.organization_id = due.organization_id and l.id = due.id
    returning l.organization_id, l.person_id, l.trip_id
  )
  select distinct t.organization_id, t.person_id, t.trip_id from taken t
$$;

-- Takes turns between endpoints, so that thousands for a dead one do not keep another's waiting. `busy` are endpoints
-- that have enough under way already.
create function claim_due_webhooks(
  now_at timestamptz, retry_at timestamptz, max_rows integer, max_of_endpoint integer, busy uuid[])
returns table (organization_id uuid, id uuid, endpoint_id uuid, topic text, payload jsonb, attempts integer)
language sql volatile security definer set search_path = public as $$
  update webhook_delivery w set attempts = w.attempts + 1, next_try_at = retry_at
  from (
    select d.organization_id, d.id
    from webhook_delivery d
    join (
      select f.organization_id, f.id,
        row_number() over (partition by f.organization_id, f.endpoint_id order by f.next_try_at, f.id) as turn
      from webhook_delivery f
      where f.state = 'waiting' and f.next_try_at <= now_at and f.endpoint_id <> all (busy)
    ) queued on queued.organization_id = d.organization_id and queued.id = d.id
    where d.state = 'waiting' and d.next_try_at <= now_at and queued.turn <= max_of_endpoint
    order by queued.turn, d.next_try_at limit max_rows for update of d skip locked
  ) due
  where w.organization_id = due.organization_id and w.id = due.id
  returning w.organization_id, w.id, w.endpoint_id, w.topic, w.payload, w.attempts
$$;

revoke all on function find_trip_share(bytea), find_approval_link(bytea), claim_due_replay(timestamptz, timestamptz),
  claim_due_approval_tasks(timestamptz, timestamptz, integer), claim_due_digests(timestamptz, timestamptz, integer),
  claim_due_webhooks(timestamptz, timestamptz, integer, integer, uuid[]), refuse_published_edit(),
  stand_in_for(uuid, uuid, uuid, date), move_delegated_tasks(date) from public;
grant execute on function find_trip_share(bytea), find_approval_link(bytea), claim_due_replay(timestamptz, timestamptz),
  claim_due_approval_tasks(timestamptz, timestamptz, integer), claim_due_digests(timestamptz, timestamptz, integer),
  claim_due_webhooks(timestamptz, timestamptz, integer, integer, uuid[]), stand_in_for(uuid, uuid, uuid, date),
  move_delegated_tasks(date) to pravas_app;

create or replace function forget_expired(now_at timestamptz)
returns void
language sql volatile security definer set search_path = public as $$
  delete from flight_search_batch b using flight_search s
    where s.organization_id = b.organization_id and s.id = b.search_id and s.expires_at < now_at - interval '2 hours';
  delete from flight_search where expires_at < now_at - interval '2 hours';
  delete from session_access where expires_at < now_at - interval '1 day';
  delete from idempotency_key where created_at < now_at - interval '30 days';
  delete from verification where created_at < now_at - interval '1 day';
  delete from system_outbox where created_at < now_at - interval '1 day';
  delete from guess_count where window_start < now_at - interval '1 day';
  delete from login_ticket where expires_at < now_at - interval '1 day';
  delete from sso_login where expires_at < now_at - interval '1 day';
  delete from mail_digest_line where sent_at < now_at - interval '7 days';
  delete from webhook_delivery where state <> 'waiting' and created_at < now_at - interval '30 days';
  delete from inbox_item where created_at < now_at - interval '1 year';
$$;
