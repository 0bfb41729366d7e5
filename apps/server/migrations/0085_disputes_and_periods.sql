-- Payments that their payers dispute at their banks, as the gateway tells of them.
create table payment_dispute (
  organization_id uuid not null references organization (id),
  id uuid not null,
  gateway_id text not null,
  -- The gateway's.
  reference text not null,
  payment_reference text not null,
  -- What was paid: a booking or a top-up. Neither = nobody knows the payment, and the dispute is the provider's to look into.
  booking_id uuid,
  topup_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  respond_by timestamptz not null,
  heard_at timestamptz not null,
  decided_at timestamptz,
  -- What the books took for a lost one: of the wallet, and as owed. Null = nothing was taken.
  wallet_paise bigint check (wallet_paise >= 0),
  owed_paise bigint check (owed_paise >= 0),
  debited_at timestamptz,
  returned_at timestamptz,
  -- What of it had counted as refunded when it came back: that counts for no refund any more, and stands to the organisation's credit.
  uncounted_paise bigint not null default 0 check (uncounted_paise between 0 and amount_paise),
  -- The gateway's last word that was heeded, and its sum: until something was taken, the amount above follows it.
  told_state text check (told_state in ('open', 'won', 'lost')),
  told_paise bigint check (told_paise > 0),
  -- Why the books took nothing for it. capture: the payment has not been booked yet · person: it cannot be true, and a person was called
  held_back text check (held_back in ('capture', 'person')),
  held_since timestamptz,
  -- A person of the provider has said that the bank has taken it, although it cannot be true.
  is_believed boolean not null default false,
  primary key (organization_id, id),
  unique (gateway_id, reference),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, topup_id) references wallet_topup (organization_id, id),
  check (num_nonnulls(booking_id, topup_id) <= 1),
  check ((state = 'open') = (decided_at is null)),
  check (num_nulls(wallet_paise, owed_paise, debited_at) in (0, 3)),
  check (debited_at is null or wallet_paise + owed_paise = amount_paise),
  check (returned_at is null or debited_at is not null),
  check (uncounted_paise = 0 or returned_at is not null),
  check ((held_back is null) = (held_since is null))
);
create index payment_dispute_by_time on payment_dispute (organization_id, opened_at desc, id);
create index payment_dispute_of_payment on payment_dispute (organization_id, payment_reference);
create index payment_dispute_of_booking on payment_dispute (organization_id, booking_id);
create index payment_dispute_of_topup on payment_dispute (organization_id, topup_id);
create index payment_dispute_held on payment_dispute (gateway_id, opened_at, id) where held_back is not null;

-- Since when the gateway is asked for disputes, and when next: one row, of the provider.
create table dispute_watch (
  organization_id uuid not null references organization (id) primary key,
  asked_from timestamptz not null,
  run_at timestamptz not null,
  -- Lines of the last answer that could not be read, by their digests: {since, isTold}.
  unread jsonb not null default '{}',
  -- Disputes that could not be written, by their references: {since, isTold, told}. They are tried again, and keep no other waiting.
  failed jsonb not null default '{}'
);

