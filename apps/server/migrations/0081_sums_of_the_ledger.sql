-- The books by day: what moved from one account to another on each day in India. Balances of any day come from these few rows, and from
-- transfers only within the day that is asked about.
create table ledger_day (
  organization_id uuid not null references organization (id),
  day date not null,
  debit_account text not null,
  credit_account text not null,
  transfers bigint not null,
  amount_paise bigint not null,
  primary key (organization_id, debit_account, credit_account, day)
);

insert into ledger_day (organization_id, day, debit_account, credit_account, transfers, amount_paise)
  select organization_id, (at at time zone 'Asia/Kolkata')::date, debit_account, credit_account, count(*), sum(amount_paise)
  from ledger_transfer group by 1, 2, 3, 4;

alter table ledger_day enable row level security;
alter table ledger_day force row level security;
create policy tenant on ledger_day to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$
begin
  execute format('create policy owner on ledger_day to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on ledger_day to pravas_app;
revoke delete on ledger_day from pravas_app;

-- Counted in the statement that posts: whoever posts holds the accounts by then, so nobody waits here for anybody else.
create function count_ledger_day() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_day as d (organization_id, day, debit_account, credit_account, transfers, amount_paise)
    select organization_id, (at at time zone 'Asia/Kolkata')::date, debit_account, credit_account, count(*), sum(amount_paise)
    from posted group by 1, 2, 3, 4 order by 1, 3, 4, 2
  on conflict (organization_id, debit_account, credit_account, day) do update
    set transfers = d.transfers + excluded.transfers, amount_paise = d.amount_paise + excluded.amount_paise;
  return null;
end $$;
create trigger ledger_transfer_by_day after insert on ledger_transfer referencing new table as posted
  for each statement execute function count_ledger_day();

-- Entries of one account, in their order.
create index ledger_transfer_of_debit on ledger_transfer (organization_id, debit_account, at, id);
create index ledger_transfer_of_credit on ledger_transfer (organization_id, credit_account, at, id);
