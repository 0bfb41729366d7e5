-- Cases that were let lie, and what finance decides on GST credit. Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- cases past their time

-- When it was told that a case is past its time; once for each case.
alter table work_case add column overdue_told_at timestamptz;
create index work_case_overdue on work_case (due_at) where state = 'open' and overdue_told_at is null;

-- Open cases whose time has passed and of which nobody has been told.
create function find_overdue_cases(now_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select c.organization_id, c.id from work_case c
  where c.state = 'open' and c.overdue_told_at is null and c.due_at < now_at
  order by c.due_at limit max_rows
$$;
revoke all on function find_overdue_cases(timestamptz, integer) from public;
grant execute on function find_overdue_cases(timestamptz, integer) to pravas_app;

-- ---------------------------------------------------------------- GST credit

-- Whether GST on economy tickets is claimed, from a day on until the next decision: for one registration, or for all
-- that have no decision of their own.
create table gst_credit_decision (
  organization_id uuid not null references organization (id),
  id uuid not null,
  registration_id uuid,
  economy text not null check (economy in ('claimable', 'not_claimable', 'ask')),
  valid_from date not null check (valid_from >= '2017-07-01'),
  reason text not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, registration_id, valid_from),
  foreign key (organization_id, registration_id) references gst_registration (organization_id, id),
  foreign key (organization_id, decided_by) references person (organization_id, id)
);

do $$
declare
  t text;
begin
  foreach t in array array['gst_credit_decision']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to pravas_app using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', t);
  end loop;
end $$;