do $$
declare name text;
begin
  foreach name in array array['payment_dispute', 'dispute_watch'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
    execute format('grant select, insert, update on %I to pravas_app', name);
    execute format('revoke delete on %I from pravas_app', name);
  end loop;
end $$;

-- The watch for one worker until the lease is over; the first time it looks back as far as cards can be disputed.
create function claim_due_dispute_watch(now_at timestamptz, lease_until timestamptz)
returns table (organization_id uuid, id uuid, asked_from timestamptz, unread jsonb, failed jsonb, leased_until text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dispute_watch as w (organization_id, asked_from, run_at)
    select o.id, now_at - interval '120 days', now_at from organization o where o.is_provider
    order by o.created_at limit 1
  on conflict do nothing;
  return query
    update dispute_watch w set run_at = lease_until from organization o
    where o.id = w.organization_id and o.is_provider and w.run_at <= now_at
    returning w.organization_id, w.organization_id, w.asked_from, w.unread, w.failed, w.run_at::text;
end $$;
-- The gateway has said something: it is asked at once.
create function wake_dispute_watch() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update dispute_watch set run_at = 'epoch'
$$;
-- What was told and not done yet, for the worker to judge again: the gateway does not repeat what has not changed.
create function list_held_disputes(gateway text)
returns table (organization_id uuid, booking_id uuid, topup_id uuid, reference text, payment_reference text, told_paise bigint,
  told_state text, reason text, opened_at timestamptz, respond_by timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.organization_id, d.booking_id, d.topup_id, d.reference, d.payment_reference, d.told_paise, d.told_state, d.reason,
    d.opened_at, d.respond_by
  from payment_dispute d where d.gateway_id = gateway and d.held_back is not null order by d.opened_at, d.id
$$;
revoke all on function claim_due_dispute_watch(timestamptz, timestamptz), wake_dispute_watch(), list_held_disputes(text) from public;
grant execute on function claim_due_dispute_watch(timestamptz, timestamptz), wake_dispute_watch(), list_held_disputes(text) to pravas_app;

-- A disputed payment needs evidence by a day.
alter table work_case drop constraint work_case_kind_check;
alter table work_case add constraint work_case_kind_check check (kind in ('desk_request', 'desk_purchase', 'booking_paused',
  'unknown_outcome', 'half_booked', 'price_moved', 'refund_short', 'refund_overdue', 'cancel_request', 'change_request',
  'schedule_change', 'flight_cancelled', 'stay_unconfirmed', 'stay_overcharged', 'stay_change', 'invoice_missing',
  'e_invoice_refused', 'bus_missing', 'offline_booking', 'payment_disputed', 'books_disagree'));

-- Months of the books, of all organisations at once, that the provider has closed: all days up to the end of the last closed one are.
create table ledger_period (
  organization_id uuid not null references organization (id),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  is_closed boolean not null,
  -- What was open when it was closed last: [{item, many, paise}].
  open_items jsonb not null,
  closed_by uuid not null,
  closed_at timestamptz not null,
  reopened_by uuid,
  reopened_at timestamptz,
  reason text,
  version integer not null default 1,
  primary key (organization_id, month),
  foreign key (organization_id, closed_by) references person (organization_id, id),
  foreign key (organization_id, reopened_by) references person (organization_id, id),
  check (is_closed = (reopened_at is null)),
  check (num_nulls(reopened_by, reopened_at, reason) in (0, 3)),
  check (reopened_by <> closed_by)
);
create index ledger_period_closed_by on ledger_period (organization_id, closed_by);
create index ledger_period_reopened_by on ledger_period (organization_id, reopened_by);

-- Every closing and opening, for ever.
create table ledger_period_event (
  organization_id uuid not null,
  id uuid not null,
  month date not null,
  event text not null check (event in ('closed', 'reopened')),
  by_person uuid not null,
  at timestamptz not null,
  reason text,
  open_items jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, month) references ledger_period (organization_id, month),
  foreign key (organization_id, by_person) references person (organization_id, id),
  check ((event = 'reopened') = (reason is not null))
);
create index ledger_period_event_of_month on ledger_period_event (organization_id, month, at);
create index ledger_period_event_by on ledger_period_event (organization_id, by_person);

do $$
declare name text;
begin
  foreach name in array array['ledger_period', 'ledger_period_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert, update on ledger_period to pravas_app;
revoke delete on ledger_period from pravas_app;
grant select, insert on ledger_period_event to pravas_app;
revoke update, delete on ledger_period_event from pravas_app;

-- The last day of the books that is closed, with when and by whom; no row where nothing is.
create function ledger_closed_through() returns table (day date, month date, closed_at timestamptz, closed_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (p.month + interval '1 month')::date - 1, p.month, p.closed_at, h.first_name || ' ' || h.last_name
  from ledger_period p join organization o on o.id = p.organization_id
  join person h on h.organization_id = p.organization_id and h.id = p.closed_by
  where o.is_provider and p.is_closed order by p.month desc limit 1
$$;
-- When a day was closed, and by whom: by the first month from its own on that is closed.
create function ledger_closed_on(asked date) returns table (closed_at timestamptz, closed_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.closed_at, h.first_name || ' ' || h.last_name
  from ledger_period p join organization o on o.id = p.organization_id
  join person h on h.organization_id = p.organization_id and h.id = p.closed_by
  where o.is_provider and p.is_closed and (p.month + interval '1 month')::date > asked order by p.month limit 1
$$;

-- Whoever posts holds the books open until they commit; whoever closes waits for them, and then they wait for whoever closes.
create function hold_books_open() returns date
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare last_closed date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger-period', 0));
  -- A statement of its own, which sees what was committed while it waited.
  select c.day into last_closed from ledger_closed_through() c;
  return last_closed;
end $$;
create function lock_books() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('ledger-period', 0))
$$;

-- When it happened, where that was in a closed month.
alter table ledger_transfer add column happened_at timestamptz;

-- What is posted late of a closed month stands on the first open day, and says so.
create function keep_closed_books() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare last_closed date;
begin
  last_closed := hold_books_open();
  if last_closed is null or (new.at at time zone 'Asia/Kolkata')::date > last_closed then
    return new;
  end if;
  new.happened_at := new.at;
  new.reason := new.reason || ' (of ' || to_char(new.at at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY') || ', which is closed)';
  new.at := (last_closed + 1)::timestamp at time zone 'Asia/Kolkata';
  return new;
end $$;
create trigger ledger_transfer_in_open_books before insert on ledger_transfer
  for each row execute function keep_closed_books();
-- Nothing of a closed month changes, and nothing is moved into one, whoever asks.
create function keep_posted() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare last_closed date;
begin
  last_closed := hold_books_open();
  if last_closed is not null and (old.at at time zone 'Asia/Kolkata')::date <= last_closed then
    raise exception 'the books are closed up to %', last_closed using errcode = 'check_violation', constraint = 'ledger_transfer_closed';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if last_closed is not null and (new.at at time zone 'Asia/Kolkata')::date <= last_closed then
    raise exception 'the books are closed up to %', last_closed using errcode = 'check_violation', constraint = 'ledger_transfer_closed';
  end if;
  return new;
end $$;
create trigger ledger_transfer_kept before update or delete on ledger_transfer for each row execute function keep_posted();

-- A document has the day on which it is issued. One of a closed month would change a return that was made: whoever issues it begins anew, with
-- the day that it is by then.
create function keep_closed_documents() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare last_closed date;
begin
  last_closed := hold_books_open();
  if last_closed is not null and new.issued_on <= last_closed then
    raise exception 'the books are closed up to %', last_closed using errcode = 'check_violation', constraint = 'tax_document_closed';
  end if;
  return new;
end $$;
create trigger tax_document_in_open_books before insert on tax_document
  for each row execute function keep_closed_documents();

-- What the portal cancels after the month of the document was closed is put right by a note in a later one: the return that was made stays as it
-- is.
alter table e_invoice add column cancelled_at timestamptz;
create function note_cancelled() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.cancelled_at := clock_timestamp();
  return new;
end $$;
create trigger e_invoice_cancelled before update on e_invoice for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled') execute function note_cancelled();
-- As before, but for that.
create or replace function list_outward_documents(registration text, first_day date, last_day date)
returns table (organization_id uuid, id uuid, organization_name text, kind text, number text, issued_on date,
  taxable_paise bigint, rate_basis_points integer, cgst_paise bigint, sgst_paise bigint, igst_paise bigint, facts jsonb,
  against_on date, against_total_paise bigint, state text, report_until date, irn text, problems jsonb, waits_for text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.organization_id, d.id, o.name, d.kind, d.number, d.issued_on, d.taxable_paise, d.rate_basis_points, d.cgst_paise,
    d.sgst_paise, d.igst_paise, d.facts, a.issued_on, a.taxable_paise + a.cgst_paise + a.sgst_paise + a.igst_paise,
    case when e.state = 'cancelled' and e.cancelled_at > (select c.closed_at from ledger_closed_on(d.issued_on) c) then 'registered'
      else e.state end, e.report_until, e.irn, e.problems, e.waits_for
  from tax_document d
  join organization o on o.id = d.organization_id
  left join tax_document a on a.number = d.facts ->> 'against'
  left join e_invoice e on e.organization_id = d.organization_id and e.document_id = d.id
  where d.issued_on between first_day and last_day
    and (registration is null or d.facts #>> '{seller,gstin}' = registration)
  order by d.issued_on, d.number
$$;

-- What is open of a month that is to be closed, over all organisations, with the months before it that close with it.
create function list_period_items(first_day date, last_day date) returns table (item text, many bigint, paise bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with moment as (
    select first_day::timestamp at time zone 'Asia/Kolkata' as first_at, (last_day + 1)::timestamp at time zone 'Asia/Kolkata' as end_at),
  -- From the first day that closes with the last one: all before it are closed too.
  span as (
    select least(first_day, coalesce((select c.day + 1 from ledger_closed_through() c),
      (select date_trunc('month', min(d.day))::date from ledger_day d))) as from_day),
  booked as (
    select d.organization_id, date_trunc('month', d.day) as month,
      sum(d.amount_paise * ((d.credit_account = 'revenue_fees')::int - (d.debit_account = 'revenue_fees')::int)) as fees,
      sum(d.amount_paise * ((d.credit_account ~ '^[csi]gst_payable$')::int - (d.debit_account ~ '^[csi]gst_payable$')::int)) as taxes
    from ledger_day d, span where d.day between span.from_day and last_day group by 1, 2),
  stated as (
    select t.organization_id, date_trunc('month', t.issued_on) as month,
      sum(case t.kind when 'credit_note' then -t.taxable_paise else t.taxable_paise end) as fees,
      sum((case t.kind when 'credit_note' then -1 else 1 end) * (t.cgst_paise + t.sgst_paise + t.igst_paise)) as taxes
    from tax_document t cross join span
    left join e_invoice e on e.organization_id = t.organization_id and e.document_id = t.id
    -- What the portal has cancelled before is in no return.
    where t.issued_on between span.from_day and last_day and e.state is distinct from 'cancelled' group by 1, 2),
  -- Of each organisation in each month: what one has too much makes up for nothing that another lacks.
  unlike as (
    select abs(coalesce(b.fees, 0) - coalesce(s.fees, 0)) as fees, abs(coalesce(b.taxes, 0) - coalesce(s.taxes, 0)) as taxes
    from booked b full join stated s using (organization_id, month))
  select 'holds', count(*), coalesce(sum(h.amount_paise), 0) from moment, payment p
    join ledger_transfer h on h.organization_id = p.organization_id and h.key = 'hold:' || p.reference
    where p.reference ~ '/(WALLET|CREDIT|PROMO)$' and p.status in ('HELD', 'SUCCESSFUL') and h.at < moment.end_at
      and p.created_at >= moment.first_at - interval '1 year'
      and not exists (select from ledger_transfer e where e.organization_id = p.organization_id
        and e.key in ('hold-taken:' || p.reference, 'release:' || p.reference))
  union all
  select 'top_ups', count(*), coalesce(sum(t.amount_paise), 0) from wallet_topup t, moment
    where t.state = 'open' and t.created_at < moment.end_at
  union all
  select 'unapplied', count(*), coalesce(sum(l.amount_paise), 0) from bank_line l, moment
    where l.unapplied_at < moment.end_at and l.applied_at is null
  union all
  select 'bank_lines', count(*), coalesce(sum(l.amount_paise), 0) from bank_line l
    where (l.state in ('open', 'matched') or (l.state = 'approved' and l.credited_at is null))
      and (l.unapplied_at is null or l.applied_at is not null)
      and l.amount_paise > 0 and l.day <= last_day
  union all
  select 'refunds', count(*), coalesce(sum(r.amount_paise), 0) from refund r, moment
    where r.state = 'processing' and r.created_at < moment.end_at
  union all
  select 'disputes', count(*), coalesce(sum(d.amount_paise), 0) from payment_dispute d, moment
    where d.state = 'open' and d.opened_at < moment.end_at
  union all
  select 'papers', count(*), coalesce(sum(abs(coalesce(r.our_paise, 0) - coalesce(r.their_paise, 0))), 0)
    from reconciliation_difference r where r.state = 'open' and r.since <= last_day
  union all
  select 'differences', count(*), 0::numeric from work_case c, moment
    where c.kind = 'books_disagree' and c.state = 'open' and c.created_at < moment.end_at
  union all
  select 'fees', count(*) filter (where u.fees <> 0), coalesce(sum(u.fees), 0) from unlike u
  union all
  select 'taxes', count(*) filter (where u.taxes <> 0), coalesce(sum(u.taxes), 0) from unlike u
$$;
-- The first month of the books of anybody.
create function first_ledger_day() returns date
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$ select min(day) from ledger_day $$;

revoke all on function ledger_closed_through(), ledger_closed_on(date), hold_books_open(), lock_books(), keep_closed_books(), keep_posted(),
  keep_closed_documents(), list_period_items(date, date), first_ledger_day() from public;
grant execute on function ledger_closed_through(), ledger_closed_on(date), hold_books_open(), lock_books(),
  list_period_items(date, date), first_ledger_day() to pravas_app;
