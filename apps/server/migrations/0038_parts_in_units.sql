-- A part of an order is named by its units. Of flights a unit is a traveller on a slice, "slice.traveller"; parts were
-- slices and travellers beside each other, and their names "order:0.1:0".
create function pg_temp.unit_scope(part jsonb) returns jsonb language sql as $$
  select case when part ? 'slices' then jsonb_build_object('orderId', part -> 'orderId', 'units',
    coalesce((select jsonb_agg(s || '.' || t order by sn, tn)
      from jsonb_array_elements_text(part -> 'slices') with ordinality slices (s, sn),
        jsonb_array_elements_text(part -> 'travellers') with ordinality travellers (t, tn)), '[]'))
    else part end
$$;
create function pg_temp.unit_scopes(parts jsonb) returns jsonb language sql as $$
  select case when jsonb_typeof(parts) = 'array'
    then (select coalesce(jsonb_agg(pg_temp.unit_scope(p) order by n), '[]')
      from jsonb_array_elements(parts) with ordinality all_parts (p, n))
    else parts end
$$;
-- "order:0.1:0" to "order:0.0,1.0"; whatever is no name of a part stays as it is.
create function pg_temp.unit_key(part_key text) returns text language sql as $$
  select case when part_key ~ '^[^:]+:[0-9.]*:[0-9.]*$'
    then split_part(part_key, ':', 1) || ':' || coalesce((select string_agg(s || '.' || t, ',' order by sn, tn)
      from string_to_table(split_part(part_key, ':', 2), '.') with ordinality slices (s, sn),
        string_to_table(split_part(part_key, ':', 3), '.') with ordinality travellers (t, tn)), '')
    else part_key end
$$;
create function pg_temp.unit_keys(answers jsonb) returns jsonb language sql as $$
  select case when jsonb_typeof(answers) = 'object'
    then (select coalesce(jsonb_object_agg(pg_temp.unit_key(key), value), '{}') from jsonb_each(answers))
    else answers end
$$;

update cancellation set scopes = pg_temp.unit_scopes(scopes), orders = pg_temp.unit_keys(orders),
  quote = case when quote ? 'quotedPenalties'
    then jsonb_set(quote, '{quotedPenalties}', pg_temp.unit_keys(quote -> 'quotedPenalties')) else quote end
  where scopes is not null;
update effect set subject = pg_temp.unit_key(subject),
  key = left(key, length(key) - length(subject)) || pg_temp.unit_key(subject)
  where kind = 'cancel' and subject is not null;
update work_case set facts = facts
    || case when facts ? 'itemKey' then jsonb_build_object('itemKey', pg_temp.unit_key(facts ->> 'itemKey')) else '{}' end
    || case when jsonb_typeof(facts -> 'itemKeys') = 'array' then jsonb_build_object('itemKeys',
      (select coalesce(jsonb_agg(pg_temp.unit_key(k) order by n), '[]')
       from jsonb_array_elements_text(facts -> 'itemKeys') with ordinality keys (k, n))) else '{}' end
  where facts ?| array['itemKey', 'itemKeys'];
-- What the provider is asked to decide names the parts that it is about, as the travel desk entered them.
update work_case set facts = jsonb_set(facts, '{asked,body,answers}',
    (select jsonb_agg(a || jsonb_build_object('itemKey', pg_temp.unit_key(a ->> 'itemKey')) order by n)
     from jsonb_array_elements(facts #> '{asked,body,answers}') with ordinality answers (a, n)))
  where jsonb_path_exists(facts, '$.asked.body.answers[*].itemKey');
-- Cases about one part are found by its name.
update work_case set key = regexp_replace(key, '^(cancel-[a-z_]+:[^:]+:).*$', '\1')
    || pg_temp.unit_key(regexp_replace(key, '^cancel-[a-z_]+:[^:]+:', ''))
  where key ~ '^cancel-[a-z_]+:[^:]+:[^:]+:';
update offline_entry set references_given =
    jsonb_set(references_given, '{scopes}', pg_temp.unit_scopes(references_given -> 'scopes'))
  where references_given ? 'scopes';

-- What a supplier keeps is a penalty, whoever the supplier is.
update cancellation set
  quote = replace(quote::text, '"airlinePenaltyPaise":', '"penaltyPaise":')::jsonb,
  refund = replace(refund::text, '"airlinePenaltyPaise":', '"penaltyPaise":')::jsonb
  where concat(quote, refund) like '%"airlinePenaltyPaise":%';
update work_case set facts = replace(facts::text, '"airlinePenaltyPaise":', '"penaltyPaise":')::jsonb
  where facts::text like '%"airlinePenaltyPaise":%';
