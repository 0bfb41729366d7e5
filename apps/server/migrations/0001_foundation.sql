-- The schema of Pravas. Valid on PostgreSQL 15 and later.
-- Every tenant row carries organization_id; row-level security holds even where a query forgets (see the end).

do $$
begin
  if not exists (select from pg_roles where rolname = 'pravas_app') then
    create role pravas_app login noinherit nobypassrls;
  end if;
  execute format('grant pravas_app to %I', current_user);
exception when duplicate_object then null;
end $$;

-- ---------------------------------------------------------------- who

create table organization (
  id uuid primary key,
  name text not null check (length(name) between 4 and 100),
  is_provider boolean not null default false,
  state_id integer not null,
  state_code text not null,
  state_name text not null,
  gstin text,
  legal_name text,
  address text,
  contact_email text,
  contact_mobile text,
  settings jsonb not null,
  created_at timestamptz not null default now()
);

create table role (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null,
  is_system boolean not null default false,
  role_code integer not null default 0 check (role_code between 0 and 3),
  primary key (organization_id, id),
  unique (organization_id, name)
);

create table role_privilege (
  organization_id uuid not null,
  role_id uuid not null,
  privilege text not null,
  primary key (organization_id, role_id, privilege),
  foreign key (organization_id, role_id) references role (organization_id, id) on delete cascade
);

create table person (
  organization_id uuid not null references organization (id),
  id uuid not null,
  user_id integer generated always as identity unique,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role_id uuid not null,
  is_active boolean not null default true,
  title text not null default 'Mr',
  gender text not null default 'male' check (gender in ('male', 'female')),
  mobile text,
  date_of_birth date,
  passport jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, role_id) references role (organization_id, id)
);
create unique index person_email on person (lower(email));

create table session (
  organization_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);

-- Every refresh token a session ever had: using one again after it was replaced ends the session.
create table session_refresh (
  organization_id uuid not null,
  session_id uuid not null,
  token_hash bytea not null,
  issued_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, token_hash),
  foreign key (organization_id, session_id) references session (organization_id, id) on delete cascade
);
create unique index session_refresh_hash on session_refresh (token_hash);

create table session_access (
  organization_id uuid not null,
  session_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (organization_id, token_hash),
  foreign key (organization_id, session_id) references session (organization_id, id) on delete cascade
);
create unique index session_access_hash on session_access (token_hash);
create index session_access_session on session_access (organization_id, session_id);

-- ---------------------------------------------------------------- what happened

create table audit_head (
  organization_id uuid primary key references organization (id),
  seq bigint not null,
  hash text not null
);

create table audit_event (
  organization_id uuid not null references organization (id),
  seq bigint not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  details jsonb not null,
  request_id text,
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, seq)
);

create table outbox_event (
  organization_id uuid not null references organization (id),
  id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz,
  last_error text,
  primary key (organization_id, id)
);
create index outbox_due on outbox_event (run_at) where delivered_at is null;

create table idempotency_key (
  organization_id uuid not null references organization (id),
  person_id uuid not null,
  operation text not null,
  key text not null,
  request_hash text not null,
  response_status integer,
  response_body text,
  created_at timestamptz not null,
  locked_until timestamptz not null,
  primary key (organization_id, person_id, operation, key)
);

-- ---------------------------------------------------------------- what is asked for

