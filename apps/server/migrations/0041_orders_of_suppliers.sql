-- What a supplier holds for us is an order of any service: it is confirmed, whatever that service calls it.
update booking_order set supplier_order = jsonb_set(supplier_order, '{status}', '"confirmed"')
  where supplier_order ->> 'status' = 'ticketed';
update effect set outcome = (outcome - 'booking') || jsonb_build_object('order',
    case when outcome #>> '{booking,status}' = 'ticketed'
      then jsonb_set(outcome -> 'booking', '{status}', '"confirmed"') else outcome -> 'booking' end)
  where jsonb_typeof(outcome -> 'booking') = 'object';
