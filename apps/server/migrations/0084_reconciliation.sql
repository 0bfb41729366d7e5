-- What gateways, banks and suppliers say, held against the books: settlements, statements of suppliers, and what differs. All of it is
-- the provider's, except for a customer's share of a settlement.

create table settlement_file (
  organization_id uuid not null references organization (id), id uuid not null,
  -- As it came.
  file_id uuid not null, sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  settlements integer not null, rows integer not null, added integer not null,
  imported_by uuid not null, imported_at timestamptz not null,
  primary key (organization_id, id), unique (organization_id, sha256),
  foreign key (organization_id, file_id) references file (organization_id, id),
  foreign key (organization_id, imported_by) references person (organization_id, id)
);

create table settlement (
  organization_id uuid not null references organization (id), id uuid not null,
  -- The gateway's.
  reference text not null,
  utr text check (utr ~ '^[A-Z0-9]{12,22}$'),
  day date not null,
  -- What the gateway says that it paid out; null = only the rows say it.
  stated_paise bigint,
  rows integer not null,
  credit_paise bigint not null, debit_paise bigint not null, net_paise bigint not null,
  fee_paise bigint not null, tax_paise bigint not null,
  -- Each row leads from its amount by its fee to what it moves, and all of them to what was paid out.
  is_tied boolean not null, confirmed_by uuid, confirmed_at timestamptz,
  -- All books that have a share of it have it.
  posted_at timestamptz,
  version integer not null default 1,
  primary key (organization_id, id), unique (organization_id, reference),
  foreign key (organization_id, confirmed_by) references person (organization_id, id),
  check (net_paise = credit_paise - debit_paise),
  check ((confirmed_by is null) = (confirmed_at is null) and (posted_at is null or confirmed_at is not null))
);
create index settlement_by_day on settlement (organization_id, day desc, id desc);
create index settlement_unposted on settlement (confirmed_at) where confirmed_at is not null and posted_at is null;

create table settlement_row (
  organization_id uuid not null references organization (id), id uuid not null,
  settlement_id uuid not null, file_id uuid not null, line_row integer not null,
  kind text not null check (kind in ('payment', 'refund', 'adjustment')),
  entity text not null, reference text not null, payment text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  fee_paise bigint not null check (fee_paise >= 0), tax_paise bigint not null check (tax_paise >= 0),
  debit_paise bigint not null check (debit_paise >= 0), credit_paise bigint not null check (credit_paise >= 0),
  -- Fee, debit and credit are as if the tax were within the fee or beside it, until what was paid out proves it; null = it is told.
  tax_guess text check (tax_guess in ('within', 'beside')),
  status text not null check (status in ('agrees', 'amount_differs', 'unknown', 'twice')),
  -- Whose books have it, under which key, and with which amount.
  owner_id uuid, our_key text, our_paise bigint, booking_id uuid,
  primary key (organization_id, id), unique (organization_id, settlement_id, kind, entity),
  foreign key (organization_id, settlement_id) references settlement (organization_id, id),
  foreign key (organization_id, file_id) references settlement_file (organization_id, id),
  check ((status = 'unknown') = (our_key is null) and (our_key is null) = (owner_id is null) and (our_key is null) = (our_paise is null))
);
-- What is ours is settled once.
create unique index settlement_row_once on settlement_row (organization_id, our_key) where status in ('agrees', 'amount_differs');
create index settlement_row_of_file on settlement_row (organization_id, file_id);
create index settlement_row_differs on settlement_row (organization_id, status) where status <> 'agrees';

-- What of a settlement belongs to an organisation's own books: written with the postings.
create table settlement_share (
  organization_id uuid not null references organization (id),
  -- The provider's.
  settlement_id uuid not null,
  reference text not null,
  -- Payments less refunds.
  gross_paise bigint not null, fee_paise bigint not null check (fee_paise >= 0),
  posted_at timestamptz not null,
  primary key (organization_id, settlement_id)
);

create table supplier_statement (
  organization_id uuid not null references organization (id), id uuid not null,
  supplier_id text not null,
  file_id uuid not null, sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  lines integer not null, added integer not null,
  first_day date not null, last_day date not null,
  imported_by uuid not null, imported_at timestamptz not null,
  primary key (organization_id, id), unique (organization_id, supplier_id, sha256),
  foreign key (organization_id, file_id) references file (organization_id, id),
  foreign key (organization_id, imported_by) references person (organization_id, id)
);

