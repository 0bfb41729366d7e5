-- Getting in: codes, second factors, single sign-on, keys, directories. Valid on PostgreSQL 15 and later.

-- ---------------------------------------------------------------- getting in

-- Codes for addresses that belong to no organisation yet, or for forgotten passwords: known before any tenant is.
create table verification (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_up', 'password_reset')),
  email text not null,
  -- The remember-token: binds the code to the browser that asked.
  request_hash bytea not null unique,
  -- Made when the mail is sent; null = not sent yet, or nobody to send it to.
  code_hash bytea,
  code_salt bytea,
  code_expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  sends integer not null default 1,
  last_asked_at timestamptz not null,
  verified_at timestamptz,
  grant_hash bytea unique,
  grant_expires_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null
);
create index verification_of_email on verification (purpose, email, created_at desc);

-- How often an address was guessed at, asked a code for, or sent one: holds under changing networks and processes.
create table guess_count (
  kind text not null,
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (kind, subject)
);

-- Mails that no organisation sends: sign-up codes and password codes.
create table system_outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz,
  last_error text
);
create index system_outbox_due on system_outbox (run_at) where delivered_at is null;

alter table session
  add column method text not null default 'password' check (method in ('password', 'sso', 'registration')),
  add column last_seen_at timestamptz,
  -- True until the person has set up the second factor the organisation demands: such a session holds no privilege.
  add column is_restricted boolean not null default false;
create index session_of_person on session (organization_id, person_id) where ended_at is null;

create table second_factor (
  organization_id uuid not null references organization (id),
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- An authenticator's secret, sealed with the installation's key.
  sealed_secret bytea,
  credential_id text,
  public_key bytea,
  sign_count bigint not null default 0,
  transports jsonb,
  -- The last time step accepted, so that a code counts once.
  last_step bigint,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);
create index second_factor_of_person on second_factor (organization_id, person_id);
create unique index second_factor_credential on second_factor (credential_id) where credential_id is not null;

create table recovery_code (
  organization_id uuid not null references organization (id),
  person_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, person_id, code_hash),
  foreign key (organization_id, person_id) references person (organization_id, id)
);

-- What is waited for in the middle of a login or of adding a passkey.
create table login_ticket (
  organization_id uuid not null references organization (id),
  id uuid not null,
  person_id uuid not null,
  purpose text not null check (purpose in ('second_factor', 'passkey_registration')),
  token_hash bytea not null,
  challenge text,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references person (organization_id, id)
);
create unique index login_ticket_token on login_ticket (token_hash);

create table organization_domain (
  organization_id uuid not null references organization (id),
  id uuid not null,
  domain text not null,
  token text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, domain)
);
create unique index organization_domain_verified on organization_domain (domain) where verified_at is not null;

create table sso_connection (
  organization_id uuid primary key references organization (id),
  issuer text not null,
  client_id text not null,
  sealed_secret bytea,
  is_enabled boolean not null default false,
  is_required boolean not null default false,
  creates_accounts boolean not null default false,
  default_role_id uuid,
  updated_at timestamptz not null,
  foreign key (organization_id, default_role_id) references role (organization_id, id)
);

create table sso_login (
  organization_id uuid not null references organization (id),
  id uuid not null,
  state_hash bytea not null,
  -- Binds the answer to the browser that asked.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  next_path text,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id)
);
create unique index sso_login_state on sso_login (state_hash);

create table person_identity (
  organization_id uuid not null references organization (id),
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  linked_at timestamptz not null,
  primary key (organization_id, issuer, subject),
  foreign key (organization_id, person_id) references person (organization_id, id)
);

create table api_key (
  organization_id uuid not null references organization (id),
  id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references person (organization_id, id)
);
create unique index api_key_hash on api_key (key_hash);

create table directory_group (
  organization_id uuid not null references organization (id),
  id uuid not null,
  display_name text not null,
  external_id text,
  role_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, role_id) references role (organization_id, id)
);
create unique index directory_group_name on directory_group (organization_id, lower(display_name));

