-- People and the organisation's own records. Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- the organisation

alter table organization
  add column organization_type text,
  add column organization_size text,
  add column industry text,
  add column website text,
  add column country_code text not null default 'IN',
  add column city text,
  add column zip_code text,
  add column image_id uuid,
  add column version integer not null default 1;

create table file (
  organization_id uuid not null references organization (id),
  id uuid not null,
  kind text not null check (kind in ('image', 'document', 'spreadsheet')),
  -- What the person called it; shown, never used as a path.
  original_name text not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create table gst_registration (
  organization_id uuid not null references organization (id),
  id uuid not null,
  display_name text not null,
  gst_type text not null check (gst_type in ('regular', 'composition', 'sez', 'unregistered_branch')),
  gstin text not null check (length(gstin) = 15),
  legal_name text not null,
  address text not null,
  email text not null,
  mobile text not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, gstin),
  check (is_active or not is_default)
);
create unique index gst_registration_default on gst_registration (organization_id) where is_default;
create unique index gst_registration_name on gst_registration (organization_id, lower(display_name));

insert into gst_registration (organization_id, id, display_name, gst_type, gstin, legal_name, address, email, mobile, is_default)
  select id, gen_random_uuid(), state_name, 'regular', gstin, coalesce(legal_name, name), coalesce(address, ''),
    coalesce(contact_email, ''), coalesce(contact_mobile, ''), true
  from organization where gstin is not null;
alter table organization drop column gstin, drop column legal_name;

create table grade (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index grade_name on grade (organization_id, lower(name));

create table department (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null,
  description text,
  head_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index department_name on department (organization_id, lower(name));

alter table role
  add column description text,
  add column is_active boolean not null default true,
  drop constraint role_organization_id_name_key;
create unique index role_name on role (organization_id, lower(name));

-- ---------------------------------------------------------------- people

alter table person
  -- A person who was invited has no password yet; one who only ever comes through single sign-on never has.
  alter column password_hash drop not null,
  alter column gender drop not null,
  alter column gender drop default,
  add column employee_code text,
  add column designation text,
  add column cost_centre text,
  add column grade_id uuid,
  add column department_id uuid,
  add column approver_id uuid,
  add column invite_status text not null default 'Registered' check (invite_status in ('Sent', 'Registered')),
  add column nationality text,
  add column pan text,
  add column preferences jsonb not null default '{"seat":"none","meal":"none","language":"en-IN","notifications":{"tripEmail":true,"approvalEmail":true,"reminderEmail":true}}',
  add column extra_fields jsonb not null default '{}',
  add column frequent_flyers jsonb not null default '[]',
  add column image_id uuid,
  -- The id a directory knows this person by.
  add column external_id text,
  add column last_seen_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1,
  -- Words for prefix search; addresses and codes such as MUM/24-017 are split so that each part is found.
  add column words tsvector generated always as (
    to_tsvector('simple', translate(first_name || ' ' || last_name || ' ' || coalesce(employee_code, '') || ' ' ||
      coalesce(designation, '') || ' ' || email, '@._-+/&''’', '         '))
  ) stored,
  add foreign key (organization_id, grade_id) references grade (organization_id, id),
  add foreign key (organization_id, department_id) references department (organization_id, id),
  add foreign key (organization_id, approver_id) references person (organization_id, id);
alter table department add foreign key (organization_id, head_id) references person (organization_id, id);
create unique index person_employee_code on person (organization_id, lower(employee_code)) where employee_code is not null;
create unique index person_external_id on person (organization_id, external_id) where external_id is not null;
create index person_name on person (organization_id, lower(first_name), lower(last_name), user_id);
create index person_created on person (organization_id, created_at desc, user_id);
create index person_of_role on person (organization_id, role_id);
create index person_of_grade on person (organization_id, grade_id);
create index person_of_department on person (organization_id, department_id);
create index person_words on person using gin (words);

create table person_document (
  organization_id uuid not null references organization (id),
  id uuid not null,
  person_id uuid not null,
  type text not null check (type in ('identity', 'passport', 'other')),
  name text not null,
  number text not null,
  country_code text,
  issued_on date,
  expires_on date,
  file_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id),
  check (issued_on is null or expires_on is null or expires_on > issued_on)
);
create index person_document_of_person on person_document (organization_id, person_id);

-- The passport an airline is told of is the person's passport document that is valid longest.
insert into person_document (organization_id, id, person_id, type, name, number, country_code, issued_on, expires_on, created_at, updated_at)
  select organization_id, gen_random_uuid(), id, 'passport', 'Passport', passport->>'number', passport->>'countryCode',
    (passport->>'issuedOn')::date, (passport->>'expiresOn')::date, now(), now()
  from person where passport is not null;
alter table person drop column passport;

create table invitation (
  organization_id uuid not null references organization (id),
  id uuid not null,
  person_id uuid not null,
  invited_by uuid,
  -- Made when the mail is sent, so that the link exists nowhere but in the mail; null until then.
  token_hash bytea,
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);
create unique index invitation_token on invitation (token_hash) where token_hash is not null;
create index invitation_of_person on invitation (organization_id, person_id, created_at desc);

create table employee_import (
  organization_id uuid not null references organization (id),
  id uuid not null,
  file_id uuid not null,
  file_name text not null,
  state text not null check (state in ('reading', 'ready', 'running', 'done', 'cancelled', 'failed')),
  message text,
  rows_total integer not null default 0,
  rows_read integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  imported integer not null default 0,
  created_by uuid not null,
  -- Who said go: the people are invited in this person's name and with this person's rights.
  run_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  lease_until timestamptz,
  -- Counts the claims: a worker whose lease ran out writes nothing any more.
  epoch integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id)
);
create index employee_import_due on employee_import (created_at) where state in ('reading', 'running');

create table employee_import_row (
  organization_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  state text not null check (state in ('good', 'bad', 'imported', 'skipped')),
  cells jsonb not null,
  problems jsonb not null default '[]',
  person_id uuid,
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references employee_import (organization_id, id) on delete cascade
);
create index employee_import_row_state on employee_import_row (organization_id, import_id, state, row_number);

-- ---------------------------------------------------------------- row-level security for what is new

do $$
declare
  t text;
begin
  foreach t in array array['file', 'gst_registration', 'grade', 'department', 'person_document', 'invitation',
    'employee_import', 'employee_import_row']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to pravas_app using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', t);
  end loop;
end $$;
