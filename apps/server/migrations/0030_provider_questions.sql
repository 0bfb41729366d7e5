-- What customers' travel desks ask the provider to decide: whatever takes money out of the provider's account. Valid on
-- PostgreSQL 15 and later.

-- Since when the case waits for the provider; null = it does not.
alter table work_case add column asked_at timestamptz;
create index work_case_asked on work_case (asked_at) where asked_at is not null and state = 'open';

-- Names the cases alone; what they are about is read inside their organisation.
create function find_provider_questions(skipped integer, most integer)
returns table (organization_id uuid, organization text, case_id uuid, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id, o.name, c.id, count(*) over ()
  from work_case c join organization o on o.id = c.organization_id
  where c.asked_at is not null and c.state = 'open'
  order by c.asked_at, c.id
  offset skipped limit most
$$;
revoke all on function find_provider_questions(integer, integer) from public;
grant execute on function find_provider_questions(integer, integer) to pravas_app;

-- The provider's admins decide from now on; roles of customers cannot hold the right.
insert into role_privilege (organization_id, role_id, privilege)
select r.organization_id, r.id, 'provider.decide'
from role r join organization o on o.id = r.organization_id
where o.is_provider and r.is_system and r.role_code = 3
on conflict do nothing;
