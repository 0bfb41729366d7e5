import type pg from 'pg';

/** The rows an organisation gets, and the two digits that begin their numbers. */
export interface Filled {
  readonly organizationId: string;
  readonly bookings: number;
  readonly mark: string;
  /** The last day on which something was booked. */
  readonly today: string;
}

const PEOPLE = 3_000;
const DEPARTMENTS = 40;
const CITIES = 60;

const id = (kind: number, number: string) =>
  `(format('%s%s0000-0000-4000-8000-%s', m.mark, lpad('${kind}', 2, '0'), lpad(to_hex(${number}), 12, '0')))::uuid`;
const money = ['price_paise', 'tax_paise', 'extras_paise', 'penalty_paise', 'fee_paise', 'cgst_paise', 'sgst_paise'];
const ABOUT = `organization_id, booking_id, trip_id, traveller, booked_at, booked_day, person_id, traveller_name, employee_code,
  department_id, department, grade, cost_centre, project, booked_by, is_personal, service, origin, supplier_id, vendor, place, city,
  is_international, starts_on, ends_on, outcome, reason`;

/**
 * Bookings of every service in a row, spread evenly over the days, with whom they are of; in a table of this session.
 */
const DRAWN = `
  create temporary table drawn as
  select g.i, m.org as organization_id, ${id(1, 'g.i')} as booking_id, ${id(2, 'g.i / 2')} as trip_id, m.mark,
    b.booked_at, (b.booked_at at time zone 'Asia/Kolkata')::date as booked_day, p.number as person,
    ${id(3, 'p.number')} as person_id, ${id(3, '(p.number * 13) % :people')} as second_id, (p.number * 13) % :people as second,
    s.service, s.vendor, c.city, (g.i % 9 = 0) as is_international,
    (b.booked_at at time zone 'Asia/Kolkata')::date + ((g.i * 7) % 45)::int as starts_on, (1 + g.i % 3)::int as nights,
    (200000 + (g.i * 7919) % 1500000)::bigint as price, (10000 + (g.i * 31) % 90000)::bigint as tax, 30000::bigint as fee, 5400::bigint as igst,
    (g.i % 12 = 0) as is_cancelled, (g.i % 25 = 1) as is_changed, (g.i % 10 = 3) as has_second,
    (array['within', 'within', 'within', 'note', 'approval', 'reason', null])[1 + g.i % 7] as outcome
  from (select :org::uuid as org, :mark::text as mark) m
  cross join generate_series(1, :bookings::bigint) g(i)
  cross join lateral (select ((g.i * 7919) % :people)::int as number) p
  cross join lateral (select :first::timestamptz + (:last::timestamptz - :first::timestamptz) * (g.i::float8 / :bookings) as booked_at) b
  cross join lateral (select (array['flight', 'hotel', 'flight', 'bus', 'flight', 'hotel', 'flight', 'train', 'flight', 'cab'])[1 + g.i % 10] as service) k
  cross join lateral (select k.service, initcap(k.service) || ' vendor ' || lpad(((g.i / 10) % 12)::text, 2, '0') as vendor) s
  cross join lateral (select case when k.service = 'cab' and g.i % 3 = 0 then null else 'City ' || lpad(((g.i * 37 + g.i / 11) % ${CITIES})::text, 2, '0') end as city) c`;

const who = (person: string, personId: string) => `
  ${personId}, 'First' || (${person} % 997) || ' Last' || ${person}, 'B' || ${person}, null::uuid,
  case when ${person} % 50 = 0 then null else 'Department ' || lpad((${person} % ${DEPARTMENTS})::text, 2, '0') end,
  'Grade ' || ${person} % 6, 'CC' || lpad((${person} % 25)::text, 2, '0'), case when d.i % 4 = 0 then 'P' || d.i % 30 end`;
const about = (traveller: number, person: string, personId: string) => `
  d.organization_id, d.booking_id, d.trip_id, ${traveller}, d.booked_at, d.booked_day, ${who(person, personId)}, d.person_id, false, d.service,
  case when d.i % 8 = 0 then 'offline' else 'online' end, 'tbo', d.vendor, 'Route ' || d.i % 400, d.city, d.is_international,
  d.starts_on, d.starts_on + d.nights, d.outcome, null`;
const line = (from: string, key: string, kind: string, at: string, amounts: string) => `
  insert into booking_line (${ABOUT}, id, event_key, kind, at, day, ${money.join(', ')}, igst_paise)
  select ${from}, gen_random_uuid(), '${key}:' || d.i, '${kind}', ${at}, (${at} at time zone 'Asia/Kolkata')::date, ${amounts} from drawn d`;

