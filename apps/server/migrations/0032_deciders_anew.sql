-- Who decides is settled anew while people change: who is asked and cannot decide any more, who is away, and who is back.
-- Valid on PostgreSQL 15 and later.

-- Who stands in for a claim's approver; null = the approver is asked.
alter table expense_claim add column assignee_id uuid,
  add foreign key (organization_id, assignee_id) references person (organization_id, id);

create index booking_change_to_decide on booking_change (organization_id)
  where state = 'chosen' and approval_status = 'Pending For Approval';
create index work_case_of_owner on work_case (organization_id, owner_id) where state = 'open' and owner_id is not null;
create index approval_task_open on approval_task (organization_id, assignee_id) include (approver_id, request_id, is_escalation)
  where state = 'open';
create index approval_delegation_on on approval_delegation (organization_id, person_id, starts_on, ends_on) where ended_at is null;

-- What was looked at a moment ago and may stay as it is, since nobody else can decide: it is looked at again later, and keeps
-- nothing else waiting.
create table decider_look (
  organization_id uuid not null references organization (id),
  kind text not null check (kind in ('request', 'change', 'claim', 'case')),
  subject_id uuid not null,
  look_again_at timestamptz not null,
  primary key (organization_id, kind, subject_id)
);
alter table decider_look enable row level security;
alter table decider_look force row level security;
create policy tenant on decider_look to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$
begin
  execute format('create policy owner on decider_look to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on decider_look to pravas_app;

-- Whether decisions come from an approver to somebody today: from stand-in to stand-in, however many there are. A circle
-- ends where it closes, since a union keeps no row twice.
create function comes_to(organization uuid, approver uuid, assignee uuid, today date)
returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with recursive standing (person_id) as (
    select approver
    union
    select d.delegate_id from standing s join approval_delegation d
      on d.organization_id = organization and d.person_id = s.person_id and d.ended_at is null
        and today between d.starts_on and d.ends_on
  )
  select exists (select from standing s where s.person_id = assignee)
$$;

-- Requests, changes, claims and cases that are with somebody who cannot decide them, is away, or stood in for an approver who
-- is back. Who decides instead is the server's rule (packages/domain/src/approval/settle-deciders.ts); this names what it has
-- to look at.
create function find_unfit_deciders(now_at timestamptz, today date, max_rows integer)
returns table (organization_id uuid, kind text, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with asked (organization_id, kind, id, approver_id, assignee_id, privilege) as materialized (
    select t.organization_id, 'request', t.request_id, case when t.is_escalation then t.assignee_id else t.approver_id end,
      t.assignee_id, 'approvals.decide'
    from approval_task t where t.state = 'open'
    union all
    select c.organization_id, 'change', c.id, (a ->> 'approverId')::uuid, (a ->> 'assigneeId')::uuid, 'approvals.decide'
    from booking_change c
    -- A change from before it noted who is asked names nobody, and is looked at.
    left join lateral jsonb_array_elements(c.search -> 'approval' -> 'asked') a on true
    where c.state = 'chosen' and c.approval_status = 'Pending For Approval' and c.search -> 'approval' <> 'null'
    union all
    select c.organization_id, 'claim', c.id, c.approver_id, coalesce(c.assignee_id, c.approver_id), 'approvals.decide'
    from expense_claim c where c.state = 'submitted'
    union all
    select c.organization_id, 'case', c.id, c.owner_id, c.owner_id, 'desk.work'
    from work_case c where c.state = 'open' and c.owner_id is not null
  ), unfit as (
    -- Each person once, however much is with them.
    select k.organization_id, k.assignee_id, k.privilege
    from (select distinct a.organization_id, a.assignee_id, a.privilege from asked a) k
    where not exists (select from person p
        join role r on r.organization_id = p.organization_id and r.id = p.role_id and r.is_active
        join role_privilege v on v.organization_id = r.organization_id and v.role_id = r.id and v.privilege = k.privilege
        where p.organization_id = k.organization_id and p.id = k.assignee_id and p.is_active)
      or exists (select from approval_delegation d where d.organization_id = k.organization_id
        and d.person_id = k.assignee_id and d.ended_at is null and today between d.starts_on and d.ends_on)
  )
  select distinct s.organization_id, s.kind, s.id from asked s
  left join unfit u on u.organization_id = s.organization_id and u.assignee_id = s.assignee_id and u.privilege = s.privilege
  left join decider_look l on l.organization_id = s.organization_id and l.kind = s.kind and l.subject_id = s.id
  where (s.assignee_id is null or u.assignee_id is not null
      or s.assignee_id <> s.approver_id and not comes_to(s.organization_id, s.approver_id, s.assignee_id, today))
    and (l.look_again_at is null or l.look_again_at <= now_at)
  limit max_rows
$$;

-- Takes them for one worker, until the time to look again.
create function claim_due_deciders(now_at timestamptz, retry_at timestamptz, today date, max_rows integer)
returns table (organization_id uuid, kind text, id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into decider_look as l (organization_id, kind, subject_id, look_again_at)
  select u.organization_id, u.kind, u.id, retry_at from find_unfit_deciders(now_at, today, max_rows) u
  on conflict (organization_id, kind, subject_id) do update set look_again_at = excluded.look_again_at
    where l.look_again_at <= now_at
  returning l.organization_id, l.kind, l.subject_id
$$;

revoke all on function comes_to(uuid, uuid, uuid, date), find_unfit_deciders(timestamptz, date, integer),
  claim_due_deciders(timestamptz, timestamptz, date, integer) from public;
grant execute on function claim_due_deciders(timestamptz, timestamptz, date, integer) to pravas_app;

-- Stand-ins are found by the server from now on, as far as they reach.
drop function move_delegated_tasks(date);
drop function stand_in_for(uuid, uuid, uuid, date);

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
    ('orders read again', (select min(sweep_at) from booking_leg) <= now_at),
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