create table directory_member (
  organization_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  primary key (organization_id, group_id, person_id),
  foreign key (organization_id, group_id) references directory_group (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references person (organization_id, id)
);

create index audit_by_action on audit_event (organization_id, action, seq desc);
create index audit_by_object on audit_event (organization_id, object_type, object_id, seq desc);
create index audit_by_actor on audit_event (organization_id, actor, seq desc);
create index audit_by_time on audit_event (organization_id, at, seq);

-- ---------------------------------------------------------------- row-level security for what is new

do $$
declare
  t text;
begin
  foreach t in array array['second_factor', 'recovery_code', 'login_ticket', 'organization_domain', 'sso_connection',
    'sso_login', 'person_identity', 'api_key', 'directory_group', 'directory_member']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to pravas_app using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid)) with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))', t);
    execute format('create policy owner on %I to %I using (true) with check (true)', t, current_user);
    execute format('grant select, insert, update, delete on %I to pravas_app', t);
  end loop;
end $$;
grant select, insert, update, delete on verification, guess_count, system_outbox to pravas_app;

-- ---------------------------------------------------------------- the few questions asked before the tenant is known

drop function find_access(bytea);
create function find_access(wanted_hash bytea)
returns table (
  organization_id uuid, session_id uuid, person_id uuid, access_expires_at timestamptz, session_expires_at timestamptz,
  ended_at timestamptz, is_active boolean, is_provider boolean, user_id integer, email text, first_name text, last_name text,
  role_name text, role_code integer, privileges text[], is_restricted boolean, image_id uuid,
  last_seen_at timestamptz
)
language sql stable security definer set search_path = public as $$
  select s.organization_id, s.id, p.id, a.expires_at, s.expires_at, s.ended_at, p.is_active, o.is_provider,
    p.user_id, p.email, p.first_name, p.last_name, r.name, r.role_code,
    case when s.is_restricted then '{}'::text[] else
      array(select rp.privilege from role_privilege rp where rp.organization_id = r.organization_id and rp.role_id = r.id)
    end, s.is_restricted, p.image_id, s.last_seen_at
  from session_access a
  join session s on s.organization_id = a.organization_id and s.id = a.session_id
  join person p on p.organization_id = s.organization_id and p.id = s.person_id
  join role r on r.organization_id = p.organization_id and r.id = p.role_id
  join organization o on o.id = s.organization_id
  where a.token_hash = wanted_hash
$$;

-- Who a key acts for: its maker, with what both the key and the maker's role allow.
create function find_api_key(wanted_hash bytea)
returns table (
  organization_id uuid, api_key_id uuid, person_id uuid, expires_at timestamptz, revoked_at timestamptz, is_active boolean,
  is_provider boolean, user_id integer, email text, first_name text, last_name text, role_name text, role_code integer,
  privileges text[], scopes text[], last_used_at timestamptz
)
language sql stable security definer set search_path = public as $$
  select k.organization_id, k.id, p.id, k.expires_at, k.revoked_at, p.is_active, o.is_provider, p.user_id, p.email,
    p.first_name, p.last_name, r.name, r.role_code,
    array(select rp.privilege from role_privilege rp
      where rp.organization_id = r.organization_id and rp.role_id = r.id and rp.privilege = any (k.scopes)),
    k.scopes, k.last_used_at
  from api_key k
  join person p on p.organization_id = k.organization_id and p.id = k.created_by
  join role r on r.organization_id = p.organization_id and r.id = p.role_id
  join organization o on o.id = k.organization_id
  where k.key_hash = wanted_hash
$$;

create function find_invitation(wanted_hash bytea)
returns table (organization_id uuid, id uuid, person_id uuid)
language sql stable security definer set search_path = public as $$
  select i.organization_id, i.id, i.person_id from invitation i where i.token_hash = wanted_hash
$$;

create function find_login_ticket(wanted_hash bytea)
returns table (organization_id uuid, id uuid, person_id uuid)
language sql stable security definer set search_path = public as $$
  select t.organization_id, t.id, t.person_id from login_ticket t where t.token_hash = wanted_hash
$$;

