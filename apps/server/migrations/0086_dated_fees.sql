-- Our fees, each from a day on: those of organisations, and those that new organisations begin with.

create table convenience_fee (
  organization_id uuid not null references organization (id),
  id uuid not null,
  -- The provider's own row, of no organisation yet: customers who come begin with it.
  for_new boolean not null default false,
  service text not null check (service in ('flight', 'hotel', 'bus')),
  area text check (area in ('domestic', 'international')),
  journey text check (journey in ('oneway', 'roundTrip')),
  purpose text check (purpose in ('business', 'personal')),
  per text not null check (per in ('traveller', 'room', 'seat', 'booking')),
  -- Before GST. Null = personal trips pay what business trips pay.
  standard_paise bigint check (standard_paise between 0 and 10000000),
  cancel_paise bigint check (cancel_paise between 0 and 10000000),
  -- The first day in India; 0001-01-01 = it has always been there.
  valid_from date not null,
  -- Of the provider. Null = it was there before fees had days, or was agreed as the customer came.
  entered_by uuid,
  entered_at timestamptz not null,
  -- Planned, and given up before its day.
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  check ((service = 'flight') = (area is not null and journey is not null and purpose is not null)),
  check (service = 'flight' or (area is null and journey is null and purpose is null)),
  check ((standard_paise is null) = (cancel_paise is null)),
  check (standard_paise is not null or purpose = 'personal'),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (case service when 'flight' then per = 'traveller' when 'hotel' then per = 'room' else per in ('seat', 'booking') end)
);
create index convenience_fee_of on convenience_fee (organization_id, valid_from) where withdrawn_at is null;

