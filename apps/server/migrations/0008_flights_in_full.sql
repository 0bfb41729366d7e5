-- Choosing with memory, and what happens to a flight after it was booked. Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- choosing

-- The lowest fare an organisation has been shown for a route, a departure day and a cabin, by the day it was shown:
-- the calendar and the typical price read it. Amounts are for one adult.
create table fare_memory (
  organization_id uuid not null references organization (id),
  origin text not null check (origin ~ '^[A-Z]{3}$'),
  destination text not null check (destination ~ '^[A-Z]{3}$'),
  departs_on date not null,
  cabin text not null check (cabin in ('E', 'P', 'B', 'F')),
  seen_on date not null,
  lowest_paise bigint not null check (lowest_paise > 0),
  airline_code text not null,
  primary key (organization_id, origin, destination, cabin, departs_on, seen_on)
);
create index fare_memory_age on fare_memory (seen_on);

-- A few flights of a search, handed to a colleague or the approver with a note. The flights are copied, since the search
-- is forgotten within hours.
create table flight_shortlist (
  organization_id uuid not null references organization (id),
  id uuid not null,
  created_by uuid not null,
  trip_id uuid,
  criteria jsonb not null,
  options jsonb not null,
  note text check (length(note) <= 500),
  recipients uuid[] not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references person (organization_id, id),
  foreign key (organization_id, trip_id) references trip (organization_id, id) on delete cascade
);
create index flight_shortlist_age on flight_shortlist (created_at);

-- ---------------------------------------------------------------- cancelling parts

alter table effect
  -- The part of an order or the change it is about; null = the order as a whole.
  add column subject text,
  drop constraint effect_kind_check,
  add constraint effect_kind_check check (kind in ('book', 'ticket_held', 'release_held', 'cancel', 'change'));

alter table cancellation
  -- Which slices of which orders for which travellers. Cancellations made before there were parts took in everything.
  add column scopes jsonb,
  -- online: the airline is asked by us · request: a person of the travel desk arranges it
  add column channel text not null default 'online' check (channel in ('online', 'request')),
  -- What each airline really kept and what the rules allow it to keep; null until it has answered.
  add column judgement jsonb,
  -- The day by which the airline must have given the money back, and when somebody was told that it has not.
  add column due_on date,
  add column escalated_at timestamptz;
create index cancellation_due on cancellation (due_on) where state = 'airline' and escalated_at is null;
drop index cancellation_once;
-- One at a time: a part that is still being cancelled ends before the next begins.
create unique index cancellation_open on cancellation (organization_id, booking_id) where state in ('requested', 'airline');
create index cancellation_of_booking on cancellation (organization_id, booking_id, created_at);

alter table refund
  -- The day by which the money must be back by law and by promise, and whom it is waited for.
  add column due_on date,
  add column cancellation_id uuid,
  add column escalated_at timestamptz;
create index refund_due on refund (due_on) where state = 'processing' and escalated_at is null;

-- When somebody wants to be told that the next step of the cancellation charge is near.
create table exit_reminder (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  person_id uuid not null,
  remind_at timestamptz not null,
  cliff_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, booking_id, person_id, cliff_at),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);
create index exit_reminder_due on exit_reminder (remind_at) where sent_at is null;

-- ---------------------------------------------------------------- documents of our own fees

-- Numbers of a series are given without a gap, so the row is locked while a document is made.
create table document_series (
  series text primary key,
  next_number integer not null default 1 check (next_number > 0)
);

create table tax_document (
  organization_id uuid not null references organization (id),
  id uuid not null,
  booking_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note', 'debit_note')),
  number text not null unique check (length(number) <= 16),
  -- What made it: the booking, a cancellation, a change. One document of a kind for each.
  subject text not null,
  issued_on date not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  facts jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, kind, subject),
  check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  check (cgst_paise = sgst_paise),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index tax_document_of_booking on tax_document (organization_id, booking_id);

create function next_document_number(series_name text)
returns integer
language sql volatile security definer set search_path = public as $$
  insert into document_series (series, next_number) values (series_name, 2)
  on conflict (series) do update set next_number = document_series.next_number + 1
  returning next_number - 1
$$;

-- Who sells: the provider's own registration stands on every document, whoever it is issued to.
create function provider_registration()
returns table (gstin text, legal_name text, address text, email text)
language sql stable security definer set search_path = public as $$
  select g.gstin, g.legal_name, g.address, g.email from gst_registration g
  join organization o on o.id = g.organization_id
  where o.is_provider and g.is_default
$$;

-- ---------------------------------------------------------------- changing