create function find_sso_login(wanted_hash bytea)
returns table (organization_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select l.organization_id, l.id from sso_login l where l.state_hash = wanted_hash
$$;

-- The organisation whose verified domain this is, and how it signs in.
create function find_domain(wanted_domain text)
returns table (organization_id uuid, sso_enabled boolean, sso_required boolean)
language sql stable security definer set search_path = public as $$
  select d.organization_id, coalesce(c.is_enabled, false), coalesce(c.is_enabled and c.is_required, false)
  from organization_domain d
  left join sso_connection c on c.organization_id = d.organization_id
  where d.domain = lower(wanted_domain) and d.verified_at is not null
$$;

-- Organisations of this installation, for the provider's own organisation and nobody else.
create function list_organizations(
  name_part text, sort_by text, is_descending boolean, asked_limit integer, asked_offset integer)
returns table (id uuid, name text, employees bigint, created_at timestamptz, total bigint)
language sql stable security definer set search_path = public as $$
  select o.id, o.name, (select count(*) from person p where p.organization_id = o.id), o.created_at, count(*) over ()
  from organization o
  where exists (
      select from organization asker
      where asker.is_provider and asker.id = nullif(current_setting('app.organization_id', true), '')::uuid)
    and (name_part = '' or position(lower(name_part) in lower(o.name)) > 0)
  order by
    case when sort_by = 'name' and not is_descending then lower(o.name) end,
    case when sort_by = 'name' and is_descending then lower(o.name) end desc,
    case when sort_by = 'createdAt' and not is_descending then o.created_at end,
    case when sort_by = 'createdAt' and is_descending then o.created_at end desc,
    o.id
  limit asked_limit offset asked_offset
$$;

create function claim_due_system_outbox(now_at timestamptz, retry_at timestamptz, max_rows integer)
returns table (id uuid, topic text, payload jsonb, attempts integer)
language sql volatile security definer set search_path = public as $$
  update system_outbox e set attempts = e.attempts + 1, run_at = retry_at
  from (
    select d.id from system_outbox d where d.delivered_at is null and d.run_at <= now_at
    order by d.run_at limit max_rows for update skip locked
  ) due
  where e.id = due.id
  returning e.id, e.topic, e.payload, e.attempts
$$;

-- Takes one import that wants work; an older worker's lease has to run out first.
create function claim_due_import(now_at timestamptz, lease_until_at timestamptz)
returns table (organization_id uuid, id uuid, state text, epoch integer)
language sql volatile security definer set search_path = public as $$
  update employee_import i set lease_until = lease_until_at, epoch = i.epoch + 1
  from (
    select d.organization_id, d.id from employee_import d
    where d.state in ('reading', 'running') and (d.lease_until is null or d.lease_until <= now_at)
    order by d.created_at limit 1 for update skip locked
  ) due
  where i.organization_id = due.organization_id and i.id = due.id
  returning i.organization_id, i.id, i.state, i.epoch
$$;

create or replace function forget_expired(now_at timestamptz)
returns void
language sql volatile security definer set search_path = public as $$
  delete from flight_search_batch b using flight_search s
    where s.organization_id = b.organization_id and s.id = b.search_id and s.expires_at < now_at - interval '2 hours';
  delete from flight_search where expires_at < now_at - interval '2 hours';
  delete from session_access where expires_at < now_at - interval '1 day';
  delete from idempotency_key where created_at < now_at - interval '30 days';
  delete from verification where created_at < now_at - interval '1 day';
  delete from system_outbox where created_at < now_at - interval '1 day';
  delete from guess_count where window_start < now_at - interval '1 day';
  delete from login_ticket where expires_at < now_at - interval '1 day';
  delete from sso_login where expires_at < now_at - interval '1 day';
$$;

revoke all on function find_access(bytea), find_api_key(bytea), find_invitation(bytea), find_login_ticket(bytea),
  find_sso_login(bytea), find_domain(text), list_organizations(text, text, boolean, integer, integer),
  claim_due_system_outbox(timestamptz, timestamptz, integer), claim_due_import(timestamptz, timestamptz) from public;
grant execute on function find_access(bytea), find_api_key(bytea), find_invitation(bytea), find_login_ticket(bytea),
  find_sso_login(bytea), find_domain(text), list_organizations(text, text, boolean, integer, integer),
  claim_due_system_outbox(timestamptz, timestamptz, integer), claim_due_import(timestamptz, timestamptz) to pravas_app;
