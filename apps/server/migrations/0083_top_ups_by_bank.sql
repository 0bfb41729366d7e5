-- Money that comes by bank: the accounts that receive it, the lines of their statements, and what customers say that they have sent.
-- Accounts, statements and lines are the provider's; what was declared is the customer's.

create table bank_account (
  organization_id uuid not null references organization (id),
  id uuid not null,
  bank text not null,
  holder text not null,
  account_number text not null check (account_number ~ '^[0-9]{6,20}$'),
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  is_active boolean not null default true,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, account_number, ifsc),
  foreign key (organization_id, created_by) references person (organization_id, id)
);

-- What may come in by bank: one row, of the provider.
create table topup_limit (
  organization_id uuid not null references organization (id) primary key,
  per_topup_paise bigint not null check (per_topup_paise > 0),
  per_day_paise bigint not null check (per_day_paise >= per_topup_paise),
  balance_cap_paise bigint not null check (balance_cap_paise >= per_topup_paise),
  -- Up to here whoever matched may also approve; 0 = always another person.
  one_person_paise bigint not null check (one_person_paise >= 0),
  changed_by uuid not null,
  changed_at timestamptz not null,
  foreign key (organization_id, changed_by) references person (organization_id, id)
);

create table bank_statement (
  organization_id uuid not null references organization (id),
  id uuid not null,
  bank_account_id uuid not null,
  -- As it came.
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  lines integer not null,
  added integer not null,
  first_day date not null,
  last_day date not null,
  imported_by uuid not null,
  imported_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, bank_account_id, sha256),
  foreign key (organization_id, bank_account_id) references bank_account (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id),
  foreign key (organization_id, imported_by) references person (organization_id, id)
);

create table bank_line (
  organization_id uuid not null references organization (id),
  id uuid not null,
  bank_account_id uuid not null,
  statement_id uuid not null,
  line_row integer not null,
  day date not null,
  narration text not null,
  utr text,
  -- Above 0 where it came in.
  amount_paise bigint not null check (amount_paise <> 0),
  balance_paise bigint,
  -- Tells lines apart that have no UTR; the same in every statement that has the line.
  fingerprint text not null,
  -- open: nobody has said what it is · matched: it is a declared top-up, a second person has to agree · approved: agreed to
  -- other: no top-up
  state text not null check (state in ('open', 'matched', 'approved', 'other')),
  -- The books have it under unapplied_receipts, since nobody knew whose it is; `applied_at` = it has left that account again.
  unapplied_at timestamptz,
  applied_at timestamptz,
  -- Whose it is, by the customer's declaration.
  topup_organization_id uuid,
  topup_organization text,
  topup_id uuid,
  matched_by uuid,
  matched_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  -- The customer's books have it.
  credited_at timestamptz,
  note text,
  version integer not null default 1,
  primary key (organization_id, id),
  unique (organization_id, bank_account_id, fingerprint),
  foreign key (organization_id, bank_account_id) references bank_account (organization_id, id),
  foreign key (organization_id, statement_id) references bank_statement (organization_id, id),
  foreign key (organization_id, matched_by) references person (organization_id, id),
  foreign key (organization_id, approved_by) references person (organization_id, id),
  check ((state in ('matched', 'approved')) = (topup_id is not null)),
  check ((topup_id is null) = (topup_organization_id is null) and (topup_id is null) = (matched_by is null)),
  check ((state = 'approved') = (approved_by is not null)),
  check (credited_at is null or state = 'approved')
);
create unique index bank_line_utr on bank_line (organization_id, bank_account_id, utr, (amount_paise > 0)) where utr is not null;
create unique index bank_line_topup on bank_line (organization_id, topup_id) where topup_id is not null;
create index bank_line_by_day on bank_line (organization_id, day desc, id desc);
create index bank_line_open on bank_line (organization_id, state, day) where state in ('open', 'matched');
create index bank_line_uncredited on bank_line (organization_id, approved_at) where state = 'approved' and credited_at is null;

-- What a customer has sent, or what the provider found to be theirs.
create table bank_topup (
  organization_id uuid not null references organization (id),
  id uuid not null,
  -- The provider's.
  bank_account_id uuid not null,
  utr text not null check (utr ~ '^[A-Z0-9]{12,22}$'),
  amount_paise bigint not null check (amount_paise > 0),
  paid_on date not null,
  slip_file_id uuid,
  state text not null check (state in ('declared', 'matched', 'credited', 'refused')),
  -- Null = the provider named money that nobody had declared.
  declared_by uuid,
  declared_at timestamptz not null,
  -- The provider's line, and what came in.
  line_id uuid,
  received_paise bigint check (received_paise > 0),
  decided_at timestamptz,
  reason text,
  primary key (organization_id, id),
  foreign key (organization_id, slip_file_id) references file (organization_id, id),
  foreign key (organization_id, declared_by) references person (organization_id, id),
  check ((state in ('matched', 'credited')) = (line_id is not null)),
  check ((line_id is null) = (received_paise is null)),
  check ((state in ('credited', 'refused')) = (decided_at is not null)),
  check (state <> 'refused' or reason is not null)
);
-- A customer declares a transfer once; a transfer becomes money in one wallet only.
create unique index bank_topup_once on bank_topup (organization_id, bank_account_id, utr) where state <> 'refused';
create unique index bank_topup_line on bank_topup (line_id) where line_id is not null;
create unique index bank_topup_utr on bank_topup (bank_account_id, utr) where state in ('matched', 'credited');
create index bank_topup_by_day on bank_topup (organization_id, declared_at desc, id desc);
create index bank_topup_waiting on bank_topup (declared_at, id) where state in ('declared', 'matched');
create index bank_topup_of_slip on bank_topup (organization_id, slip_file_id);

do $$
declare name text;
begin
  foreach name in array array['bank_account', 'topup_limit', 'bank_statement', 'bank_line', 'bank_topup'] loop
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
revoke update on bank_statement from pravas_app;

-- What everybody is told: where to pay to, and how much.
create function receiving_accounts() returns table (id uuid, bank text, holder text, account_number text, ifsc text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.bank, a.holder, a.account_number, a.ifsc
  from bank_account a join organization o on o.id = a.organization_id
  where o.is_provider and a.is_active order by a.bank, a.account_number
$$;
create function provider_topup_limit()
returns table (per_topup_paise bigint, per_day_paise bigint, balance_cap_paise bigint, one_person_paise bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.per_topup_paise, l.per_day_paise, l.balance_cap_paise, l.one_person_paise
  from topup_limit l join organization o on o.id = l.organization_id where o.is_provider
$$;
-- For the provider: what waits for it, wherever it was declared, the oldest first.
create function find_bank_topups(wanted text[], skipped integer, most integer)
returns table (organization_id uuid, organization text, topup_id uuid, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.organization_id, o.name, t.id, count(*) over ()
  from bank_topup t join organization o on o.id = t.organization_id
  where t.state = any(wanted)
  order by case when t.state in ('declared', 'matched') then t.declared_at end, t.declared_at desc, t.id
  offset skipped limit most
$$;
-- For the worker: what was agreed to and has not reached its wallet.
create function find_due_bank_credits(max_rows integer) returns table (organization_id uuid, line_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.id from bank_line l
  where l.state = 'approved' and l.credited_at is null order by l.approved_at limit max_rows
$$;
revoke all on function receiving_accounts(), provider_topup_limit(), find_bank_topups(text[], integer, integer),
  find_due_bank_credits(integer) from public;
grant execute on function receiving_accounts(), provider_topup_limit(), find_bank_topups(text[], integer, integer),
  find_due_bank_credits(integer) to pravas_app;