-- Money an airline keeps for a traveller's next flight.
create table flight_credit (
  organization_id uuid not null references organization (id),
  id uuid not null,
  airline_code text not null,
  supplier_id text not null,
  -- The traveller it belongs to, as on the ticket; credits are not for others.
  traveller_name text not null,
  person_id uuid,
  code text,
  amount_paise bigint not null check (amount_paise > 0),
  left_paise bigint not null check (left_paise >= 0 and left_paise <= amount_paise),
  expires_on date not null,
  source_booking_id uuid,
  created_at timestamptz not null,
  -- The day its owner was last told that it ends soon, and when what was left of it was written off.
  reminded_on date,
  expired_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, source_booking_id) references booking (organization_id, id)
);
create index flight_credit_of_person on flight_credit (organization_id, person_id, expires_on);

-- A credit that pays part of a booking: reserved with the payment, used when booked, given back when not.
create table flight_credit_use (
  organization_id uuid not null,
  credit_id uuid not null,
  booking_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('reserved', 'used', 'released')),
  at timestamptz not null,
  primary key (organization_id, credit_id, booking_id),
  foreign key (organization_id, credit_id) references flight_credit (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);

-- A wish to fly other flights than those booked.
create table booking_change (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  leg_id uuid not null,
  requested_by uuid not null,
  reason text,
  -- chosen: to be approved or paid · sending: the airline is being asked · done · failed · withdrawn
  -- request: a person of the travel desk arranges it
  state text not null check (state in ('chosen', 'sending', 'done', 'failed', 'withdrawn', 'request')),
  search jsonb not null,
  offer jsonb,
  -- What the customer pays for it, composed.
  amounts jsonb,
  approval_status text not null default 'Not Required'
    check (approval_status in ('Approved', 'Rejected', 'Pending For Approval', 'Not Required', 'Bypass')),
  approval_fingerprint text,
  -- Who decided; a bypass needs a person.
  approval_actor text,
  verdict jsonb,
  payment_order_id uuid,
  client_ref text not null unique,
  message text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the trip was brought up to date with it.
  applied_at timestamptz,
  primary key (organization_id, id),
  check (approval_status <> 'Bypass' or approval_actor is not null),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, leg_id) references booking_leg (organization_id, id),
  foreign key (organization_id, payment_order_id) references payment_order (organization_id, id)
);
create unique index booking_change_open on booking_change (organization_id, booking_id)
  where state in ('chosen', 'sending', 'request');
create index booking_change_of_booking on booking_change (organization_id, booking_id, created_at);
create index booking_change_to_apply on booking_change (settled_at) where state = 'done' and applied_at is null;

-- What an airline changed of its own accord, and what the customer made of it.
create table schedule_change (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  leg_id uuid not null,
  change_ref text not null,
  kind text not null check (kind in ('changed', 'cancelled')),
  before jsonb not null,
  after jsonb,
  reason text,
  state text not null check (state in ('open', 'accepted', 'rebooking', 'refunding', 'closed')),
  noticed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, leg_id, change_ref),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, leg_id) references booking_leg (organization_id, id)
);
create index schedule_change_of_booking on schedule_change (organization_id, booking_id);
-- When an order is next compared with what the supplier holds.
alter table booking_leg
  add column sweep_at timestamptz,
  -- When it is next looked whether check-in has opened (null = at once), and for which of its slices that was told.
  add column check_in_at timestamptz,
  add column check_in_told text[] not null default '{}';
create index booking_leg_sweep on booking_leg (sweep_at) where sweep_at is not null;
create index booking_leg_check_in on booking_leg (check_in_at nulls first) where state = 'booked';

-- What suppliers tell us. It belongs to no organisation until the order it names has been found and read again.
create table supplier_message (
  supplier_id text not null,
  event_id text not null,
  kind text not null,
  booking_ref text,
  client_ref text,
  received_at timestamptz not null,
  handled_at timestamptz,
  attempts integer not null default 0,
  run_at timestamptz not null,
  primary key (supplier_id, event_id)
);
create index supplier_message_due on supplier_message (run_at) where handled_at is null;
grant select, insert, update on supplier_message to pravas_app;

-- ---------------------------------------------------------------- claims of the background loops

