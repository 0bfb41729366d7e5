-- Hotels as their suppliers list them, and which of those rows are one house. They are everybody's: no row belongs to an
-- organisation, and none says anything of one.
create table hotel (
  id uuid primary key,
  -- A city of the reference data.
  place_code text not null,
  name text not null,
  -- Lower case without accents: name, area and city, for suggestions.
  search_text text not null,
  latitude double precision,
  longitude double precision,
  -- What is known of it, merged of its rows; the module's `HotelFacts`.
  facts jsonb not null,
  -- False once no supplier lists it any more. Bookings keep what they need.
  is_listed boolean not null default true,
  updated_at timestamptz not null
);
create index hotel_by_place on hotel (place_code) where is_listed;

-- A hotel as one supplier lists it.
create table hotel_row (
  supplier_id text not null,
  supplier_hotel_id text not null,
  hotel_id uuid references hotel (id),
  place_code text not null,
  listed jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when the supplier lists it no more.
  gone_at timestamptz,
  primary key (supplier_id, supplier_hotel_id)
);
create index hotel_row_of_hotel on hotel_row (hotel_id);

-- A picture by an id of ours; its address is the supplier's and may lapse.
create table hotel_picture (
  id uuid primary key,
  supplier_id text not null,
  supplier_hotel_id text not null,
  -- Empty = of the house itself, else the name of a room.
  room text not null,
  position integer not null,
  url text not null,
  label text,
  unique (supplier_id, supplier_hotel_id, room, position),
  foreign key (supplier_id, supplier_hotel_id) references hotel_row (supplier_id, supplier_hotel_id)
);

-- What a person has said of two rows; the newest word holds. `open` takes back what was said before.
create table hotel_verdict (
  id uuid primary key,
  one_supplier text not null,
  one_hotel text not null,
  other_supplier text not null,
  other_hotel text not null,
  verdict text not null check (verdict in ('same', 'different', 'open')),
  decided_by uuid not null,
  decided_by_name text not null,
  at timestamptz not null
);
create index hotel_verdict_of_pair on hotel_verdict (one_supplier, one_hotel, other_supplier, other_hotel, at desc);

-- Pairs of rows that a person should look at, as the last merging found them.
create table hotel_doubt (
  one_supplier text not null,
  one_hotel text not null,
  other_supplier text not null,
  other_hotel text not null,
  score double precision not null,
  vetoes text[] not null,
  found_at timestamptz not null,
  primary key (one_supplier, one_hotel, other_supplier, other_hotel)
);

-- The list of a place at a supplier: when it is fetched next, and what went wrong last time.
create table hotel_list (
  supplier_id text not null,
  place_code text not null,
  due_at timestamptz not null,
  lease_until timestamptz,
  fetched_at timestamptz,
  hotel_count integer not null default 0,
  -- How often in a row it could not be read whole, and why the last time.
  failures integer not null default 0,
  error text,
  -- True until the rows it brought have been merged.
  is_unmerged boolean not null default false,
  primary key (supplier_id, place_code)
);

grant select, insert, update on hotel, hotel_row, hotel_picture, hotel_list to pravas_app;
grant select, insert on hotel_verdict to pravas_app;
grant select, insert, delete on hotel_doubt to pravas_app;
-- Default rights may have given more.
revoke delete on hotel, hotel_row, hotel_picture, hotel_list from pravas_app;
revoke update, delete on hotel_verdict from pravas_app;
revoke update on hotel_doubt from pravas_app;
