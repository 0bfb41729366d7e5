-- Our fee for the journey with its GST, as it was when its flights were shared; null = not kept.
alter table flight_shortlist add column fee_paise bigint check (fee_paise >= 0);

-- What somebody whom flights were sent to says of them: one of them, or none (flight_id null). His last word counts.
create table flight_shortlist_answer (
  organization_id uuid not null references organization (id),
  shortlist_id uuid not null,
  person_id uuid not null,
  flight_id text,
  fare_type text,
  comment text check (length(comment) <= 1000),
  answered_at timestamptz not null,
  primary key (organization_id, shortlist_id, person_id),
  foreign key (organization_id, shortlist_id) references flight_shortlist (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references person (organization_id, id),
  check ((flight_id is null) = (fare_type is null))
);

alter table flight_shortlist_answer enable row level security;
alter table flight_shortlist_answer force row level security;
create policy tenant on flight_shortlist_answer to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$
begin
  execute format('create policy owner on flight_shortlist_answer to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update, delete on flight_shortlist_answer to pravas_app;
