-- Every change of a booking, or of what belongs to it, raises its version: whoever remembers what was read at a version
-- need not read it again while that is the version under the lock. Raised here, so that no writer can forget it.

alter table booking add column version integer not null default 0;

create function raise_version()
returns trigger
language plpgsql set search_path = public as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;

create trigger booking_version before update on booking for each row execute function raise_version();

-- Changes of what belongs to a booking by transactions that leave the booking itself alone are counted beside it: raising
-- the booking's own version would lock it after its part, while a worker locks it before, and both would wait for one
-- another for ever.
create table booking_part_version (
  organization_id uuid not null,
  booking_id uuid not null,
  version integer not null,
  -- No foreign key: checking it would lock the booking as well.
  primary key (organization_id, booking_id)
);

do $$
declare
  t text;
begin
  foreach t in array array['booking_part_version']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to pravas_app using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', t);
  end loop;
end $$;

-- A transaction that has changed the booking already has raised its version.
create function raise_part_version()
returns trigger
language plpgsql set search_path = public as $$
declare
  part record;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  if not exists (
    select from booking b
    where b.organization_id = part.organization_id and b.id = part.booking_id and b.xmin = pg_current_xact_id()::xid
  ) then
    insert into booking_part_version as v (organization_id, booking_id, version)
    values (part.organization_id, part.booking_id, 1)
    on conflict (organization_id, booking_id) do update set version = v.version + 1;
  end if;
  return null;
end;
$$;

-- What only reminders, sweeps and escalations look at (check_in_at, sweep_at, escalated_at, applied_at) raises nothing.
create trigger booking_version after insert or delete
  or update of state, offer, pending_offer, own_context, client_ref, supplier_booking, pnr, message
  on booking_leg for each row execute function raise_part_version();
create trigger booking_version after insert or delete or update
  on payment_order for each row execute function raise_part_version();
create trigger booking_version after insert or delete
  or update of state, amount_paise, gateway_refund_ref, attempts, next_try_at, completed_at, due_on, cancellation_id
  on refund for each row execute function raise_part_version();
create trigger booking_version after insert or delete or update
  on effect for each row execute function raise_part_version();
create trigger booking_version after insert or delete
  or update of state, scopes, channel, quote, legs, poll_at, refund, judgement, message, settled_at, due_on
  on cancellation for each row execute function raise_part_version();
create trigger booking_version after insert or delete
  or update of state, offer, amounts, approval_status, approval_fingerprint, approval_actor, payment_order_id, message,
    settled_at
  on booking_change for each row execute function raise_part_version();
create trigger booking_version after insert or delete or update
  on flight_credit_use for each row execute function raise_part_version();
