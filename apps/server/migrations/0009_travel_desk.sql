-- What people of the travel desk do by hand, and the checks that call them. Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- the work queue

-- Something that only a person can decide. `key` keeps one open case for one cause.
create table work_case (
  organization_id uuid not null references organization (id),
  id uuid not null,
  number integer not null,
  kind text not null check (kind in ('booking_paused', 'unknown_outcome', 'half_booked', 'price_moved', 'refund_short',
    'refund_overdue', 'cancel_request', 'change_request', 'schedule_change', 'offline_booking', 'books_disagree')),
  key text not null,
  booking_id uuid,
  trip_id uuid,
  title text not null,
  facts jsonb not null,
  state text not null check (state in ('open', 'done')),
  owner_id uuid,
  -- By when it must be decided; null = no day is set.
  due_at timestamptz,
  resolution text,
  created_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  primary key (organization_id, id),
  unique (organization_id, number),
  check ((state = 'done') = (closed_at is not null)),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, trip_id) references trip (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references person (organization_id, id)
);
create unique index work_case_open on work_case (organization_id, key) where state = 'open';
create index work_case_list on work_case (organization_id, state, due_at, created_at);

create table work_case_event (
  organization_id uuid not null,
  case_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  actor text not null,
  text text not null,
  primary key (organization_id, case_id, seq),
  foreign key (organization_id, case_id) references work_case (organization_id, id) on delete cascade
);

-- ---------------------------------------------------------------- offline bookings

alter table booking
  -- online: bought by us at a supplier · offline: entered by the travel desk · pay_later: bought on a pay-later key
  add column origin text not null default 'online' check (origin in ('online', 'offline', 'pay_later'));

-- A booking entered by hand. Above a limit a second person confirms it before it counts.
create table offline_entry (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  kind text not null check (kind in ('booking', 'cancellation')),
  is_correction boolean not null default false,
  amounts jsonb not null,
  references_given jsonb not null,
  -- What the market asked at that moment, for comparison.
  benchmark jsonb,
  entered_by uuid not null,
  entered_at timestamptz not null,
  state text not null check (state in ('waiting', 'confirmed', 'refused')),
  confirmed_by uuid,
  confirmed_at timestamptz,
  comment text,
  primary key (organization_id, id),
  check (confirmed_by is distinct from entered_by or state <> 'confirmed' or confirmed_by is null),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, entered_by) references person (organization_id, id)
);
create index offline_entry_of_booking on offline_entry (organization_id, booking_id, entered_at);
create unique index offline_entry_waiting on offline_entry (organization_id, booking_id) where state = 'waiting';

-- ---------------------------------------------------------------- paying later

-- Issued by the provider to an organisation; only its hash is kept. Used once.
create table pay_later_key (
  organization_id uuid not null references organization (id),
  id uuid not null,
  key_hash bytea not null unique,
  hint text not null,
  limit_paise bigint not null check (limit_paise > 0),
  expires_at timestamptz not null,
  issued_by text not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  booking_id uuid,
  primary key (organization_id, id),
  check ((used_at is null) = (booking_id is null)),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index pay_later_key_list on pay_later_key (organization_id, issued_at);

-- ---------------------------------------------------------------- the invariants

-- One row for each run of the checks; breaches are kept by name with up to a few examples.
create table invariant_run (
  id uuid primary key,
  ran_at timestamptz not null,
  took_ms integer not null,
  breaches jsonb not null
);
create index invariant_run_age on invariant_run (ran_at);
grant select, insert, delete on invariant_run to pravas_app;

-- Whose books are looked at: each organisation is then asked under its own row-level security.
create function organizations_to_check()
returns table (organization_id uuid)
language sql stable security definer set search_path = public as $$
  select o.id from organization o order by o.id
$$;
revoke all on function organizations_to_check() from public;
grant execute on function organizations_to_check() to pravas_app;

do $$
declare
  t text;
begin
  foreach t in array array['work_case', 'work_case_event', 'offline_entry', 'pay_later_key']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to pravas_app using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', t);
  end loop;
end $$;

-- Roles every organisation has get the right that came with the travel desk.
insert into role_privilege (organization_id, role_id, privilege)
  select r.organization_id, r.id, 'desk.work'
  from role r where r.is_system and r.name in ('Travel desk', 'Company admin')
  on conflict do nothing;
