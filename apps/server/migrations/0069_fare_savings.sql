-- What a bought fare saved and missed among what its search had found, for each paying traveller.
create table fare_saving (
  organization_id uuid not null references organization (id),
  booking_id uuid not null,
  measured_at timestamptz not null,
  paid_paise bigint not null check (paid_paise >= 0),
  lowest_paise bigint not null check (lowest_paise >= 0),
  median_paise bigint not null check (median_paise >= 0),
  missed_paise bigint not null check (missed_paise >= 0),
  realised_paise bigint not null check (realised_paise >= 0),
  negotiated_paise bigint,
  lowest_title text not null,
  compared integer not null check (compared > 0),
  primary key (organization_id, booking_id),
  foreign key (organization_id, booking_id) references booking (organization_id, id)
);
alter table fare_saving enable row level security;
alter table fare_saving force row level security;
create policy tenant on fare_saving to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on fare_saving to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on fare_saving to pravas_app;
revoke delete on fare_saving from pravas_app;

-- Purchases that are still to be measured: a search that ends after its purchase is measured anew.
alter table policy_case add column is_measured boolean not null default false;
create index policy_case_unmeasured on policy_case (at) where kind = 'booking' and service = 'flight' and not is_measured;

create function find_unmeasured_fares(max_rows integer) returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id, c.id from policy_case c
  where c.kind = 'booking' and c.service = 'flight' and not c.is_measured order by c.at limit max_rows
$$;
revoke all on function find_unmeasured_fares(integer) from public;
grant execute on function find_unmeasured_fares(integer) to pravas_app;
