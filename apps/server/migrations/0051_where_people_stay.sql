-- Where an organisation's people go: its offices and its clients' sites. Hotels are looked for near them.
create table travel_place (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('office', 'client')),
  address text not null,
  -- A city of the reference data.
  city_code text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index travel_place_name on travel_place (organization_id, lower(name));
alter table travel_place enable row level security;
alter table travel_place force row level security;
create policy tenant on travel_place to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on travel_place to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on travel_place to pravas_app;

-- What an organisation has agreed with a hotel, or why its people do not stay there.
create table hotel_agreement (
  organization_id uuid not null references organization (id),
  id uuid not null,
  hotel_id uuid not null references hotel (id),
  kind text not null check (kind in ('negotiated', 'preferred', 'blocked')),
  -- The code under which suppliers sell the agreed rates; null where the hotel is only preferred or blocked.
  company_code text,
  valid_from date not null,
  -- The last day; null = until further notice.
  valid_to date,
  -- For admins: why, or what was agreed.
  note text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  check (valid_to is null or valid_from <= valid_to),
  check ((kind = 'negotiated') = (company_code is not null))
);
create index hotel_agreement_of_hotel on hotel_agreement (organization_id, hotel_id);
alter table hotel_agreement enable row level security;
alter table hotel_agreement force row level security;
create policy tenant on hotel_agreement to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on hotel_agreement to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on hotel_agreement to pravas_app;

-- What was found, for as long as it may be opened; nobody misses it after a crash.
create unlogged table hotel_search (
  organization_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  criteria jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create index hotel_search_expiry on hotel_search (expires_at);
alter table hotel_search enable row level security;
alter table hotel_search force row level security;
create policy tenant on hotel_search to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on hotel_search to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on hotel_search to pravas_app;

create unlogged table hotel_search_batch (
  organization_id uuid not null,
  search_id uuid not null,
  batch integer not null,
  supplier_id text not null,
  -- Offers as JSON, compressed.
  offers bytea not null,
  received_at timestamptz not null,
  primary key (organization_id, search_id, batch)
);
alter table hotel_search_batch enable row level security;
alter table hotel_search_batch force row level security;
create policy tenant on hotel_search_batch to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on hotel_search_batch to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on hotel_search_batch to pravas_app;

create function forget_hotel_searches(now_at timestamptz)
returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from hotel_search_batch b using hotel_search s
    where s.organization_id = b.organization_id and s.id = b.search_id and s.expires_at < now_at - interval '2 hours';
  delete from hotel_search where expires_at < now_at - interval '2 hours';
$$;
revoke all on function forget_hotel_searches(timestamptz) from public;
grant execute on function forget_hotel_searches(timestamptz) to pravas_app;
