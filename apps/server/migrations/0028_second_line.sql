-- The database's second line: what holds where somebody has got hold of the application's role, or of one statement of it.
-- Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- refusals and wrong guesses, counted

-- What may be an attack on an account, gathered by minute until it is written into the audit trail with its count: one row
-- for each account, kind and network, however many tries there are.
create table security_event (
  organization_id uuid not null references organization (id),
  minute timestamptz not null,
  -- "person:<person id>" or "api_key:<key id>".
  subject text not null,
  kind text not null,
  reason text not null,
  network text not null,
  count integer not null check (count > 0),
  primary key (organization_id, minute, subject, kind, reason, network)
);
create index security_event_due on security_event (minute);

alter table security_event enable row level security;
alter table security_event force row level security;
create policy tenant on security_event to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$
begin
  execute format('create policy owner on security_event to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on security_event to pravas_app;

create function find_due_security_events(before timestamptz)
returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct e.organization_id from security_event e where e.minute < before
$$;
revoke all on function find_due_security_events(timestamptz) from public;
grant execute on function find_due_security_events(timestamptz) to pravas_app;

-- ---------------------------------------------------------------- history, and what it hangs on

-- History is only ever added to, and a number that was given to a tax document stays with what it was given to.
revoke update, delete on work_case_event, tax_document from pravas_app;
-- What a history hangs on, and what money is owed by, changes and never goes: a parent that is deleted takes its history along.
revoke delete on audit_head, booking, booking_change, cancellation, effect, flight_credit, flight_credit_use, ledger_account,
  offline_entry, organization, pay_later_key, payment_order, person, refund, trip, work_case from pravas_app;

-- A link that opens a trip to whoever has it was kept here with the answer that told it.
delete from idempotency_key where operation = 'share-trip';

-- ---------------------------------------------------------------- whose the functions are, and what they find first

-- A definer function must not find a table that its caller made: without pg_temp in a search path, it is searched first.
-- Triggers count as well, since they run with the rights of the function that fires them.
do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f.signature);
  end loop;
end $$;
alter function refuse_published_edit() set search_path = pg_catalog, public, pg_temp;
revoke all on function raise_version(), raise_part_version(), refuse_published_edit() from public;

-- A database that was once PostgreSQL 14 still lets everyone make tables here.
revoke create on schema public from public, pravas_app;

-- Where a superuser migrates, what was made is handed to a role that is none and that nobody logs in as: a definer function
-- runs with its owner's rights. Row-level security is forced, so it binds this owner too. The policy "owner", which names
-- this role alone, lets it see every organisation; it needs no BYPASSRLS. Elsewhere the user that migrates is no superuser
-- and stays the owner.
do $$
declare
  made record;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    return;
  end if;
  begin
    create role pravas_owner nologin noinherit nosuperuser nobypassrls nocreaterole nocreatedb;
  exception when duplicate_object or unique_violation then
    -- Another database of the same server, perhaps at this very moment, was migrated first.
    null;
  end;
  grant usage, create on schema public to pravas_owner;
  for made in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('alter table %s owner to pravas_owner', made.name);
  end loop;
  for made in
    select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace
  loop
    execute format('alter function %s owner to pravas_owner', made.name);
  end loop;
  for made in
    select p.polrelid::regclass as name from pg_policy p
    where p.polname = 'owner' and p.polrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  loop
    execute format('alter policy owner on %s to pravas_owner', made.name);
  end loop;
end $$;
