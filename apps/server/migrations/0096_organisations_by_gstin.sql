-- Organisations are found by the GSTIN or the legal name of a registration too: that is what an invoice or a mail of theirs says.
create or replace function list_organizations(
  name_part text, sort_by text, is_descending boolean, asked_limit integer, asked_offset integer)
returns table (id uuid, name text, employees bigint, created_at timestamptz, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, (select count(*) from person p where p.organization_id = o.id), o.created_at, count(*) over ()
  from organization o
  where exists (
      select from organization asker
      where asker.is_provider and asker.id = nullif(current_setting('app.organization_id', true), '')::uuid)
    and (name_part = '' or position(lower(name_part) in lower(o.name)) > 0 or exists (
      select from gst_registration g
      where g.organization_id = o.id and not g.is_held
        and (position(lower(name_part) in lower(g.legal_name)) > 0
          -- Two digits would be everybody of a State.
          or (length(replace(name_part, ' ', '')) > 2 and starts_with(g.gstin, upper(replace(name_part, ' ', '')))))))
  order by
    case when sort_by = 'name' and not is_descending then lower(o.name) end,
    case when sort_by = 'name' and is_descending then lower(o.name) end desc,
    case when sort_by = 'createdAt' and not is_descending then o.created_at end,
    case when sort_by = 'createdAt' and is_descending then o.created_at end desc,
    o.id
  limit asked_limit offset asked_offset
$$;
