-- Saved views of reports: what a report is narrowed to, which columns it shows and how they are sorted.
create table report_view (
  organization_id uuid not null references organization (id),
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  report text not null,
  -- As the report's own search takes it.
  search jsonb not null,
  -- Days that move, by their word; null = those of the search.
  period text check (period in ('this-month', 'last-month', 'this-quarter', 'last-quarter', 'this-fy', 'last-fy',
    'last-30-days', 'last-90-days')),
  -- In order; null = the report's own.
  columns text[],
  sort_by text,
  sort_order text not null check (sort_order in ('ASC', 'DESC')),
  -- Everybody in the organisation who may see reports sees it.
  is_shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references person (organization_id, id)
);
create unique index report_view_name on report_view (organization_id, owner_id, report, lower(name));
create index report_view_shared on report_view (organization_id) where is_shared;

-- When a view is told to whom. Times are India's.
create table report_schedule (
  organization_id uuid not null references organization (id),
  id uuid not null,
  view_id uuid not null,
  owner_id uuid not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- 1 = Monday
  weekday smallint check (weekday between 1 and 7),
  -- 31 = the last
  month_day smallint check (month_day between 1 and 31),
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  recipients uuid[] not null,
  skip_empty boolean not null,
  paused_at timestamptz,
  -- Why Pravas itself stopped it; null = a person did.
  paused_reason text,
  -- The moment it is due next: names what is sent, whenever that happens.
  due_at timestamptz not null,
  -- When it is tried: the same, or later where a worker has it in hand or failed.
  run_at timestamptz not null,
  failures smallint not null default 0,
  last_due_at timestamptz,
  last_sent integer,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, view_id) references report_view (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references person (organization_id, id),
  check ((every = 'week') = (weekday is not null)),
  check ((every = 'month') = (month_day is not null))
);
create index report_schedule_due on report_schedule (run_at) where paused_at is null;
create index report_schedule_of_view on report_schedule (organization_id, view_id);
create index report_schedule_of_owner on report_schedule (organization_id, owner_id);

-- What one person was told of one moment of a schedule: the key lets nobody be told twice.
create table report_delivery (
  organization_id uuid not null references organization (id),
  schedule_id uuid not null,
  due_at timestamptz not null,
  person_id uuid not null,
  -- The days it was of, both included.
  from_day date not null,
  to_day date not null,
  rows_found integer not null,
  bookings integer not null,
  -- Null where the report has no such column.
  net_paise bigint,
  created_at timestamptz not null,
  primary key (organization_id, schedule_id, due_at, person_id),
  foreign key (organization_id, schedule_id) references report_schedule (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references person (organization_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['report_view', 'report_schedule', 'report_delivery'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', name);
  end loop;
end $$;

create function claim_due_report_schedules(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update report_schedule s set run_at = retry_at
  from (
    select d.organization_id, d.id from report_schedule d where d.run_at <= now_at and d.paused_at is null
    order by d.run_at limit max_rows for update skip locked
  ) due
  where s.organization_id = due.organization_id and s.id = due.id
  returning s.organization_id, s.id
$$;
revoke all on function claim_due_report_schedules(timestamptz, timestamptz, integer) from public;
grant execute on function claim_due_report_schedules(timestamptz, timestamptz, integer) to pravas_app;

-- As before, with the reports that are due.
create or replace function due_jobs(now_at timestamptz, today date, closed_before timestamptz)
returns table (job text, is_due boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.job, coalesce(v.is_due, false) from (values
    -- The earliest moment is the first entry of an index, however many rows a planner expects to be due.
    ('bookings', (select min(run_at) from booking where lease_until is null or lease_until <= now_at) <= now_at),
    ('events', (select min(run_at) from outbox_event where delivered_at is null) <= now_at),
    ('system mails', (select min(run_at) from system_outbox where delivered_at is null) <= now_at),
    ('gathered mails', (select min(send_after) from mail_digest_line where sent_at is null) <= now_at),
    ('scheduled reports', (select min(run_at) from report_schedule where paused_at is null) <= now_at),
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
