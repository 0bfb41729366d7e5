import { sql } from 'kysely';

/**
 * Every unit of an order that some supplier has taken back, as the saga counts them: `id` is the cancellation's;
 * `order_id` and `unit` are text, and so are the `slice` and `traveller` that a flight's unit names. Without named
 * parts the whole order was cancelled.
 */
export const TAKEN_BACK = sql`
  select c.id, c.booking_id, s ->> 'orderId' as order_id, unit, split_part(unit, '.', 1) as slice,
    split_part(unit, '.', 2) as traveller
  from cancellation c, jsonb_array_elements(c.scopes) s, jsonb_array_elements_text(s -> 'units') unit
  where jsonb_typeof(c.scopes) = 'array' and c.orders -> concat_ws(':', s ->> 'orderId',
    (select string_agg(v, ',') from jsonb_array_elements_text(s -> 'units') v)) ->> 'progress'
    in ('accepted', 'settled')
  union all
  select c.id, c.booking_id, u.order_id::text, u.unit, split_part(u.unit, '.', 1), split_part(u.unit, '.', 2)
  from cancellation c
  join booking_unit u on u.organization_id = c.organization_id and u.booking_id = c.booking_id
  where c.scopes is null and c.orders -> u.order_id::text ->> 'progress' in ('accepted', 'settled')`;

/** When a flight leaves or arrives, as an instant; walls are local to the airport. */
const INSTANT = (end: 'from' | 'to') => sql`(segment -> ${sql.lit(end)} -> 'time' ->> 'wall')::timestamp
  at time zone (segment -> ${sql.lit(end)} -> 'time' ->> 'zone')`;

/** Every flight of these booked orders, with its name as seats know it, its position and its times. */
export const FLIGHTS_OF = (orders: ReturnType<typeof sql>) => sql`
  select l.booking_id, l.id::text as order_id, (place - 1)::text as slice, step,
    concat(segment ->> 'airlineCode', segment ->> 'flightNumber', '.', segment -> 'from' ->> 'airportCode', '.',
      segment -> 'to' ->> 'airportCode', '.', segment -> 'from' -> 'time' ->> 'wall') as key,
    ${INSTANT('from')} as departs, ${INSTANT('to')} as arrives
  from (${orders}) l, jsonb_array_elements(l.detail -> 'slices') with ordinality as flown (flight, place),
    jsonb_array_elements(flight -> 'segments') with ordinality as flying (segment, step)`;