alter table convenience_fee enable row level security;
alter table convenience_fee force row level security;
create policy tenant on convenience_fee to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$
begin
  execute format('create policy owner on convenience_fee to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on convenience_fee to pravas_app;
revoke delete on convenience_fee from pravas_app;

-- What is dated is never changed; whoever has planned it may give it up, once, before its day.
create function keep_dated() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' <> to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by'
    or old.valid_from <= (new.withdrawn_at at time zone 'Asia/Kolkata')::date then
    raise exception '% is not changed, and withdrawn only before its day', tg_table_name;
  end if;
  return null;
end $$;
create trigger keep_dated after update on convenience_fee for each row execute function keep_dated();

-- What was agreed so far has always been there.
with fees as (select id as organization_id, settings -> 'convenienceFee' as fee from organization)
insert into convenience_fee
  (organization_id, id, service, area, journey, purpose, per, standard_paise, cancel_paise, valid_from, entered_at)
select f.organization_id, gen_random_uuid(), l.service, l.area, l.journey, l.purpose, l.per,
  (l.amounts ->> 'standardAmountPaise')::bigint, (l.amounts ->> 'cancelAmountPaise')::bigint, '0001-01-01', 'epoch'
from fees f cross join lateral (
  select 'flight' as service, a.area, j.journey, p.purpose, 'traveller' as per, p.fee -> a.area -> j.journey as amounts
  from (values ('business', f.fee -> 'flight'), ('personal', f.fee -> 'personalBooking' -> 'flight')) p (purpose, fee),
    (values ('domestic'), ('international')) a (area), (values ('oneway'), ('roundTrip')) j (journey)
  union all select 'hotel', null, null, null, 'room', f.fee -> 'hotel'
  union all select 'bus', null, null, null, f.fee -> 'bus' ->> 'per', f.fee -> 'bus'
) l
where l.amounts ->> 'standardAmountPaise' is not null;
update organization set settings = settings - 'convenienceFee' where settings ? 'convenienceFee';

-- What new customers begin with, for whoever signs one up.
create function fees_for_new_customers()
returns table (service text, area text, journey text, purpose text, per text, standard_paise bigint, cancel_paise bigint,
  valid_from date, entered_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.service, f.area, f.journey, f.purpose, f.per, f.standard_paise, f.cancel_paise, f.valid_from, f.entered_at
  from convenience_fee f join organization o on o.id = f.organization_id
  where o.is_provider and f.for_new and f.withdrawn_at is null
  order by f.valid_from, f.entered_at, f.id
$$;

-- Organisations with their fees, for the provider's own organisation and nobody else; `changed_after` = those of whom something
-- begins after that day.
create function list_customer_fees(name_part text, changed_after date, asked_limit integer, asked_offset integer)
returns table (id uuid, name text, fees jsonb, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, coalesce((
      select jsonb_agg(to_jsonb(f) || jsonb_build_object('entered_ms', floor(extract(epoch from f.entered_at) * 1000))
        order by f.valid_from, f.entered_at, f.id)
      from convenience_fee f where f.organization_id = o.id and not f.for_new and f.withdrawn_at is null), '[]'),
    count(*) over ()
  from organization o
  where exists (
      select from organization asker
      where asker.is_provider and asker.id = nullif(current_setting('app.organization_id', true), '')::uuid)
    and (name_part = '' or position(lower(name_part) in lower(o.name)) > 0)
    and (changed_after is null or exists (
      select from convenience_fee f where f.organization_id = o.id and not f.for_new and f.withdrawn_at is null
        and f.valid_from > changed_after))
  order by lower(o.name), o.id
  limit asked_limit offset asked_offset
$$;
revoke all on function fees_for_new_customers(), list_customer_fees(text, date, integer, integer) from public;
grant execute on function fees_for_new_customers(), list_customer_fees(text, date, integer, integer) to pravas_app;

-- Taxes that are kept back or collected at source, each switched on or off by the provider from a day on. Without a row the law's
-- usual way holds (`LAWS` in the domain).
create table source_tax_switch (
  organization_id uuid not null references organization (id),
  id uuid not null,
  -- gst_tcs: CGST Act s.52, from suppliers · operator_tds: Income-tax Act s.393(1), 194-O before, from suppliers
  -- commission_tds: s.393(1), 194H before, by customers from our fees
  tax text not null check (tax in ('gst_tcs', 'operator_tds', 'commission_tds')),
  -- Of taxes from suppliers: for what.
  service text check (service in ('flight', 'hotel', 'bus')),
  is_on boolean not null,
  -- In hundredths of a percent.
  rate integer not null check (rate between 0 and 10000),
  -- In a financial year; nothing is kept back up to here.
  threshold_paise bigint check (threshold_paise >= 0),
  valid_from date not null,
  entered_by uuid not null,
  entered_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, entered_by) references person (organization_id, id),
  foreign key (organization_id, withdrawn_by) references person (organization_id, id),
  check ((tax = 'commission_tds') = (service is null)),
  check ((tax = 'commission_tds') = (threshold_paise is not null)),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create trigger keep_dated after update on source_tax_switch for each row execute function keep_dated();

-- What was kept back from suppliers of a line of a booking; a row of nothing = it was looked at, and the tax was off. What is kept back though
-- it was off when it was looked at first stands beside that.
create table source_tax (
  organization_id uuid not null references organization (id),
  line_id uuid not null,
  tax text not null check (tax in ('gst_tcs', 'operator_tds')),
  booking_id uuid not null,
  -- The day of the event, in India.
  day date not null,
  service text not null,
  vendor text not null,
  -- Before GST; below 0 where it was returned.
  value_paise bigint not null,
  rate integer not null check (rate between 0 and 10000),
  amount_paise bigint not null,
  posted_at timestamptz not null,
  is_kept boolean not null generated always as (rate > 0) stored,
  primary key (organization_id, line_id, tax, is_kept),
  foreign key (organization_id, line_id) references booking_line (organization_id, id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
create index source_tax_of_booking on source_tax (organization_id, booking_id, tax);
create index source_tax_by_day on source_tax (day) where rate > 0;

do $$
declare name text;
begin
  foreach name in array array['source_tax_switch', 'source_tax'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
    execute format('revoke delete on %I from pravas_app', name);
  end loop;
end $$;
grant select, insert, update on source_tax_switch to pravas_app;
grant select, insert on source_tax to pravas_app;
revoke update on source_tax from pravas_app;

-- The provider's switches, for whoever keeps something back.
create function provider_source_tax_switches()
returns table (tax text, service text, is_on boolean, rate integer, threshold_paise bigint, valid_from date, entered_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tax, s.service, s.is_on, s.rate, s.threshold_paise, s.valid_from, s.entered_at
  from source_tax_switch s join organization o on o.id = s.organization_id
  where o.is_provider and s.withdrawn_at is null order by s.valid_from, s.entered_at, s.id
$$;
-- For the worker: bookings with lines that a tax was not looked at for, of what was bought from a day on; or only while it was off, before the
-- switch was entered that holds on that day.
create function find_lines_before_tax(wanted_tax text, from_day date, max_rows integer)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct l.organization_id, l.booking_id from booking_line l
  where l.booked_day >= from_day and l.service in ('flight', 'hotel', 'bus')
    and not exists (select from source_tax t
      where t.organization_id = l.organization_id and t.line_id = l.id and t.tax = wanted_tax
        and (t.rate > 0 or not exists (
          select from (
            select s.is_on, s.rate, s.entered_at from source_tax_switch s join organization o on o.id = s.organization_id
            where o.is_provider and s.withdrawn_at is null and s.tax = wanted_tax and s.service = l.service
              and s.valid_from <= l.booked_day
            order by s.valid_from desc, s.entered_at desc, s.id desc limit 1) holding
          where holding.is_on and holding.rate > 0 and holding.entered_at > t.posted_at)))
  limit max_rows
$$;
-- For the provider and nobody else: what was kept back from suppliers, and by customers from us, in days of India.
create function list_source_tax(first_day date, last_day date)
returns table (tax text, service text, vendor text, supplied_paise bigint, returned_paise bigint, amount_paise bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tax, t.service, t.vendor, coalesce(sum(t.value_paise) filter (where t.value_paise > 0), 0)::bigint,
    coalesce(-sum(t.value_paise) filter (where t.value_paise < 0), 0)::bigint, sum(t.amount_paise)::bigint
  from source_tax t
  where t.day between first_day and last_day and t.rate > 0 and exists (
    select from organization asker
    where asker.is_provider and asker.id = nullif(current_setting('app.organization_id', true), '')::uuid)
  group by 1, 2, 3 order by 1, 2, 3
$$;
create function list_tds_kept_back(first_day date, last_day date)
returns table (organization_id uuid, organization text, payments bigint, received_paise bigint, tds_paise bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.organization_id, o.name, count(*), sum(p.received_paise)::bigint, sum(p.tds_paise)::bigint
  from credit_payment p join organization o on o.id = p.organization_id
  where p.paid_on between first_day and last_day and p.tds_paise > 0 and exists (
    select from organization asker
    where asker.is_provider and asker.id = nullif(current_setting('app.organization_id', true), '')::uuid)
  group by 1, 2 order by lower(o.name), 1
$$;
revoke all on function provider_source_tax_switches(), find_lines_before_tax(text, date, integer),
  list_source_tax(date, date), list_tds_kept_back(date, date) from public;
grant execute on function provider_source_tax_switches(), find_lines_before_tax(text, date, integer),
  list_source_tax(date, date), list_tds_kept_back(date, date) to pravas_app;