create function claim_due_sweeps(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (organization_id uuid, booking_id uuid, leg_id uuid)
language sql volatile security definer set search_path = public as $$
  update booking_leg l set sweep_at = retry_at
  from (
    select d.organization_id, d.id from booking_leg d
    where d.sweep_at <= now_at order by d.sweep_at limit max_rows for update skip locked
  ) due
  where l.organization_id = due.organization_id and l.id = due.id
  returning l.organization_id, l.booking_id, l.id
$$;

-- The orders a supplier's message may be about.
create function find_supplier_orders(supplier text, wanted_booking_ref text, wanted_client_ref text)
returns table (organization_id uuid, booking_id uuid, leg_id uuid)
language sql stable security definer set search_path = public as $$
  select l.organization_id, l.booking_id, l.id from booking_leg l
  where l.supplier_id = supplier
    and (l.client_ref = wanted_client_ref or l.supplier_booking ->> 'bookingRef' = wanted_booking_ref)
$$;
create index booking_leg_of_order on booking_leg (supplier_id, (supplier_booking ->> 'bookingRef'));

-- Reminders whose hour has come. Each is marked in the transaction that tells of it, so that none is lost between.
create function find_due_reminders(now_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select r.organization_id, r.id from exit_reminder r
  where r.sent_at is null and r.remind_at <= now_at
  order by r.remind_at limit max_rows
$$;

-- Money whose day has passed and of which nobody has been told: refunds on their way, and cancellations whose airline has
-- not said yet what it gives back. Marked likewise.
create function find_overdue_refunds(today date, max_rows integer)
returns table (organization_id uuid, booking_id uuid, refund_id uuid, cancellation_id uuid)
language sql stable security definer set search_path = public as $$
  (select r.organization_id, r.booking_id, r.id, r.cancellation_id from refund r
   where r.state = 'processing' and r.due_on < today and r.escalated_at is null
   order by r.due_on limit max_rows)
  union all
  (select c.organization_id, c.booking_id, null, c.id from cancellation c
   where c.state = 'airline' and c.due_on < today and c.escalated_at is null
   order by c.due_on limit max_rows)
$$;

-- Changes that an airline has made and the trip does not show yet. Marked likewise.
create function find_changes_to_apply(max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select c.organization_id, c.id from booking_change c
  where c.state = 'done' and c.applied_at is null
  order by c.settled_at limit max_rows
$$;

-- Credits whose owner is to be told that they end soon, and those that have ended with something left. Marked likewise.
create function find_due_credits(today date, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select c.organization_id, c.id from flight_credit c
  where c.left_paise > 0 and c.expires_on <= today + 30
    and (c.expired_at is null and c.expires_on < today
      or c.expires_on >= today and (c.reminded_on is null or c.reminded_on < c.expires_on - case
        when c.expires_on <= today + 1 then 1 when c.expires_on <= today + 7 then 7 else 30 end))
  order by c.expires_on limit max_rows
$$;

-- Bookings that will never be bought and still have credits set aside for them.
create function find_idle_credits(max_rows integer)
returns table (organization_id uuid, booking_id uuid)
language sql stable security definer set search_path = public as $$
  select distinct u.organization_id, u.booking_id from flight_credit_use u
  join booking b on b.organization_id = u.organization_id and b.id = u.booking_id
  where u.state = 'reserved' and (b.removed_at is not null or b.status in ('EXPIRED', 'FAILED', 'CANCELED'))
  limit max_rows
$$;

-- Orders for which it is time to look whether check-in has opened; each is looked at again when it says so itself.
create function find_due_check_ins(now_at timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select l.organization_id, l.id from booking_leg l
  join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
  where b.status = 'BOOKED' and l.state = 'booked' and (l.check_in_at is null or l.check_in_at <= now_at)
  order by l.check_in_at nulls first limit max_rows
$$;

-- Prices older than a season say nothing of today's, and flights that were shared have flown.
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
  delete from fare_memory where seen_on < (now_at - interval '100 days')::date;
  delete from flight_shortlist where created_at < now_at - interval '1 year';
$$;

revoke all on function next_document_number(text), provider_registration(), claim_due_sweeps(timestamptz, timestamptz, integer),
  find_supplier_orders(text, text, text), find_due_reminders(timestamptz, integer),
  find_overdue_refunds(date, integer), find_changes_to_apply(integer), find_due_credits(date, integer), find_idle_credits(integer),
  find_due_check_ins(timestamptz, integer) from public;
grant execute on function next_document_number(text), provider_registration(), claim_due_sweeps(timestamptz, timestamptz, integer),
  find_supplier_orders(text, text, text), find_due_reminders(timestamptz, integer),
  find_overdue_refunds(date, integer), find_changes_to_apply(integer), find_due_credits(date, integer), find_idle_credits(integer),
  find_due_check_ins(timestamptz, integer) to pravas_app;

do $$
declare
  t text;
begin
  foreach t in array array['fare_memory', 'flight_shortlist', 'exit_reminder', 'tax_document', 'flight_credit',
    'flight_credit_use', 'booking_change', 'schedule_change']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to pravas_app using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', t);
  end loop;
end $$;