create table supplier_line (
  organization_id uuid not null references organization (id), id uuid not null,
  statement_id uuid not null, supplier_id text not null, line_row integer not null,
  day date not null, reference text not null, description text not null,
  kind text not null check (kind in ('booking', 'payment')),
  -- Above 0 = owed to the supplier.
  amount_paise bigint not null check (amount_paise <> 0),
  fingerprint text not null,
  -- The booking that it is of; null = unknown.
  owner_id uuid, booking_id uuid,
  primary key (organization_id, id), unique (organization_id, supplier_id, fingerprint),
  foreign key (organization_id, statement_id) references supplier_statement (organization_id, id),
  check ((owner_id is null) = (booking_id is null))
);
create index supplier_line_of_statement on supplier_line (organization_id, statement_id);
create index supplier_line_of_booking on supplier_line (organization_id, booking_id) where booking_id is not null;
create index supplier_line_unknown on supplier_line (organization_id, supplier_id, id) where booking_id is null and kind = 'booking';

-- Something that differs, as long as it does, and what was made of it.
create table reconciliation_difference (
  organization_id uuid not null references organization (id), id uuid not null,
  kind text not null check (kind in ('settled_amount', 'settled_unknown', 'settled_twice', 'settlement_untied', 'not_settled',
    'settlement_not_at_bank', 'bank_unexplained', 'topup_not_at_bank', 'credit_not_at_bank', 'outgoing_unexplained',
    'withdrawal_not_at_bank', 'supplier_amount', 'supplier_unknown', 'supplier_not_billed')),
  -- What it is about, within its kind.
  object_key text not null,
  -- By which people find it: an order, a UTR, a PNR.
  reference text not null, detail text not null,
  -- Null = they have it and we do not, or the other way round.
  our_paise bigint, their_paise bigint,
  since date not null,
  customer_id uuid, customer text, booking_id uuid,
  -- open: to be worked off · worked_off: somebody has, with a note · gone: it was not found again
  state text not null check (state in ('open', 'worked_off', 'gone')),
  -- It had been worked off, and came back with other amounts.
  is_back boolean not null default false,
  owner_id uuid, closed_by uuid, closed_at timestamptz,
  seen_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, id), unique (organization_id, kind, object_key),
  foreign key (organization_id, owner_id) references person (organization_id, id),
  foreign key (organization_id, closed_by) references person (organization_id, id),
  check ((state = 'open') = (closed_at is null) and (closed_by is null or state = 'worked_off'))
);
create index reconciliation_difference_open on reconciliation_difference (organization_id, since, id) where state = 'open';
create index reconciliation_difference_by_day on reconciliation_difference (organization_id, state, since, id);
create index reconciliation_difference_of_owner on reconciliation_difference (organization_id, owner_id);

create table reconciliation_note (
  organization_id uuid not null references organization (id), id uuid not null,
  difference_id uuid not null,
  action text not null check (action in ('take', 'leave', 'note', 'work_off', 'reopen')),
  note text not null,
  -- As they were when it was written.
  our_paise bigint, their_paise bigint,
  written_by uuid not null, written_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, difference_id) references reconciliation_difference (organization_id, id),
  foreign key (organization_id, written_by) references person (organization_id, id)
);
create index reconciliation_note_of_difference on reconciliation_note (organization_id, difference_id, written_at);

-- When everything was compared: one row a day.
create table reconciliation_check (
  organization_id uuid not null references organization (id),
  day date not null, ran_at timestamptz not null, found integer,
  primary key (organization_id, day)
);

do $$
declare name text;
begin
  foreach name in array array['settlement_file', 'settlement', 'settlement_row', 'settlement_share', 'supplier_statement',
    'supplier_line', 'reconciliation_difference', 'reconciliation_note', 'reconciliation_check'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
    execute format('grant select, insert, update on %1$I to pravas_app; revoke delete on %1$I from pravas_app', name);
  end loop;
end $$;
revoke update on settlement_file, settlement_share, supplier_statement, reconciliation_note from pravas_app;

-- The numbers by which suppliers know an order.
create function numbers_of_order(locator text, client_ref text, supplier_order jsonb) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[upper(locator), upper(client_ref), upper(supplier_order ->> 'bookingRef'),
      upper(supplier_order ->> 'supplierInvoiceNo')]
    || array(select upper(replace(t ->> 'ticketNumber', '-', ''))
      from jsonb_array_elements(case when jsonb_typeof(supplier_order -> 'tickets') = 'array' then supplier_order -> 'tickets'
        else '[]'::jsonb end) t), null)
