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

-- For what belongs to a booking. A transaction that has changed the booking already has raised its version as well;
-- so writers change the booking first, which also locks everything in one order.
create function raise_version_of_booking()
returns trigger
language plpgsql set search_path = public as $$
declare
  part record;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  update booking b set version = b.version
  where b.organization_id = part.organization_id and b.id = part.booking_id and b.xmin <> pg_current_xact_id()::xid;
  return null;
end;
$$;

-- What only reminders, sweeps and escalations look at (check_in_at, sweep_at, escalated_at, applied_at) raises nothing.
create trigger booking_version after insert or delete
  or update of state, offer, pending_offer, own_context, client_ref, supplier_booking, pnr, message
  on booking_leg for each row execute function raise_version_of_booking();
create trigger booking_version after insert or delete or update
  on payment_order for each row execute function raise_version_of_booking();
create trigger booking_version after insert or delete
  or update of state, amount_paise, gateway_refund_ref, attempts, next_try_at, completed_at, due_on, cancellation_id
  on refund for each row execute function raise_version_of_booking();
create trigger booking_version after insert or delete or update
  on effect for each row execute function raise_version_of_booking();
create trigger booking_version after insert or delete
  or update of state, scopes, channel, quote, legs, poll_at, refund, judgement, message, settled_at, due_on
  on cancellation for each row execute function raise_version_of_booking();
create trigger booking_version after insert or delete
  or update of state, offer, amounts, approval_status, approval_fingerprint, approval_actor, payment_order_id, message,
    settled_at
  on booking_change for each row execute function raise_version_of_booking();
create trigger booking_version after insert or delete or update
  on flight_credit_use for each row execute function raise_version_of_booking();
