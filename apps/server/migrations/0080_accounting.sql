-- Entries for the books that customers keep in programs of their own: each is exported once, under names that the customer gave.

alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check
  check (kind in ('image', 'document', 'spreadsheet', 'tax_return', 'accounting'));

-- The program, and what it has to be told besides entries.
create table accounting_setup (
  organization_id uuid not null references organization (id),
  system text not null check (system in ('tally', 'zoho', 'sap')),
  company text not null,
  voucher_type text not null,
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (organization_id),
  foreign key (organization_id, changed_by) references person (organization_id, id)
);

-- What an amount is about, by the customer's name or number for it. Those of another program are kept.
create table accounting_account (
  organization_id uuid not null references organization (id),
  system text not null check (system in ('tally', 'zoho', 'sap')),
  head text not null,
  account text not null check (account <> ''),
  primary key (organization_id, system, head)
);

-- Cost centres, as travellers have them, by the customer's code.
create table accounting_cost_centre (
  organization_id uuid not null references organization (id),
  system text not null check (system in ('tally', 'zoho', 'sap')),
  name text not null,
  code text not null check (code <> ''),
  primary key (organization_id, system, name)
);

-- A file that was made; its bytes are kept, so that it is the same whenever it is downloaded.
create table accounting_export (
  organization_id uuid not null references organization (id),
  id uuid not null,
  format text not null check (format in ('tally_xml', 'tally_json', 'zoho_csv', 'sap_csv')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  entries integer not null check (entries > 0),
  total_paise bigint not null,
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  exported_by uuid not null,
  exported_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references file (organization_id, id),
  foreign key (organization_id, exported_by) references person (organization_id, id)
);
create index accounting_export_by_time on accounting_export (organization_id, exported_at desc);

-- What was exported: an entry is in one export.
create table accounting_entry (
  organization_id uuid not null references organization (id),
  key text not null,
  -- Counts an organisation's exported entries.
  ordinal integer not null check (ordinal > 0),
  number text not null,
  export_id uuid not null,
  primary key (organization_id, key),
  unique (organization_id, ordinal),
  foreign key (organization_id, export_id) references accounting_export (organization_id, id)
);
create index accounting_entry_of_export on accounting_entry (organization_id, export_id);

do $$
declare name text;
begin
  foreach name in array array['accounting_setup', 'accounting_account', 'accounting_cost_centre', 'accounting_export',
    'accounting_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to pravas_app
      using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
      with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', name);
    execute format('create policy owner on %I to %I using (true) with check (true)', name, current_user);
  end loop;
end $$;
grant select, insert, update on accounting_setup to pravas_app;
revoke delete on accounting_setup from pravas_app;
grant select, insert, update, delete on accounting_account, accounting_cost_centre to pravas_app;
grant select, insert on accounting_export, accounting_entry to pravas_app;
revoke update, delete on accounting_export, accounting_entry from pravas_app;

-- Roles that every organisation has get the right that comes with it.
insert into role_privilege (organization_id, role_id, privilege)
  select r.organization_id, r.id, 'accounting.manage'
  from role r
  where r.is_system and r.name in ('Finance', 'Company admin')
  on conflict do nothing;
