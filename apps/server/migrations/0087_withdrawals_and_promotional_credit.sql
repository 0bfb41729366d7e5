-- What a customer takes out of its wallet again: the accounts of its own that it may be paid to, and what it has asked for; credit that
-- it was given as a present; and the statements of what it owes on credit.

create table payout_account (
  organization_id uuid not null references organization (id),
  id uuid not null,
  bank text not null,
  holder text not null,
  account_number text not null check (account_number ~ '^[0-9]{6,20}$'),
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  -- waiting: nobody of the provider has looked at it · verified: it is the payer's own · refused · removed: by the customer
  state text not null check (state in ('waiting', 'verified', 'refused', 'removed')),
  added_by uuid not null,
  added_at timestamptz not null,
  -- Somebody of the provider, and how they know whose it is.
  verified_by uuid,
  verified_at timestamptz,
  proof text,
  reason text,
  version integer not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, added_by) references person (organization_id, id),
  check (state <> 'verified' or (verified_by is not null and verified_at is not null and proof is not null)),
  check (state <> 'refused' or reason is not null)
);
create unique index payout_account_once on payout_account (organization_id, account_number, ifsc)
  where state in ('waiting', 'verified');
create index payout_account_waiting on payout_account (added_at, id) where state = 'waiting';
create index payout_account_of_person on payout_account (organization_id, added_by);

create table withdrawal (
  organization_id uuid not null references organization (id),
  id uuid not null,
  payout_account_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- asked · approved: by a second person of the provider · paid · refused: by the provider · taken_back: by the customer
  state text not null check (state in ('asked', 'approved', 'paid', 'refused', 'taken_back')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- People of the provider.
  approved_by uuid,
  approved_at timestamptz,
  paid_by uuid,
  utr text check (utr ~ '^[A-Z0-9]{12,22}$'),
  paid_on date,
  decided_at timestamptz,
  reason text,
  version integer not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, payout_account_id) references payout_account (organization_id, id),
  foreign key (organization_id, asked_by) references person (organization_id, id),
  check ((state in ('paid', 'refused', 'taken_back')) = (decided_at is not null)),
  check ((state = 'paid') = (utr is not null) and (utr is null) = (paid_on is null) and (utr is null) = (paid_by is null)),
  check (state not in ('approved', 'paid') or (approved_by is not null and approved_at is not null)),
  -- Nobody pays what they approved themselves.
  check (paid_by is null or paid_by <> approved_by),
  check (state <> 'refused' or reason is not null)
);
-- A transfer of our bank pays one withdrawal.
create unique index withdrawal_utr on withdrawal (utr) where utr is not null;
create index withdrawal_by_time on withdrawal (organization_id, asked_at desc, id desc);
create index withdrawal_waiting on withdrawal (asked_at, id) where state in ('asked', 'approved');
create index withdrawal_of_account on withdrawal (organization_id, payout_account_id);
create index withdrawal_of_person on withdrawal (organization_id, asked_by);