$$;
create index booking_order_numbers on booking_order using gin (numbers_of_order(locator, client_ref, supplier_order))
  where supplier_order is not null;

create index refund_of_gateway on refund (gateway_refund_ref) where gateway_refund_ref is not null;
create index ledger_transfer_of_gateway on ledger_transfer (at)
  where key like 'capture:%' or (key like 'refund-paid:%' and credit_account = 'gateway_clearing');
create index ledger_transfer_of_topup on ledger_transfer (at) where key like 'topup:%';
create index ledger_transfer_of_dispute on ledger_transfer (split_part(key, ':', 2)) where key ~ '^chargeback(-won)?:';
create index ledger_transfer_of_purchase on ledger_transfer (at) where credit_account = 'supplier_payable' and key like 'purchase:%';

-- Who asks about everybody's money: the provider alone.
create function asking_provider() returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from organization o where o.is_provider
    and o.id = (select nullif(current_setting('app.organization_id', true), '')::uuid)
$$;

create function name_of_customer(customer uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name from organization o where o.id = customer and asking_provider() is not null
$$;

-- Payments, refunds and chargebacks of the gateway by their numbers, ours or the gateway's.
create function find_gateway_money(wanted text[])
returns table (owner_id uuid, key text, booking_id uuid, amount_paise bigint, names text[], payment_names text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with hit as materialized (
    select p.organization_id, p.id, p.booking_id, p.reference, p.gateway_ref from payment p where p.reference = any(wanted)
    union select p.organization_id, p.id, p.booking_id, p.reference, p.gateway_ref from payment p where p.gateway_ref = any(wanted)
    union select w.organization_id, w.id, null::uuid, w.reference, w.gateway_ref from wallet_topup w where w.reference = any(wanted)
    union select w.organization_id, w.id, null::uuid, w.reference, w.gateway_ref from wallet_topup w where w.gateway_ref = any(wanted)),
  back as materialized (
    select r.organization_id, r.booking_id, r.refund_ref, r.gateway_refund_ref, r.payment_id from refund r
      where r.refund_ref = any(wanted)
    union select r.organization_id, r.booking_id, r.refund_ref, r.gateway_refund_ref, r.payment_id from refund r
      where r.gateway_refund_ref = any(wanted)
    union select r.organization_id, r.booking_id, r.refund_ref, r.gateway_refund_ref, r.payment_id from hit h
      join refund r on r.organization_id = h.organization_id and r.booking_id = h.booking_id and r.payment_id = h.id)
  select h.organization_id, t.key, h.booking_id, t.amount_paise, array_remove(array[h.reference, h.gateway_ref], null), '{}'::text[]
  from hit h join ledger_transfer t on t.organization_id = h.organization_id and t.key = 'capture:' || h.reference
  where asking_provider() is not null
  union all
  select b.organization_id, t.key, b.booking_id, t.amount_paise, array_remove(array[b.refund_ref, b.gateway_refund_ref], null),
    array_remove(array[p.reference, p.gateway_ref], null)
  from back b join ledger_transfer t on t.organization_id = b.organization_id and t.key = 'refund-paid:' || b.refund_ref
    and t.credit_account = 'gateway_clearing'
  join payment p on p.organization_id = b.organization_id and p.id = b.payment_id
  where asking_provider() is not null
  union all
  select t.organization_id, split_part(t.key, ':', 1) || ':' || split_part(t.key, ':', 2), max(t.booking_id::text)::uuid,
    sum(t.amount_paise)::bigint, array[split_part(t.key, ':', 2)], '{}'::text[]
  from ledger_transfer t where t.key ~ '^chargeback(-won)?:' and split_part(t.key, ':', 2) = any(wanted)
    and 'gateway_clearing' in (t.debit_account, t.credit_account) and asking_provider() is not null
  group by t.organization_id, split_part(t.key, ':', 1), split_part(t.key, ':', 2)
$$;

-- Bookings by the numbers that a supplier knows them by.
create function find_supplier_bookings(supplier text, wanted text[])
returns table (owner_id uuid, booking_id uuid, numbers text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.booking_id, numbers_of_order(l.locator, l.client_ref, l.supplier_order)
  from booking_order l
  where l.supplier_order is not null and numbers_of_order(l.locator, l.client_ref, l.supplier_order) && wanted
    and l.supplier_id = supplier and asking_provider() is not null
$$;

-- Suppliers that anything was ordered from.
create function list_order_suppliers() returns table (supplier_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive found as (
    (select l.supplier_id from booking_order l where l.state = 'booked' order by 1 limit 1)
    union all
    select (select l.supplier_id from booking_order l where l.state = 'booked' and l.supplier_id > f.supplier_id order by 1 limit 1)
    from found f where f.supplier_id is not null)
  select f.supplier_id from found f where f.supplier_id is not null and asking_provider() is not null
$$;

-- For the worker: confirmed settlements that some books do not have yet.
create function find_due_settlements(max_rows integer) returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.id from settlement s where s.confirmed_at is not null and s.posted_at is null
  order by s.confirmed_at limit max_rows
$$;
-- For the worker: the provider, where nothing was compared on this day.
create function find_unreconciled(today date, max_rows integer) returns table (organization_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from organization o where o.is_provider
    and not exists (select from reconciliation_check c where c.organization_id = o.id and c.day >= today)
  limit max_rows
$$;

-- What differs, one function a kind of paper. Each answers whatever differs now; what is older stands in reconciliation_difference.
-- Rows of settlements, and settlements themselves.
create function settlement_differences()
returns table (kind text, object_key text, reference text, detail text, our_paise bigint, their_paise bigint, since date,
  customer_id uuid, booking_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case r.status when 'amount_differs' then 'settled_amount' when 'twice' then 'settled_twice' else 'settled_unknown' end,
    r.id::text, coalesce(nullif(r.reference, ''), r.entity), 'Settlement ' || s.reference || ', row ' || r.line_row,
    case when r.status = 'amount_differs' then r.our_paise when r.status = 'twice' then 0 end * sign.of,
    r.amount_paise * sign.of,
    s.day, r.owner_id, r.booking_id
  from settlement_row r join settlement s on s.organization_id = r.organization_id and s.id = r.settlement_id
  cross join lateral (select case when r.kind = 'refund' or (r.kind = 'adjustment' and r.debit_paise > 0) then -1 else 1 end as of) sign
  where r.status <> 'agrees' and r.organization_id = asking_provider()
  union all
  select 'settlement_untied', s.id::text, s.reference, 'Amounts less fees come to another sum than what was paid out',
    (select sum(r.amount_paise * case when r.kind = 'refund' or (r.kind = 'adjustment' and r.debit_paise > 0) then -1 else 1 end - r.fee_paise)
      from settlement_row r where r.organization_id = s.organization_id and r.settlement_id = s.id)::bigint,
    coalesce(s.stated_paise, s.net_paise), s.day, null, null
  from settlement s where not s.is_tied and s.organization_id = asking_provider()
$$;

-- Payments and refunds of ours that no settlement has. What came before the first settlement was settled elsewhere.
create function unsettled_differences(settled_before date)
returns table (kind text, object_key text, reference text, detail text, our_paise bigint, their_paise bigint, since date,
  customer_id uuid, booking_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with first as (select min(s.day)::timestamp at time zone 'Asia/Kolkata' as at from settlement s
    where s.organization_id = asking_provider())
  select 'not_settled', t.key, split_part(t.key, ':', 2), t.reason,
    case when t.key like 'capture:%' then t.amount_paise else -t.amount_paise end, null::bigint,
    (t.at at time zone 'Asia/Kolkata')::date, t.organization_id, t.booking_id
  from ledger_transfer t, first
  where (t.key like 'capture:%' or (t.key like 'refund-paid:%' and t.credit_account = 'gateway_clearing'))
    and t.at >= first.at and t.at < (settled_before::timestamp at time zone 'Asia/Kolkata')
    and not exists (select from settlement_row r where r.organization_id = asking_provider() and r.our_key = t.key and r.status in ('agrees', 'amount_differs'))
    and asking_provider() is not null
$$;

-- What suppliers bill beside what the books owe them before taxes at source, by booking; what they bill of nothing; and what nobody bills.
create function supplier_differences(billed_before date)
returns table (kind text, object_key text, reference text, detail text, our_paise bigint, their_paise bigint, since date,
  customer_id uuid, booking_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with billed as (
    select l.owner_id, l.booking_id, sum(l.amount_paise)::bigint as paise, min(l.day) as day, min(l.reference) as reference,
      min(l.supplier_id) as supplier
    from supplier_line l where l.organization_id = asking_provider() and l.booking_id is not null and l.kind = 'booking'
    group by l.owner_id, l.booking_id),
  owed as (
    select b.*, coalesce((select sum(case when t.credit_account = 'supplier_payable' then t.amount_paise else -t.amount_paise end)
      from ledger_transfer t where t.organization_id = b.owner_id and t.booking_id = b.booking_id
        and 'supplier_payable' in (t.debit_account, t.credit_account) and t.key !~ '^(tcs|tds-kept):'), 0)::bigint as ours
    from billed b),
  first as materialized (
    select s.supplier_id, min(s.first_day) as day from supplier_statement s
    where s.organization_id = asking_provider() group by s.supplier_id)
  select 'supplier_amount', o.booking_id::text, o.reference, o.supplier, o.ours, o.paise, o.day, o.owner_id, o.booking_id
  from owed o where o.ours <> o.paise
  union all
  select 'supplier_unknown', l.id::text, coalesce(nullif(l.reference, ''), l.supplier_id),
    l.supplier_id || ', row ' || l.line_row || coalesce(': ' || nullif(l.description, ''), ''), null, l.amount_paise, l.day, null, null
  from supplier_line l where l.organization_id = asking_provider() and l.booking_id is null and l.kind = 'booking'
  union all
  select 'supplier_not_billed', t.booking_id::text, bought.reference, bought.supplier_id, owing.paise, null,
    (t.at at time zone 'Asia/Kolkata')::date, t.organization_id, t.booking_id
  from ledger_transfer t
  cross join lateral (
    select min(coalesce(o.locator, o.client_ref)) as reference, min(o.supplier_id) as supplier_id, max(f.day) as day
    from booking_order o join first f on f.supplier_id = o.supplier_id
    where o.organization_id = t.organization_id and o.booking_id = t.booking_id) bought
  cross join lateral (
    select coalesce(sum(case when p.credit_account = 'supplier_payable' then p.amount_paise else -p.amount_paise end), 0)::bigint as paise
    from ledger_transfer p where p.organization_id = t.organization_id and p.booking_id = t.booking_id
      and 'supplier_payable' in (p.debit_account, p.credit_account) and p.key !~ '^(tcs|tds-kept):') owing
  where t.credit_account = 'supplier_payable' and t.key like 'purchase:%' and t.key not like '%:loss'
    and t.at >= (select min(f.day)::timestamp at time zone 'Asia/Kolkata' from first f)
    and t.at < (billed_before::timestamp at time zone 'Asia/Kolkata') and t.at >= (bought.day::timestamp at time zone 'Asia/Kolkata')
    and owing.paise <> 0 and asking_provider() is not null
    and not exists (select from supplier_line l where l.organization_id = asking_provider() and l.owner_id = t.organization_id and l.booking_id = t.booking_id and l.kind = 'booking')
$$;

-- When the books were last held against their own transfers, and what was found.
create function books_compared()
returns table (sums_day date, sums_open bigint, invariants_at timestamptz, breaches jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select max(c.day) from spend_check c where exists (select from organization o where o.id = c.organization_id)),
    (select count(*) from work_case w where w.kind = 'books_disagree' and w.state = 'open'), r.ran_at, r.breaches
  from (select 1) one left join lateral (select i.ran_at, i.breaches from invariant_run i order by i.ran_at desc limit 1) r on true
  where asking_provider() is not null
$$;

revoke all on function asking_provider(), name_of_customer(uuid), find_gateway_money(text[]), find_supplier_bookings(text, text[]), list_order_suppliers(),
  find_due_settlements(integer), find_unreconciled(date, integer), settlement_differences(), unsettled_differences(date),
  supplier_differences(date), books_compared() from public;
grant execute on function asking_provider(), name_of_customer(uuid), find_gateway_money(text[]), find_supplier_bookings(text, text[]), list_order_suppliers(),
  find_due_settlements(integer), find_unreconciled(date, integer), settlement_differences(), unsettled_differences(date),
  supplier_differences(date), books_compared() to pravas_app;
grant execute on function numbers_of_order(text, text, jsonb) to pravas_app;
