-- What suppliers filed, as the tax portal tells it in a GSTR-2B, held against what was booked: by it alone GST can be claimed.

alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in ('image', 'document', 'spreadsheet', 'tax_return'));

-- A file that was imported, for each registration and month in it.
create table gst_return_file (
  organization_id uuid not null references organization (id),
  id uuid not null,
  registration_id uuid not null,
  -- YYYY-MM
  period text not null check (period ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- As it came.
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The day on which the portal made it; null = unsaid.
  generated_on date,
  documents integer not null,
  unknown_sections text[] not null,
  imported_by uuid not null,
  imported_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, registration_id, period, sha256),
  foreign key (organization_id, registration_id) references gst_registration (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id),
  foreign key (organization_id, imported_by) references person (organization_id, id)
);
create index gst_return_file_of_file on gst_return_file (organization_id, file_id);

-- Documents of both sides that a person joined.
create table gst_link (
  organization_id uuid not null references organization (id),
  id uuid not null,
  registration_id uuid not null,
  -- As services name their documents: "stay:…", "fee:…".
  book_keys text[] not null,
  -- How Pravas had found them: the status on which a person decided, and what differed.
  found_as text not null,
  differences jsonb not null,
  linked_by uuid not null,
  linked_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, registration_id) references gst_registration (organization_id, id),
  foreign key (organization_id, linked_by) references person (organization_id, id)
);
create index gst_link_of_registration on gst_link (organization_id, registration_id);

create table gst_document (
  organization_id uuid not null references organization (id),
  id uuid not null,
  registration_id uuid not null,
  period text not null check (period ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  section text not null,
  kind text not null check (kind in ('invoice', 'debit_note', 'credit_note')),
  supplier_gstin text,
  number text not null,
  dated_on date not null,
  -- The domain's `PortalDocument`, as the latest file has it.
  facts jsonb not null,
  first_file_id uuid not null,
  last_file_id uuid not null,
  -- The file that no longer has it; it may be pending or rejected by then.
  gone_file_id uuid,
  link_id uuid,
  ims text check (ims in ('accepted', 'pending', 'rejected')),
  ims_by uuid,
  ims_at timestamptz,
  -- The month of the return in which its tax was taken.
  claimed_in text check (claimed_in ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  claimed_by uuid,
  claimed_at timestamptz,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, registration_id, period, section, kind, supplier_gstin, number, dated_on),
  foreign key (organization_id, registration_id) references gst_registration (organization_id, id),
  foreign key (organization_id, first_file_id) references gst_return_file (organization_id, id),
  foreign key (organization_id, last_file_id) references gst_return_file (organization_id, id),
  foreign key (organization_id, gone_file_id) references gst_return_file (organization_id, id),
  foreign key (organization_id, link_id) references gst_link (organization_id, id),
  foreign key (organization_id, ims_by) references person (organization_id, id),
  foreign key (organization_id, claimed_by) references person (organization_id, id),
  check ((ims is null) = (ims_by is null) and (ims is null) = (ims_at is null)),
  check ((claimed_in is null) = (claimed_by is null) and (claimed_in is null) = (claimed_at is null))
);
create index gst_document_by_day on gst_document (organization_id, registration_id, dated_on);
create index gst_document_of_link on gst_document (organization_id, link_id);

-- What a document said before a later file changed it.
create table gst_document_version (
  organization_id uuid not null references organization (id),
  id uuid not null,
  document_id uuid not null,
  -- The file that changed it.
  file_id uuid not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, document_id) references gst_document (organization_id, id),
  foreign key (organization_id, file_id) references gst_return_file (organization_id, id)
);
create index gst_document_version_of on gst_document_version (organization_id, document_id, at);

do $$
declare name text;
begin
  foreach name in array array['gst_return_file', 'gst_link', 'gst_document', 'gst_document_version'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert on gst_return_file to pravas_app;
revoke update, delete on gst_return_file from pravas_app;
grant select, insert, update on gst_document to pravas_app;
revoke delete on gst_document from pravas_app;
grant select, insert on gst_document_version to pravas_app;
revoke update, delete on gst_document_version from pravas_app;
grant select, insert, update, delete on gst_link to pravas_app;

-- Roles that every organisation has get the right that comes with it.
insert into role_privilege (organization_id, role_id, privilege)
  select r.organization_id, r.id, 'gst.claim'
  from role r
  where r.is_system and r.name in ('Finance', 'Company admin')
  on conflict do nothing;
