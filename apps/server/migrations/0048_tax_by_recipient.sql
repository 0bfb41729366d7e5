-- Letters of undertaking, under which the provider supplies special economic zones without payment of IGST. What was supplied
-- under one keeps its number, so that one may be taken away.
create table provider_undertaking (
  organization_id uuid not null references organization (id),
  id uuid not null,
  arn text not null check (arn ~ '^[A-Z]{2}[0-9A-Z]{13}$'),
  valid_from date not null,
  valid_to date not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, arn),
  check (valid_from <= valid_to)
);
alter table provider_undertaking enable row level security;
alter table provider_undertaking force row level security;
create policy tenant on provider_undertaking to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on provider_undertaking to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on provider_undertaking to pravas_app;

-- Whoever buys has to know under which one we supply; of two that hold on a day the one that holds longest.
create function provider_undertaking_on(day date)
returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.arn from provider_undertaking u
  join organization o on o.id = u.organization_id
  where o.is_provider and day between u.valid_from and u.valid_to
  order by u.valid_to desc, u.arn limit 1
$$;

-- The rate is that of the rule, not tax by value: five paise on fifty are 18 %. Every document until now is of the one rate
-- there has been (Notification 11/2017-Central Tax (Rate)), and so is what a worker of the release before this one issues.
alter table tax_document add column rate_basis_points integer not null default 1800
  check (rate_basis_points between 0 and 10000);

-- Numbers are consecutive for each registration of the provider (CGST Rules, rule 46(b)): each has series of its own, numbered in
-- the order in which registrations came to sell.
create table provider_series (
  gstin text primary key,
  ordinal integer not null unique check (ordinal between 1 and 99)
);

create function number_provider_series()
returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.is_default and exists (select from organization o where o.id = new.organization_id and o.is_provider) then
    lock table provider_series in share row exclusive mode;
    insert into provider_series (gstin, ordinal)
      select new.gstin, coalesce(max(ordinal), 0) + 1 from provider_series
    on conflict (gstin) do nothing;
  end if;
  return null;
end $$;
create trigger number_provider_series after insert or update of gstin, is_default on gst_registration
  for each row execute function number_provider_series();

-- Those that have sold already, in the order in which they did. They had one series in common, which goes on for the first.
insert into provider_series (gstin, ordinal)
  select gstin, row_number() over (order by first_at nulls last, gstin) from (
    select gstin, min(at) as first_at from (
      select facts #>> '{seller,gstin}' as gstin, created_at as at from tax_document
      union all
      select g.gstin, null from gst_registration g join organization o on o.id = g.organization_id
        where o.is_provider and g.is_default) sold
    where gstin is not null group by gstin) sellers;

create function list_provider_series()
returns setof provider_series
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from provider_series
$$;

revoke all on function provider_undertaking_on(date), number_provider_series(), list_provider_series() from public;
grant execute on function provider_undertaking_on(date), list_provider_series() to pravas_app;

-- Bills without a GSTIN are sought by who issued them.
create index expense_of_vendor_bill
  on expense (organization_id, upper(regexp_replace(normalize(vendor, nfkc), '[^[:alnum:]]', '', 'g')))
  where gstin is null and receipt_no is not null;
