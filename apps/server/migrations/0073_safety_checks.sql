-- What was written to people under way to ask whether they are safe: by whom, when and in which words.
create table safety_check (
  organization_id uuid not null references organization (id),
  id uuid not null,
  sent_by uuid not null,
  sent_at timestamptz not null,
  -- Whom it was for, in words: "Within 100 km of Mumbai, 28 Nov".
  about text not null check (length(about) between 1 and 300),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 8000),
  primary key (organization_id, id),
  foreign key (organization_id, sent_by) references person (organization_id, id)
);
create index safety_check_by_time on safety_check (organization_id, sent_at desc, id);

-- To whom, where they were by what was booked, and what they answered.
create table safety_check_person (
  organization_id uuid not null references organization (id),
  id uuid not null,
  check_id uuid not null,
  -- The employee, or a guest's place in a trip, which may be gone by now.
  who_id uuid not null,
  -- Null = a guest.
  person_id uuid,
  name text not null,
  email text,
  mobile text,
  place text not null,
  answer text check (answer in ('safe', 'help')),
  note text,
  answered_at timestamptz,
  -- Who noted it: themselves, or whoever reached them.
  answered_by uuid,
  primary key (organization_id, id),
  unique (organization_id, check_id, who_id),
  foreign key (organization_id, check_id) references safety_check (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id),
  foreign key (organization_id, answered_by) references person (organization_id, id),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index safety_check_person_of on safety_check_person (organization_id, who_id, check_id);

do $$
declare name text;
begin
  foreach name in array array['safety_check', 'safety_check_person'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert on safety_check to pravas_app;
revoke update, delete on safety_check from pravas_app;
grant select, insert, update on safety_check_person to pravas_app;
revoke delete on safety_check_person from pravas_app;
