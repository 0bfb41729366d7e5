-- Links in mails that decide on a change of a booked flight. Valid on PostgreSQL 15 and later.

alter table approval_link
  alter column task_id drop not null,
  add column change_id uuid,
  -- The level of the chain that was asked: a link never decides on another.
  add column change_level integer check (change_level >= 0),
  add constraint approval_link_about_one check (num_nonnulls(task_id, change_id) = 1),
  add constraint approval_link_level check ((change_id is null) = (change_level is null)),
  add foreign key (organization_id, change_id) references booking_change (organization_id, id);

drop function find_approval_link(bytea);
create function find_approval_link(wanted_hash bytea)
returns table (organization_id uuid, id uuid, task_id uuid, change_id uuid, change_level integer, person_id uuid,
  expires_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = public as $$
  select l.organization_id, l.id, l.task_id, l.change_id, l.change_level, l.person_id, l.expires_at, l.used_at
  from approval_link l where l.token_hash = wanted_hash
$$;
revoke all on function find_approval_link(bytea) from public;
grant execute on function find_approval_link(bytea) to pravas_app;
