-- What an organisation pays in beforehand, the credit that it was granted, and what is set aside of both for bookings under way.

-- The wallet never owes: its balance is what we hold for the organisation (debits less credits, so at most 0).
alter table ledger_account add constraint ledger_account_wallet_check check (code <> 'wallet' or balance_paise <= 0);

-- HELD: set aside beside a card that has not paid yet.
alter table payment drop constraint payment_order_status_check;
alter table payment add constraint payment_status_check
  check (status in ('UNPAID', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED', 'HELD'));

-- What it was paid from; null = a card alone, or nothing yet.
alter table booking add column paid_from text check (paid_from in ('wallet', 'credit_line', 'parts'));

-- Credit that the provider has granted. Without a row there is none.
create table credit_line (
  organization_id uuid not null references organization (id),
  limit_paise bigint not null check (limit_paise >= 0),
  -- The day of the month on which a statement is drawn, and how many days later it is due.
  statement_day smallint not null check (statement_day between 1 and 28),
  due_days smallint not null check (due_days between 0 and 120),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (organization_id)
);

do $$
begin
  alter table credit_line enable row level security;
  alter table credit_line force row level security;
  create policy tenant on credit_line to pravas_app
    using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
    with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
  execute format('create policy owner on credit_line to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on credit_line to pravas_app;
revoke delete on credit_line from pravas_app;
