-- Towns that buses go from and to, as suppliers list them, and which of those rows are one town. They are everybody's: no row
-- belongs to an organisation, and none says anything of one.
create table bus_station (
  id uuid primary key,
  name text not null,
  -- Other names that people type.
  aliases text[] not null default '{}',
  state text,
  latitude double precision,
  longitude double precision,
  -- False once no supplier lists it any more. Bookings keep what they need.
  is_listed boolean not null default true,
  updated_at timestamptz not null,
  check ((latitude is null) = (longitude is null))
);

-- A town as one supplier lists it.
create table bus_station_row (
  supplier_id text not null,
  supplier_station_id text not null,
  station_id uuid not null references bus_station (id),
  name text not null,
  aliases text[] not null default '{}',
  state text,
  latitude double precision,
  longitude double precision,
  last_seen_at timestamptz not null,
  -- Since when the supplier lists it no more.
  gone_at timestamptz,
  primary key (supplier_id, supplier_station_id),
  check ((latitude is null) = (longitude is null))
);
create index bus_station_row_of_station on bus_station_row (station_id);

-- The whole list of a supplier: when it is fetched next, and what went wrong last time.
create table bus_station_list (
  supplier_id text primary key,
  due_at timestamptz not null,
  lease_until timestamptz,
  fetched_at timestamptz,
  station_count integer not null default 0,
  -- How often in a row it could not be read whole, and why the last time.
  failures integer not null default 0,
  error text
);

grant select, insert, update on bus_station, bus_station_row, bus_station_list to pravas_app;
-- Default rights may have given more.
revoke delete on bus_station, bus_station_row, bus_station_list from pravas_app;

-- What was found, for as long as it may be opened; nobody misses it after a crash.
create unlogged table bus_search (
  organization_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  criteria jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create index bus_search_expiry on bus_search (expires_at);
alter table bus_search enable row level security;
alter table bus_search force row level security;
create policy tenant on bus_search to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on bus_search to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on bus_search to pravas_app;

create unlogged table bus_search_batch (
  organization_id uuid not null,
  search_id uuid not null,
  batch integer not null,
  supplier_id text not null,
  -- Buses as JSON, compressed.
  buses bytea not null,
  received_at timestamptz not null,
  primary key (organization_id, search_id, batch)
);
alter table bus_search_batch enable row level security;
alter table bus_search_batch force row level security;
create policy tenant on bus_search_batch to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on bus_search_batch to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on bus_search_batch to pravas_app;

-- Which way a person looked for buses last, for their form to offer it again.
create table bus_route (
  organization_id uuid not null,
  person_id uuid not null,
  from_id uuid not null references bus_station (id),
  to_id uuid not null references bus_station (id),
  used_at timestamptz not null,
  primary key (organization_id, person_id, from_id, to_id)
);
alter table bus_route enable row level security;
alter table bus_route force row level security;
create policy tenant on bus_route to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on bus_route to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on bus_route to pravas_app;
create index bus_route_age on bus_route (used_at);

-- Routes are forgotten after a year, as nobody remembers them longer either.
create function forget_bus_searches(now_at timestamptz)
returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from bus_search_batch b using bus_search s
    where s.organization_id = b.organization_id and s.id = b.search_id and s.expires_at < now_at - interval '2 hours';
  delete from bus_search where expires_at < now_at - interval '2 hours';
  delete from bus_route where used_at < now_at - interval '12 months';
$$;
revoke all on function forget_bus_searches(timestamptz) from public;
grant execute on function forget_bus_searches(timestamptz) to pravas_app;
