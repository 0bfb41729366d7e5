-- A session that nobody uses ends: after so many hours of the organisation's settings, counted from its last use.
alter table session
  add column idle_hours smallint not null default 72 check (idle_hours between 1 and 720);

create or replace function find_access(wanted_hash bytea)
returns table (
  organization_id uuid, session_id uuid, person_id uuid, access_expires_at timestamptz, session_expires_at timestamptz,
  ended_at timestamptz, is_active boolean, is_provider boolean, user_id integer, email text, first_name text, last_name text,
  role_name text, role_code integer, privileges text[], is_restricted boolean, image_id uuid,
  last_seen_at timestamptz, organization_version text
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.id, p.id, a.expires_at,
    least(s.expires_at, coalesce(s.last_seen_at, s.created_at) + make_interval(hours => s.idle_hours)), s.ended_at,
    p.is_active, o.is_provider, p.user_id, p.email, p.first_name, p.last_name, r.name, r.role_code,
    case when s.is_restricted then '{}'::text[] else
      array(select rp.privilege from role_privilege rp where rp.organization_id = r.organization_id and rp.role_id = r.id)
    end, s.is_restricted, p.image_id, s.last_seen_at, concat(o.xmin, ' ', gst.xmin)
  from session_access a
  join session s on s.organization_id = a.organization_id and s.id = a.session_id
  join person p on p.organization_id = s.organization_id and p.id = s.person_id
  join role r on r.organization_id = p.organization_id and r.id = p.role_id
  join organization o on o.id = s.organization_id
  left join gst_registration gst on gst.organization_id = o.id and gst.is_default
  where a.token_hash = wanted_hash
$$;

-- Whom a second factor is asked of has three answers now. What an organisation has said stays as it is.
update organization set settings = jsonb_set(settings, '{security}',
  (settings -> 'security') - 'requireSecondFactor' || jsonb_build_object('secondFactor',
    case when (settings #>> '{security,requireSecondFactor}')::boolean then 'everyone' else 'nobody' end))
  where settings #> '{security,requireSecondFactor}' is not null;