-- For the provider: what waits for it, wherever it was asked for, the oldest first; what was decided, the newest first.
create function find_withdrawals(wanted text[], skipped integer, most integer)
returns table (organization_id uuid, organization text, id uuid, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.organization_id, o.name, w.id, count(*) over ()
  from withdrawal w join organization o on o.id = w.organization_id
  where w.state = any(wanted)
  order by case when w.state in ('asked', 'approved') then w.asked_at end, w.asked_at desc, w.id
  offset skipped limit most
$$;
create function find_payout_accounts(wanted text[], skipped integer, most integer)
returns table (organization_id uuid, organization text, id uuid, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.organization_id, o.name, p.id, count(*) over ()
  from payout_account p join organization o on o.id = p.organization_id
  where p.state = any(wanted)
  order by case when p.state = 'waiting' then p.added_at end, p.added_at desc, p.id
  offset skipped limit most
$$;
revoke all on function find_withdrawals(text[], integer, integer), find_payout_accounts(text[], integer, integer) from public;
grant execute on function find_withdrawals(text[], integer, integer), find_payout_accounts(text[], integer, integer)
  to pravas_app;

-- What is given as a present is never owed either.
alter table ledger_account add constraint ledger_account_promo_check check (code <> 'wallet_promo' or balance_paise <= 0);

-- Credit that the provider gives as a present. What is left of it pays up to and on its last day, in India.
create table promo_grant (
  organization_id uuid not null references organization (id),
  id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  left_paise bigint not null check (left_paise >= 0),
  -- Ended unspent.
  expired_paise bigint not null default 0 check (expired_paise >= 0),
  expires_on date not null,
  reason text not null,
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (organization_id, id),
  check (left_paise + expired_paise <= amount_paise)
);
create index promo_grant_left on promo_grant (organization_id, expires_on, id) where left_paise > 0;
create index promo_grant_ending on promo_grant (expires_on) where left_paise > 0;
create index promo_grant_by_time on promo_grant (organization_id, granted_at desc, id);

-- What a payment took of a grant, and what of that has come back.
create table promo_use (
  organization_id uuid not null references organization (id),
  payment_ref text not null,
  grant_id uuid not null,
  booking_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  returned_paise bigint not null default 0 check (returned_paise between 0 and amount_paise),
  primary key (organization_id, payment_ref, grant_id),
  foreign key (organization_id, grant_id) references promo_grant (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index promo_use_of_booking on promo_use (organization_id, booking_id);
create index promo_use_of_grant on promo_use (organization_id, grant_id);

-- For the worker: grants whose last day is over, and of which something is left.
create function find_expired_promos(today date) returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.organization_id, g.id from promo_grant g where g.left_paise > 0 and g.expires_on < today
  order by g.expires_on limit 100
$$;
revoke all on function find_expired_promos(date) from public;
grant execute on function find_expired_promos(date) to pravas_app;

-- From when on a credit line has statements: those lines that were there before have none of the time before.
alter table credit_line add column statements_from date not null default (now() at time zone 'Asia/Kolkata')::date;
-- The day of the statement before it was changed first, and when it was changed last: no cycle closes by a new day that was over by then.
alter table credit_line add column first_statement_day smallint check (first_statement_day between 1 and 28),
  add column day_changed_on date, add check ((first_statement_day is null) = (day_changed_on is null));

-- The statement of each cycle of a credit line, as it was told.
create table credit_statement (
  organization_id uuid not null references organization (id),
  -- The day on which it is drawn: the first that is not in it.
  closes_on date not null,
  from_day date not null,
  to_day date not null,
  due_on date not null,
  opening_paise bigint not null,
  booked_paise bigint not null,
  paid_paise bigint not null,
  -- Of bookings that were cancelled.
  returned_paise bigint not null,
  closing_paise bigint not null,
  drawn_at timestamptz not null,
  primary key (organization_id, closes_on),
  check (from_day <= to_day and to_day < closes_on),
  check (opening_paise + booked_paise - paid_paise - returned_paise = closing_paise)
);

-- For the worker: credit lines whose next statement is to be drawn. It is the first day of its kind after the last one, and after the day
-- on which that kind was changed.
create function find_due_credit_statements(today date) returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.organization_id, l.organization_id from credit_line l
  cross join lateral (select greatest(coalesce((select max(s.closes_on) from credit_statement s
    where s.organization_id = l.organization_id), l.statements_from), l.day_changed_on) as day) last
  cross join lateral (select date_trunc('month', last.day)::date + (l.statement_day - 1) as in_month,
    (date_trunc('month', last.day) + interval '1 month')::date + (l.statement_day - 1) as in_next) c
  where case when c.in_month > last.day then c.in_month else c.in_next end <= today
$$;
revoke all on function find_due_credit_statements(date) from public;
grant execute on function find_due_credit_statements(date) to pravas_app;

do $$
declare name text;
begin
  foreach name in array array['payout_account', 'withdrawal', 'promo_grant', 'promo_use', 'credit_statement'] loop
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
revoke update on credit_statement from pravas_app;
