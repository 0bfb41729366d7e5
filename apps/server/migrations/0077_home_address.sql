-- Where somebody lives: whoever travels privately buys our service himself, and it is supplied in his State (IGST Act section
-- 12(2)(b)(i)); his invoice names the address with PIN and State (CGST Rules, rule 46(f)). All of it or nothing.
alter table person
  add column home_address text check (length(home_address) between 1 and 200),
  add column home_city text check (length(home_city) between 1 and 100),
  add column home_zip_code text check (home_zip_code ~ '^[1-9][0-9]{5}$'),
  -- The first two digits of a GSTIN registered there.
  add column home_state_code text check (home_state_code ~ '^[0-9]{2}$'),
  add constraint person_home_whole check (num_nulls(home_address, home_city, home_zip_code, home_state_code) in (0, 4));