-- Remembered searches survive a crash of the server, not of the database: they can be asked again.
create unlogged table flight_search (
  organization_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  criteria jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create index flight_search_expiry on flight_search (expires_at);

create unlogged table flight_search_batch (
  organization_id uuid not null,
  search_id uuid not null,
  batch integer not null,
  supplier_id text not null,
  offers bytea not null,
  offer_count integer not null,
  received_at timestamptz not null,
  primary key (organization_id, search_id, batch)
);

create table trip (
  organization_id uuid not null references organization (id),
  id uuid not null,
  created_by uuid not null,
  name text not null check (length(name) between 2 and 100),
  is_personal boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references person (organization_id, id),
  check (starts_at is null or ends_at is null or ends_at >= starts_at)
);
create index trip_of_person on trip (organization_id, created_by, created_at desc, id desc);

create table trip_traveller (
  organization_id uuid not null,
  id uuid not null,
  trip_id uuid not null,
  position integer not null,
  person_id uuid,
  details jsonb not null,
  primary key (organization_id, id),
  unique (organization_id, trip_id, position),
  foreign key (organization_id, trip_id) references trip (organization_id, id) on delete cascade
);

-- ---------------------------------------------------------------- what is bought

create table booking (
  organization_id uuid not null references organization (id),
  id uuid not null,
  trip_id uuid not null,
  service text not null check (service in ('flight')),
  status text not null check (status in ('CREATED', 'BOOKED', 'CANCELED', 'EXPIRED', 'BOOKING_IN_PROCESS', 'BOOKING_PAUSED', 'FAILED')),
  payment_status text not null check (payment_status in ('UNPAID', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED', 'PAID')),
  epoch integer not null default 0,
  lease_until timestamptz,
  -- When the saga must look at it next; null = nothing is due.
  run_at timestamptz,
  facts jsonb not null,
  travellers jsonb not null,
  total_paise bigint not null check (total_paise > 0),
  pending_total_paise bigint check (pending_total_paise > 0),
  itinerary_updated_at timestamptz not null,
  failure text,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, trip_id) references trip (organization_id, id)
);
create index booking_of_trip on booking (organization_id, trip_id, created_at);
create index booking_due on booking (run_at) where run_at is not null;

create table booking_leg (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  position integer not null,
  direction text not null check (direction in ('onward', 'return', 'whole')),
  supplier_id text not null,
  offer jsonb not null,
  pending_offer jsonb,
  -- True once the offer has a supplier context of its own, by which a lost answer can be looked up.
  own_context boolean not null,
  state text not null check (state in ('waiting', 'in_process', 'held', 'booked', 'failed')),
  client_ref text not null unique,
  supplier_booking jsonb,
  pnr text,
  message text,
  primary key (organization_id, id),
  unique (organization_id, booking_id, position),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index booking_leg_of_booking on booking_leg (organization_id, booking_id);

-- The effect journal: an intent commits before the call it announces.
create table effect (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  leg_id uuid not null,
  kind text not null check (kind in ('book', 'ticket_held', 'release_held')),
  key text not null,
  attempt integer not null check (attempt > 0),
  sent_at timestamptz not null,
  not_after timestamptz not null,
  state text not null check (state in ('sent', 'done', 'absent')),
  outcome jsonb,
  settled_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, key, attempt),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index effect_of_booking on effect (organization_id, booking_id);
-- At most one send of a key may be open at a time.
create unique index effect_open on effect (organization_id, key) where state = 'sent';

create table payment_order (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  order_id text not null unique,
  gateway_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  status text not null check (status in ('UNPAID', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED')),
  superseded boolean not null default false,
  gateway_ref text unique,
  message text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- When the gateway is asked next; null = never again.
  verify_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index payment_order_of_booking on payment_order (organization_id, booking_id);
create unique index payment_order_current on payment_order (organization_id, booking_id)
  where status = 'IN_PROGRESS' and not superseded;

create table refund (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  payment_order_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  state text not null check (state in ('processing', 'refunded')),
  refund_ref text not null unique,
  gateway_refund_ref text,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, payment_order_id) references payment_order (organization_id, id)
);
create index refund_of_booking on refund (organization_id, booking_id);

create table booking_event (
  organization_id uuid not null,
  booking_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  text text not null,
  primary key (organization_id, booking_id, seq),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);

-- ---------------------------------------------------------------- money

-- Double entry by construction: one row moves one amount from one account to another.
create table ledger_account (
  organization_id uuid not null references organization (id),
  code text not null,
  balance_paise bigint not null default 0,
  primary key (organization_id, code)
);

create table ledger_transfer (
  organization_id uuid not null,
  id uuid not null,
  key text not null,
  debit_account text not null,
  credit_account text not null,
  amount_paise bigint not null check (amount_paise > 0),
  booking_id uuid,
  reason text not null,
  at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, key),
  check (debit_account <> credit_account),
  foreign key (organization_id, debit_account) references ledger_account (organization_id, code),
  foreign key (organization_id, credit_account) references ledger_account (organization_id, code)
);
create index ledger_transfer_of_booking on ledger_transfer (organization_id, booking_id);

-- ---------------------------------------------------------------- row-level security

do $$
declare
  t text;
begin
  for t in
    select c.table_name from information_schema.columns c
    join information_schema.tables x on x.table_name = c.table_name and x.table_schema = c.table_schema
    where c.table_schema = current_schema() and c.column_name = 'organization_id' and x.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to pravas_app using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
  end loop;
  alter table organization enable row level security;
  alter table organization force row level security;
  create policy tenant on organization to pravas_app
    using (id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
    with check (id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
  execute format('create policy owner on organization to %I using (true) with check (true)', current_user);
  execute format('grant usage on schema %I to pravas_app', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to pravas_app', current_schema());
  execute format('grant usage, select on all sequences in schema %I to pravas_app', current_schema());
end $$;

-- History is only ever added to.
revoke update, delete on audit_event, ledger_transfer, booking_event from pravas_app;
revoke all on schema_migration from pravas_app;

-- ---------------------------------------------------------------- the few questions asked before the tenant is known

create function find_login(wanted_email text)
returns table (organization_id uuid, person_id uuid, password_hash text, is_active boolean)
language sql stable security definer set search_path = public as $$
  select p.organization_id, p.id, p.password_hash, p.is_active from person p where lower(p.email) = lower(wanted_email)
$$;

create function find_access(wanted_hash bytea)
returns table (
  organization_id uuid, session_id uuid, person_id uuid, access_expires_at timestamptz, session_expires_at timestamptz,
  ended_at timestamptz, is_active boolean, is_provider boolean, user_id integer, email text, first_name text, last_name text,
  role_name text, role_code integer, privileges text[]
)
language sql stable security definer set search_path = public as $$
  select s.organization_id, s.id, p.id, a.expires_at, s.expires_at, s.ended_at, p.is_active, o.is_provider,
    p.user_id, p.email, p.first_name, p.last_name, r.name, r.role_code,
    array(select rp.privilege from role_privilege rp where rp.organization_id = r.organization_id and rp.role_id = r.id)
  from session_access a
  join session s on s.organization_id = a.organization_id and s.id = a.session_id
  join person p on p.organization_id = s.organization_id and p.id = s.person_id
  join role r on r.organization_id = p.organization_id and r.id = p.role_id
  join organization o on o.id = s.organization_id
  where a.token_hash = wanted_hash
$$;

create function find_refresh(wanted_hash bytea)
returns table (organization_id uuid, session_id uuid)
language sql stable security definer set search_path = public as $$
  select f.organization_id, f.session_id from session_refresh f where f.token_hash = wanted_hash
$$;

create function find_payment_order(wanted_order_id text)
returns table (organization_id uuid, id uuid, booking_id uuid)
language sql stable security definer set search_path = public as $$
  select p.organization_id, p.id, p.booking_id from payment_order p where p.order_id = wanted_order_id
$$;

-- Takes due bookings for one worker: lease and epoch move together, so that an older worker can write nothing more.
create function claim_due_bookings(now_at timestamptz, lease_until_at timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, epoch integer)
language sql volatile security definer set search_path = public as $$
  update booking b set epoch = b.epoch + 1, lease_until = lease_until_at
  from (
    select d.organization_id, d.id from booking d
    where d.run_at <= now_at and (d.lease_until is null or d.lease_until <= now_at)
    order by d.run_at limit max_rows for update skip locked
  ) due
  where b.organization_id = due.organization_id and b.id = due.id
  returning b.organization_id, b.id, b.epoch
$$;

create function claim_due_outbox(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid, topic text, payload jsonb, attempts integer)
language sql volatile security definer set search_path = public as $$
  update outbox_event e set attempts = e.attempts + 1, run_at = retry_at
  from (
    select d.organization_id, d.id from outbox_event d
    where d.delivered_at is null and d.run_at <= now_at
    order by d.run_at limit max_rows for update skip locked
  ) due
  where e.organization_id = due.organization_id and e.id = due.id
  returning e.organization_id, e.id, e.topic, e.payload, e.attempts
$$;

create function forget_expired(now_at timestamptz)
returns void
language sql volatile security definer set search_path = public as $$
  delete from flight_search_batch b using flight_search s
    where s.organization_id = b.organization_id and s.id = b.search_id and s.expires_at < now_at - interval '2 hours';
  delete from flight_search where expires_at < now_at - interval '2 hours';
  delete from session_access where expires_at < now_at - interval '1 day';
  delete from idempotency_key where created_at < now_at - interval '30 days';
$$;

revoke all on all functions in schema public from public;
grant execute on function find_login(text), find_access(bytea), find_refresh(bytea), find_payment_order(text),
  claim_due_bookings(timestamptz, timestamptz, integer), claim_due_outbox(timestamptz, timestamptz, integer),
  forget_expired(timestamptz) to pravas_app;
