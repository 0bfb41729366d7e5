-- Words of trips for prefix search, as people have them.
alter table trip add column words tsvector generated always as (
  to_tsvector('simple', translate(name || ' ' || coalesce(purpose, ''), '@._-+/&''’', '         '))
) stored;
-- Without the list of what is still to be sorted in, which every question would read through.
create index trip_words on trip using gin (words) with (fastupdate = off);

-- Row-level security keeps an index of words from being asked before each row is looked at, so it is asked here, for the
-- organisation of the transaction alone. A word that most trips have finds enough of them, not all.
create function find_trips_by_words(wanted text) returns table (id uuid)
language sql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id from trip t
  where t.words @@ to_tsquery('simple', wanted)
    and t.organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid)
  limit 200
$$;
revoke all on function find_trips_by_words(text) from public;
grant execute on function find_trips_by_words(text) to pravas_app;

create index booking_order_of_locator on booking_order (organization_id, locator) where locator is not null;