const LATER = `least(d.booked_at + interval '3 days', :last::timestamptz)`;
const STATEMENTS = [
  DRAWN,
  `insert into department (organization_id, id, name, created_at, updated_at)
   select m.org, ${id(4, 'g')}, 'Department ' || lpad(g::text, 2, '0'), now(), now()
   from (select :org::uuid as org, :mark::text as mark) m, generate_series(0, ${DEPARTMENTS - 1}) g`,
  `insert into person (organization_id, id, email, first_name, last_name, role_id, department_id, employee_code)
   select m.org, ${id(3, 'g')}, 'traveller' || g || '@' || m.mark || '.example', 'First' || g % 997, 'Last' || g,
     (select r.id from role r where r.organization_id = m.org and r.name = 'Employee'), ${id(4, `g % ${DEPARTMENTS}`)}, 'B' || g
   from (select :org::uuid as org, :mark::text as mark) m, generate_series(0, :people - 1) g`,
  `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
   select distinct on (d.trip_id) d.organization_id, d.trip_id, d.person_id, 'Trip ' || d.i / 2, d.booked_at, d.booked_at from drawn d
   order by d.trip_id, d.i`,
  `insert into booking (organization_id, id, trip_id, service, status, payment_status, facts, travellers, total_paise, itinerary_updated_at,
     created_by, created_at, updated_at, title, starts_at, starts_zone, ends_at, ends_zone, approval_fingerprint, approval_band_paise)
   select d.organization_id, d.booking_id, d.trip_id, d.service, case when d.is_cancelled then 'CANCELED' else 'BOOKED' end, 'SUCCESSFUL',
     '{}', '[]', d.price + d.tax + d.fee + d.igst, d.booked_at, d.person_id, d.booked_at, d.booked_at, 'Route ' || d.i % 400,
     d.starts_on, 'Asia/Kolkata', d.starts_on + d.nights, 'Asia/Kolkata', 'filled', d.price from drawn d`,
  `insert into booking_order (organization_id, id, booking_id, position, supplier_id, detail, own_context, state, client_ref, locator)
   select d.organization_id, gen_random_uuid(), d.booking_id, 0, 'tbo', case
     when d.service = 'flight' then jsonb_build_object('brand', 'Saver', 'refundable', d.i % 2 = 0, 'slices', jsonb_build_array(jsonb_build_object(
       'segments', jsonb_build_array(jsonb_build_object('airlineCode', '6E', 'flightNumber', (d.i % 900)::text, 'airlineName', d.vendor,
         'cabin', 'E', 'from', jsonb_build_object('time', jsonb_build_object('wall', d.starts_on || 'T' || lpad((d.i % 24)::text, 2, '0') || ':10')),
         'to', jsonb_build_object('time', jsonb_build_object('wall', d.starts_on || 'T23:55')))))))
     when d.service = 'hotel' then jsonb_build_object('board', 'room_only', 'isRefundable', true, 'isNegotiated', false,
       'hotel', jsonb_build_object('name', d.vendor, 'stars', 3 + d.i % 3, 'address', jsonb_build_object('stateCode', '29')),
       'stay', jsonb_build_object('checkIn', d.starts_on, 'checkOut', d.starts_on + d.nights), 'rooms', jsonb_build_array(jsonb_build_object(
         'nights', (select jsonb_agg(jsonb_build_object('pricePaise', d.price / d.nights + 0 * n, 'taxPaise', d.tax / d.nights)) from generate_series(1, d.nights) n))))
     else '{}' end, false, 'booked', d.mark || '-' || d.i, 'L' || d.i
   from drawn d`,
  `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, booking_id, reason, at)
   select d.organization_id, gen_random_uuid(), t.key || d.i, t.debit, t.credit, t.paise, d.booking_id, 'Filled in', t.at
   from drawn d cross join lateral (
     select 'capture:' as key, 'gateway_clearing' as debit, 'customer_suspense' as credit,
       (d.price + d.tax + d.fee + d.igst) * (1 + d.has_second::int) as paise, d.booked_at as at
     union all select 'purchase:', 'customer_suspense', 'supplier_payable', (d.price + d.tax + d.fee + d.igst) * (1 + d.has_second::int), d.booked_at
     union all select 'change:', 'customer_suspense', 'supplier_payable', 250000, ${LATER} where d.is_changed
     union all select 'cancellation:', 'supplier_payable', 'customer_suspense', d.price + d.tax - 300000 + 1000, ${LATER} where d.is_cancelled) t
   where t.paise > 0`,
  line(
    about(0, 'd.person', 'd.person_id'),
    'purchase',
    'purchase',
    'd.booked_at',
    'd.price, d.tax, 0, 0, d.fee, 0, 0, d.igst',
  ),
  `${line(about(1, 'd.second', 'd.second_id'), 'purchase', 'purchase', 'd.booked_at', 'd.price, d.tax, 0, 0, d.fee, 0, 0, d.igst')} where d.has_second`,
  `${line(about(0, 'd.person', 'd.person_id'), 'change', 'change', LATER, '250000, 0, 0, 0, 0, 0, 0, 0')} where d.is_changed`,
  `${line(about(0, 'd.person', 'd.person_id'), 'cancellation', 'cancellation', LATER, '-d.price, -d.tax, 0, 300000 - 1000, 0, 0, 0, 0')}
   where d.is_cancelled and d.price + d.tax > 299000`,
  `insert into tax_document (organization_id, id, booking_id, kind, number, subject, issued_on, taxable_paise, cgst_paise, sgst_paise, igst_paise,
     facts, created_at)
   select d.organization_id, gen_random_uuid(), d.booking_id, 'invoice', d.mark || '-' || d.i, d.booking_id::text, d.booked_day, d.fee, 0, 0, d.igst,
     '{"sac": "998551", "recipientGstin": "29AAFCM1806Q1ZV", "seller": {"gstin": "29AAECP2026T1Z0"}, "placeOfSupplyStateCode": "29"}', d.booked_at
   from drawn d`,
  `insert into fare_saving (organization_id, booking_id, measured_at, paid_paise, lowest_paise, median_paise, missed_paise, realised_paise,
     negotiated_paise, lowest_title, compared)
   select d.organization_id, d.booking_id, d.booked_at, d.price, d.price - d.i % 5 * 1000, d.price + 20000, d.i % 5 * 1000, 20000, null, 'IndiGo 6E 203', 9
   from drawn d where d.service = 'flight' and d.i % 5 <> 0`,
  `insert into expense (organization_id, id, person_id, trip_id, kind, category, spent_on, amount_paise, state, created_at, updated_at)
   select d.organization_id, gen_random_uuid(), d.person_id, d.trip_id, 'spent', (array['food', 'car', 'conveyance', 'laundry'])[1 + d.i % 4], d.starts_on,
     20000 + d.i % 50000, (array['claimed', 'approved', 'reimbursed', 'rejected'])[1 + d.i % 4], d.booked_at, d.booked_at
   from drawn d where d.i % 10 = 5`,
  `insert into booking_emission (organization_id, line_id, booking_id, traveller, measured_at, is_travelled, kg, km, method)
   select l.organization_id, l.id, l.booking_id, l.traveller, l.at, true, 80 + l.price_paise % 90, 900, 'Pravas flight estimate 2026.1'
   from booking_line l where l.organization_id = :org and l.kind = 'purchase' and l.service <> 'hotel'`,
  `insert into emission_day (organization_id, basis, day, service, kg, km, journeys, estimated)
   select l.organization_id, b.basis, b.day, l.service, sum(e.kg), sum(e.km), count(*), count(e.kg)
   from booking_emission e join booking_line l on l.organization_id = e.organization_id and l.id = e.line_id
   cross join lateral (values ('booking', l.booked_day), ('transaction', l.day)) b (basis, day)
   where l.organization_id = :org and not l.is_personal group by l.organization_id, b.basis, b.day, l.service`,
  'insert into spend_due (organization_id) values (:org)',
  'drop table drawn',
];

/**
 * Gives organisations bookings of two financial years, with all that reports read of them. Nothing of it is checked
 * while it is written.
 */
export async function fillBookings(owner: pg.Client, all: readonly Filled[]): Promise<void> {
  await owner.query("set session_replication_role = replica; set work_mem = '256MB'");
  for (const filled of all) {
    const given: Readonly<Record<string, string>> = {
      org: `'${filled.organizationId}'`,
      mark: `'${filled.mark}'`,
      bookings: String(filled.bookings),
      people: String(PEOPLE),
      first: `'${firstDayOf(filled.today)} 00:00+05:30'`,
      last: `'${filled.today} 06:00+05:30'`,
    };
    for (const statement of STATEMENTS) {
      await owner.query(
        statement.replace(/(?<!:):(org|mark|bookings|people|first|last)\b/g, (_, name) => given[name] ?? ''),
      );
    }
  }
  await owner.query('reset session_replication_role; reset work_mem');
  await owner.query('vacuum analyze');
}

/** The first of April of the financial year before the one of a day. */
export function firstDayOf(today: string): string {
  const day = Temporal.PlainDate.from(today);
  return `${day.year - (day.month < 4 ? 2 : 1)}-04-01`;
}
