-- An address is one person's within an organisation, and tells nothing of others there: two organisations may know the same
-- address. Over the whole installation it is one person's who signs in with it, once they have proved it to be theirs.

-- People who count as registered although nobody has shown yet that the address is theirs: a directory named it, or changed it.
-- A code that is mailed to it shows that, as do an identity provider and its verified domain.
alter table person add column is_email_unproven boolean not null default false;
-- Those whom a directory created and who have never come.
update person p set is_email_unproven = true
  where p.invite_status = 'Registered' and p.password_hash is null and p.last_seen_at is null
    and not exists (select from person_identity i where i.organization_id = p.organization_id and i.person_id = p.id);

drop index person_email;
create unique index person_email on person (organization_id, lower(email));
create unique index person_login on person (lower(email))
  where (invite_status = 'Registered' or password_hash is not null) and not is_email_unproven;

-- Who signs in with an address.
create or replace function find_login(wanted_email text)
returns table (organization_id uuid, person_id uuid, password_hash text, is_active boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.organization_id, p.id, p.password_hash, p.is_active from person p
  where lower(p.email) = lower(wanted_email)
    and (p.invite_status = 'Registered' or p.password_hash is not null) and not p.is_email_unproven
$$;

-- Whose password a code that was mailed to an address sets: theirs who sign in with it, or theirs of whom a directory says that
-- it is theirs. Of several directories the one whose organisation has verified the address's domain is believed first.
create function find_password_owner(wanted_email text)
returns table (organization_id uuid, person_id uuid, is_active boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.organization_id, p.id, p.is_active from person p
  left join organization_domain d on d.organization_id = p.organization_id and d.verified_at is not null
    and d.domain = split_part(lower(p.email), '@', 2)
  where lower(p.email) = lower(wanted_email) and p.invite_status = 'Registered'
  order by p.is_email_unproven, p.is_active desc, d.domain is null, p.user_id
  limit 1
$$;
create index person_address on person (lower(email));
revoke all on function find_password_owner(text) from public;
grant execute on function find_password_owner(text) to pravas_app;
