-- A bank that has given a disputed payment back can take it once more; the books tell each time by a reference of its own.
alter table payment_dispute add column take integer not null default 1 check (take >= 1);
alter table payment_dispute drop constraint payment_dispute_check4, drop constraint payment_dispute_check5;
alter table payment_dispute add constraint payment_dispute_uncounted_check
  check (take > 1 or uncounted_paise = 0 or (returned_at is not null and uncounted_paise <= amount_paise));

-- What the provider's people see of all organisations. word: it needs their word · open: the bank takes evidence · decided.
create function find_disputes(wanted text[], skipped integer, most integer)
returns table (organization_id uuid, organization text, id uuid, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with told as (
    select d.*, case when d.held_back = 'person' then 'word' when d.state = 'open' or d.held_back is not null then 'open'
      else 'decided' end as standing
    from payment_dispute d)
  select d.organization_id, o.name, d.id, count(*) over ()
  from told d join organization o on o.id = d.organization_id
  where d.standing = any(wanted)
  order by d.standing <> 'word', case d.standing when 'word' then d.held_since when 'open' then d.respond_by end,
    d.decided_at desc, d.id
  offset skipped limit most
$$;
revoke all on function find_disputes(text[], integer, integer) from public;
grant execute on function find_disputes(text[], integer, integer) to pravas_app;
