-- Who somebody is, and who may say so.

-- Whoever last set the identity provider answers for the people it signs in: nobody with more rights comes in through it.
alter table sso_connection
  add column set_by_admin boolean not null default false,
  add column set_privileges text[] not null default '{}';
-- Of connections that were set before, it is not known who answers; they sign in people with an employee's rights until an
-- admin saves them again. Whoever was linked stays linked.
update sso_connection c set set_privileges = array(
  select rp.privilege from role r
  join role_privilege rp on rp.organization_id = r.organization_id and rp.role_id = r.id
  where r.organization_id = c.organization_id and r.is_system and r.name = 'Employee');

-- A key is the organisation's: it goes on with what its maker held when it was made, whatever becomes of its maker.
alter table api_key add column held_privileges text[] not null default '{}';
update api_key k set held_privileges = array(
  select rp.privilege from person p
  join role_privilege rp on rp.organization_id = p.organization_id and rp.role_id = p.role_id
  where p.organization_id = k.organization_id and p.id = k.created_by);

create or replace function find_api_key(wanted_hash bytea)
returns table (
  organization_id uuid, api_key_id uuid, person_id uuid, expires_at timestamptz, revoked_at timestamptz, is_active boolean,
  is_provider boolean, user_id integer, email text, first_name text, last_name text, role_name text, role_code integer,
  privileges text[], scopes text[], last_used_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.organization_id, k.id, p.id, k.expires_at, k.revoked_at, p.is_active, o.is_provider, p.user_id, p.email,
    p.first_name, p.last_name, r.name, r.role_code,
    array(select scope from unnest(k.scopes) scope where scope = any (k.held_privileges)), k.scopes, k.last_used_at
  from api_key k
  join person p on p.organization_id = k.organization_id and p.id = k.created_by
  join role r on r.organization_id = p.organization_id and r.id = p.role_id
  join organization o on o.id = k.organization_id
  where k.key_hash = wanted_hash
$$;

-- A directory that deletes somebody finds nobody there afterwards (RFC 7644 section 3.6), although what the person booked stays
-- known; sending them again revives them.
alter table person add column directory_removed_at timestamptz;

-- What a directory sends and Pravas does not keep, shown to those who look after the connection.
create table directory_unkept (
  organization_id uuid not null references organization (id),
  attribute text not null check (length(attribute) between 1 and 200),
  last_seen_at timestamptz not null,
  primary key (organization_id, attribute)
);
alter table directory_unkept enable row level security;
alter table directory_unkept force row level security;
create policy tenant on directory_unkept to pravas_app
  using (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))
  with check (organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid));
grant select, insert, update, delete on directory_unkept to pravas_app;

-- A GST number that another organisation uses is held until the provider consents to it.
alter table gst_registration
  add column is_held boolean not null default false,
  add column consented_at timestamptz,
  add constraint gst_registration_held_is_off check (not (is_held and (is_default or is_active)));

create function gstin_used_elsewhere(wanted_gstin text)
returns table (is_used boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from gst_registration g
  where g.gstin = wanted_gstin and not g.is_held
    and g.organization_id <> nullif(current_setting('app.organization_id', true), '')::uuid)
$$;

create function list_held_registrations(asked_limit integer, asked_offset integer)
returns table (
  organization_id uuid, organization_name text, id uuid, gstin text, legal_name text, created_at timestamptz,
  used_by text[], is_same_legal_name boolean, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.organization_id, o.name, g.id, g.gstin, g.legal_name, g.created_at,
    array(select other.name from gst_registration same join organization other on other.id = same.organization_id
      where same.gstin = g.gstin and not same.is_held and same.organization_id <> g.organization_id order by other.name),
    exists (select from gst_registration same where same.gstin = g.gstin and not same.is_held
      and same.organization_id <> g.organization_id and lower(same.legal_name) = lower(g.legal_name)),
    count(*) over ()
  from gst_registration g
  join organization o on o.id = g.organization_id
  where g.is_held
    and exists (
      select from organization asker
      where asker.is_provider and asker.id = nullif(current_setting('app.organization_id', true), '')::uuid)
  order by g.created_at, g.id
  limit asked_limit offset asked_offset
$$;
revoke all on function gstin_used_elsewhere(text), list_held_registrations(integer, integer) from public;
grant execute on function gstin_used_elsewhere(text), list_held_registrations(integer, integer) to pravas_app;

-- A migration acts as the owner of the tables, so that what it makes is theirs too.
do $$
begin
  execute format('create policy owner on directory_unkept to %I using (true) with check (true)', current_user);
end $$;
