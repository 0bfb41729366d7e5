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
  -- Null = it was there before fees had days, or was agreed as the customer came.
  entered_by text,
  entered_at timestamptz not null,
  -- Planned, and given up before its day.
  withdrawn_by text,
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

-- A fee is never changed; whoever has planned one may give it up, once, before its day.
create function keep_convenience_fee() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' <> to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by'
    or old.valid_from <= (new.withdrawn_at at time zone 'Asia/Kolkata')::date then
    raise exception 'A fee is not changed, and withdrawn only before its day';
  end if;
  return null;
end $$;
create trigger keep_convenience_fee after update on convenience_fee
  for each row execute function keep_convenience_fee();

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
