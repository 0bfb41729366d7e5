-- What nobody has said stays open: a title that a table's default made up, and telephone numbers without their country.
alter table person alter column title drop not null, alter column title drop default;
update person set title = null where gender is null;
-- X is what passports have where the gender is left open.
alter table person drop constraint person_gender_check,
  add constraint person_gender_check check (gender in ('male', 'female', 'x'));

-- Digits as India's networks dial them, with the country in front; whatever else was typed is read again where it is used.
create function pg_temp.with_country(number text) returns text language sql immutable as $$
  select case
    when number ~ '^[6-9][0-9]{9}$' and number !~ '^(642|658|659|673|674|676|677|678|679|680|685|688|690|691|692|959|960|961)'
      then '+91' || number
    when number ~ '^0[6-9][0-9]{9}$' then '+91' || substr(number, 2)
    when number ~ '^91[6-9][0-9]{9}$' then '+' || number
    else number
  end
$$;

update person set mobile = pg_temp.with_country(mobile) where mobile is not null;
update organization set contact_mobile = pg_temp.with_country(contact_mobile) where contact_mobile is not null;
update gst_registration set mobile = pg_temp.with_country(mobile);
update saved_traveller set details = jsonb_set(details, '{mobile}', to_jsonb(pg_temp.with_country(details ->> 'mobile')))
  where details ->> 'mobile' is not null;
update trip_traveller set details = jsonb_set(details, '{mobile}', to_jsonb(pg_temp.with_country(details ->> 'mobile')))
  where details ->> 'mobile' is not null;
-- Orders that are still to be sent carry the numbers that they were made with.
update booking set
  facts = case when facts #>> '{contact,mobile}' is null then facts
    else jsonb_set(facts, '{contact,mobile}', to_jsonb(pg_temp.with_country(facts #>> '{contact,mobile}'))) end,
  travellers = (
    select jsonb_agg(case when one ->> 'mobile' is null then one
      else jsonb_set(one, '{mobile}', to_jsonb(pg_temp.with_country(one ->> 'mobile'))) end order by place)
    from jsonb_array_elements(travellers) with ordinality as listed (one, place))
  where status in ('CREATED', 'BOOKING_IN_PROCESS', 'BOOKING_PAUSED');
