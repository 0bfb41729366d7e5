-- Money on its way into a wallet through the gateway.
create table wallet_topup (
  organization_id uuid not null references organization (id),
  id uuid not null,
  -- As the gateway knows it.
  reference text not null unique,
  gateway_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('open', 'paid', 'failed')),
  gateway_ref text unique,
  message text,
  started_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- When the gateway is asked next; null = never again.
  verify_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, started_by) references person (organization_id, id),
  check (state <> 'paid' or (gateway_ref is not null and settled_at is not null))
);
create index wallet_topup_due on wallet_topup (verify_at) where verify_at is not null;
create index wallet_topup_by_time on wallet_topup (organization_id, created_at desc, id);
create index wallet_topup_of_person on wallet_topup (organization_id, started_by);

-- From when on a wallet is low. Without a row nobody is told.
create table wallet_alert (
  organization_id uuid not null references organization (id),
  below_paise bigint not null check (below_paise > 0),
  -- True until it was told; armed again once there is a tenth more than that.
  is_armed boolean not null default true,
  told_at timestamptz,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (organization_id),
  foreign key (organization_id, changed_by) references person (organization_id, id)
);

-- What an organisation has paid on its credit line, as the provider's people entered it.
create table credit_payment (
  organization_id uuid not null references organization (id),
  id uuid not null,
  -- Received at the bank, and kept back as tax (TDS) by the organisation.
  received_paise bigint not null check (received_paise >= 0),
  tds_paise bigint not null check (tds_paise >= 0),
  reference text not null check (length(reference) between 1 and 60),
  paid_on date not null,
  entered_by text not null,
  entered_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, reference),
  check (received_paise + tds_paise > 0)
);

do $$
declare name text;
begin
  foreach name in array array['wallet_topup', 'wallet_alert', 'credit_payment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert, update on wallet_topup to pravas_app;
revoke delete on wallet_topup from pravas_app;
grant select, insert, update, delete on wallet_alert to pravas_app;
grant select, insert on credit_payment to pravas_app;
revoke update, delete on credit_payment from pravas_app;

-- The top-up that a browser comes back for; asked before it is known whose it is.
create function find_wallet_topup(wanted_reference text)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.organization_id, t.id from wallet_topup t where t.reference = wanted_reference
$$;
revoke all on function find_wallet_topup(text) from public;
grant execute on function find_wallet_topup(text) to pravas_app;

-- Top-ups that the gateway is to be asked about, each for one worker until the lease is over.
create function claim_due_wallet_topups(now_at timestamptz, until timestamptz, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update wallet_topup t set verify_at = until
  from (
    select d.organization_id, d.id from wallet_topup d where d.verify_at <= now_at
    order by d.verify_at limit max_rows for update of d skip locked
  ) due
  where t.organization_id = due.organization_id and t.id = due.id
  returning t.organization_id, t.id
$$;
revoke all on function claim_due_wallet_topups(timestamptz, timestamptz, integer) from public;
grant execute on function claim_due_wallet_topups(timestamptz, timestamptz, integer) to pravas_app;

-- Wallets that have become low and have not been told of, and those that are to be armed again.
create function find_wallet_alerts()
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select w.organization_id, w.organization_id from wallet_alert w
  left join ledger_account a on a.organization_id = w.organization_id and a.code = 'wallet'
  where (w.is_armed and -coalesce(a.balance_paise, 0) < w.below_paise)
    or (not w.is_armed and -coalesce(a.balance_paise, 0) >= w.below_paise + w.below_paise / 10)
$$;
revoke all on function find_wallet_alerts() from public;
grant execute on function find_wallet_alerts() to pravas_app;

-- As before, with the top-ups that the gateway is to be asked about.
create or replace function due_jobs(now_at timestamptz, today date, closed_before timestamptz)
returns table (job text, is_due boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.job, coalesce(v.is_due, false) from (values
    -- The earliest moment is the first entry of an index, however many rows a planner expects to be due.
    ('bookings', (select min(run_at) from booking where lease_until is null or lease_until <= now_at) <= now_at),
    ('events', (select min(run_at) from outbox_event where delivered_at is null) <= now_at),
    ('system mails', (select min(run_at) from system_outbox where delivered_at is null) <= now_at),
    ('gathered mails', (select min(send_after) from mail_digest_line where sent_at is null) <= now_at),
    ('scheduled reports', (select min(run_at) from report_schedule where paused_at is null) <= now_at),
    ('supplier messages', (select min(run_at) from supplier_message where handled_at is null) <= now_at),
    ('orders read again', (select min(sweep_at) from booking_order) <= now_at),
    ('wallet top-ups', (select min(verify_at) from wallet_topup) <= now_at),
    ('webhooks', (select min(next_try_at) from webhook_delivery where state = 'waiting') <= now_at),
    ('imports', exists (select from employee_import
      where state in ('reading', 'running') and (lease_until is null or lease_until <= now_at))),
    ('policy replays', exists (select from policy_replay
      where state in ('waiting', 'running') and (lease_until is null or lease_until <= now_at))),
    ('approvals', exists (select from approval_task
      where state = 'open' and least(due_at, coalesce(remind_at, due_at)) <= now_at
        and (remind_at <= now_at or (due_at <= now_at and escalated_at is null)))),
    ('deciders', exists (select from find_unfit_deciders(now_at, today, 1))),
    ('exit reminders', exists (select from find_due_reminders(now_at, 1))),
    ('overdue refunds', exists (select from find_overdue_refunds(today, 1))),
    ('late airlines', exists (select from find_late_cases_to_reopen(closed_before, 1))),
    ('changes made', exists (select from find_changes_to_apply(1))),
    ('check-in', exists (select from find_due_check_ins(now_at, 1))),
    ('overdue cases', exists (select from find_overdue_cases(now_at, 1))),
    ('airline credits', exists (select from find_due_credits(today, 1)) or exists (select from find_idle_credits(1)))
  ) v (job, is_due)
$$;
