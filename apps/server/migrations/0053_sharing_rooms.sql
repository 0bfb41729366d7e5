-- Who would share a room of a stay with a colleague, and what each of them says to it. Nobody is put into a shared room unasked.
create table room_sharing (
  organization_id uuid not null,
  booking_id uuid not null,
  person_id uuid not null,
  -- The order of the booking and the room of it, both counted from 0.
  order_position smallint not null check (order_position >= 0),
  room smallint not null check (room >= 0),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Null until they have said so.
  agrees boolean,
  answered_at timestamptz,
  primary key (organization_id, booking_id, person_id),
  foreign key (organization_id, booking_id) references booking (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id),
  foreign key (organization_id, asked_by) references person (organization_id, id),
  check ((agrees is null) = (answered_at is null))
);
create index room_sharing_of_person on room_sharing (organization_id, person_id);
alter table room_sharing enable row level security;
alter table room_sharing force row level security;
create policy tenant on room_sharing to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
do $$ begin
  execute format('create policy owner on room_sharing to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, update on room_sharing to pravas_app;
