-- The role that holds every right of an organisation gets the one that came with who is where.
insert into role_privilege (organization_id, role_id, privilege)
  select r.organization_id, r.id, 'travellers.locate'
  from role r
  where r.is_system and r.name = 'Company admin'
  on conflict do nothing;
