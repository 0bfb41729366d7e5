import type { ReportName } from '@pravas/contract/report/report-names.ts';

/**
 * The statements of one report: its first page of 20, and all its totals. `total` of the latter: how many rows there
 * are.
 */
export interface ByHand {
  readonly page: string;
  readonly totals: string;
}

const BOOKED = 'not l.is_personal and l.booked_day between $1 and $2';
const MOVED = 'not l.is_personal and l.day between $1 and $2';
const GST = '(l.cgst_paise + l.sgst_paise + l.igst_paise)';
const KEPT = "filter (where l.kind <> 'cancellation')";
const GONE = "filter (where l.kind = 'cancellation')";
const sums = ['price', 'tax', 'extras', 'fee', 'cgst', 'sgst', 'igst', 'total'].map(
  (part) => `sum(l.${part}_paise) ${KEPT}`,
);
const MONEY = `${sums.join(', ')}, sum(l.penalty_paise) ${GONE}, sum(greatest(l.fee_paise + ${GST}, 0)) ${GONE},
  -sum(l.total_paise) ${GONE}, sum(l.total_paise) as net`;
const LAST = `l.trip_id, l.traveller_name, l.employee_code, l.department, l.grade, l.cost_centre, l.project, l.service, l.vendor, l.place,
  l.city, l.starts_on, l.ends_on, l.outcome, l.reason, l.origin, l.is_international`;
const approvers = (booking: string, trip: string) => `(select string_agg(n.first_name || ' ' || n.last_name
    || to_char(v.at at time zone 'Asia/Kolkata', ' (DD Mon YYYY HH24:MI)'), ', ' order by v.at)
  from approval_item i join approval_vote v on v.item_id = i.id and v.decision = 'approve' join person n on n.id = v.given_by
  where i.booking_id = ${booking} and i.trip_id = ${trip})`;
const beside = (booking: string) => `
  (select string_agg(distinct case split_part(t.key, ':', 1) when 'capture' then 'Card or UPI' when 'pay-later' then 'Pay later' else 'On account' end, ', ')
   from ledger_transfer t where t.booking_id = ${booking} and t.credit_account = 'customer_suspense'
     and t.debit_account in ('gateway_clearing', 'pay_later_receivable', 'receivable')),
  (select string_agg(d.number, ', ' order by d.created_at, d.number) from tax_document d where d.booking_id = ${booking}),
  (select string_agg(o.locator, ', ' order by o.position) from booking_order o where o.booking_id = ${booking} and o.locator is not null),
  (select b.status from booking b where b.id = ${booking})`;

/** First the rows of the page; then their details, for those alone. */
const bookingPage = (where: string, order: string, more = 'null') => `
  with page as materialized (
    select l.booking_id, l.traveller, ${order} as o from booking_line l where ${where}
    group by l.booking_id, l.traveller order by 3 desc nulls last, 1, 2 limit 20)
  select p.booking_id, (select t.name from trip t where t.id = x.trip_id), x.*, s.*, ${approvers('p.booking_id', 'x.trip_id')},
    ${beside('p.booking_id')}, ${more},
    (select row(e.kg, e.method) from booking_emission e where e.booking_id = p.booking_id and e.traveller = p.traveller)
  from page p
  cross join lateral (select ${LAST} from booking_line l where l.booking_id = p.booking_id and l.traveller = p.traveller and ${where}
    order by l.at desc, l.event_key limit 1) x
  cross join lateral (select min(l.booked_at), min(l.starts_on) filter (where l.kind = 'purchase') - min(l.booked_day), ${MONEY}
    from booking_line l where l.booking_id = p.booking_id and l.traveller = p.traveller and ${where}) s
  order by p.o desc nulls last, 1, p.traveller`;
const bookingTotals = (where: string) => `
  with l as materialized (select * from booking_line l where ${where})
  select ${MONEY}, (select count(*) from (select distinct booking_id, traveller from l) c) as total,
    (select count(*) from (select distinct booking_id from l) c), (select count(*) from (select distinct trip_id from l) c)
  from l`;

const WALL = `o.detail #>> '{slices,0,segments,0,from,time,wall}'`;
const FLIGHTS = `(select row(string_agg(seg ->> 'airlineCode' || ' ' || (seg ->> 'flightNumber'), ', '), string_agg(distinct seg ->> 'airlineName', ', '),
    min(seg ->> 'cabin'), max(seg #>> '{to,time,wall}'), count(*), bool_and((o.detail ->> 'refundable')::boolean))
  from booking_order o cross join jsonb_array_elements(o.detail -> 'slices') slice cross join jsonb_array_elements(slice -> 'segments') seg
  where o.booking_id = p.booking_id and o.state <> 'failed'),
  (select string_agg(t ->> 'ticketNumber', ', ') from booking_order o cross join jsonb_array_elements(o.supplier_order -> 'tickets') t
   where o.booking_id = p.booking_id)`;
const flightsPage = () =>
  bookingPage(`${BOOKED} and l.service = 'flight'`, 'DEPARTS', FLIGHTS).replace(
    'DEPARTS as o from booking_line l',
    `max(${WALL}) as o from booking_line l left join booking_order o
      on o.booking_id = l.booking_id and o.state <> 'failed' and o.position = 0`,
  );
const STAYS = `(select row(max((o.detail #>> '{hotel,stars}')::numeric), min(o.detail ->> 'board'), count(n), sum((n ->> 'pricePaise')::bigint),
    sum((n ->> 'taxPaise')::bigint)) from booking_order o
  cross join jsonb_array_elements(o.detail -> 'rooms') room cross join jsonb_array_elements(room -> 'nights') n
  where o.booking_id = p.booking_id and o.state <> 'failed'),
  (select (c #>> '{proof,inputs,limitPaise}')::bigint from booking b cross join jsonb_array_elements(b.verdict -> 'checks') c
   where b.id = p.booking_id and c ->> 'rule' = 'hotel.cities' limit 1),
  (select i.verdict from stay_invoice i where i.booking_id = p.booking_id and i.verdict is not null limit 1)`;
const staysTotals = `
  with l as materialized (select * from booking_line l where ${BOOKED} and l.service = 'hotel'),
  rooms as (select count(distinct (l.booking_id, room.place)) as rooms, count(*) as nights, sum((n ->> 'pricePaise')::bigint) as price,
      sum((n ->> 'taxPaise')::bigint) as tax
    from l join booking_order o on o.booking_id = l.booking_id and o.state <> 'failed'
    cross join jsonb_array_elements(o.detail -> 'rooms') with ordinality room(detail, place) cross join jsonb_array_elements(room.detail -> 'nights') n
    where l.kind = 'purchase' and l.traveller = 0)
  select ${MONEY}, (select rooms from rooms), (select nights from rooms), (select round(price / nullif(nights, 0)) from rooms),
    (select round(tax / nullif(nights, 0)) from rooms), (select count(*) from (select distinct booking_id, traveller from l) c) as total,
    (select count(*) from (select distinct booking_id from l) c), (select count(*) from (select distinct trip_id from l) c)
  from l`;

const TICKETS = `from booking_line l join booking b on b.id = l.booking_id and b.status <> 'CANCELED'
  left join fare_saving s on s.booking_id = l.booking_id where ${BOOKED} and l.kind = 'purchase'
    and (l.service = 'flight' or (l.service = 'hotel' and l.traveller = 0))`;
const SAVED = `sum(s.paid_paise), sum(s.median_paise), sum(s.realised_paise), sum(s.lowest_paise), sum(s.missed_paise), sum(s.negotiated_paise),
  round(100.0 * sum(s.realised_paise) / nullif(sum(s.median_paise), 0), 1), round(100.0 * sum(s.missed_paise) / nullif(sum(s.paid_paise), 0), 1),
  count(*) filter (where s.missed_paise = 0), count(s.booking_id)`;

const by = (service: string) => `sum(l.total_paise - l.fee_paise - ${GST}) filter (where l.service in (${service}))`;
const SERVICES = ["'flight'", "'hotel'", "'bus'", "'train', 'cab'"].map(by).join(', ');
const AHEAD = `round(avg(l.starts_on - l.booked_day) filter (where l.kind = 'purchase'), 1)`;
const WITHIN = `round(100.0 * count(*) filter (where l.kind = 'purchase' and l.outcome in ('within', 'note'))
  / nullif(count(*) filter (where l.kind = 'purchase' and l.outcome is not null), 0), 1)`;

const OWN_EXPENSES = `from expense x join person p on p.id = x.person_id left join expense_claim c on c.id = x.claim_id
  left join department d on d.id = p.department_id left join grade g on g.id = p.grade_id
  where x.removed_at is null and x.kind <> 'booking' and x.state <> 'draft'`;
const SUBMITTED = `(coalesce(c.submitted_at, x.created_at) at time zone 'Asia/Kolkata')::date between $1 and $2`;
const CITY = `coalesce((select b.city from booking_line b where b.trip_id = x.trip_id and b.city is not null order by b.starts_on, b.id limit 1), x.location)`;
const CATEGORIES = [
  'airfare',
  'hotel',
  'train',
  'bus',
  'car',
  'conveyance',
  'fuel_toll_parking',
  'food',
  'laundry',
  'incidental',
  'miscellaneous',
];
const CLAIMED = `${CATEGORIES.map((name) => `sum(x.amount_paise) filter (where x.category = '${name}')`).join(', ')}, sum(x.amount_paise),
  sum(x.amount_paise) filter (where x.state in ('approved', 'reimbursed')), sum(x.amount_paise) filter (where x.state = 'rejected'),
  sum(x.amount_paise) filter (where x.state = 'claimed'), sum(x.amount_paise) filter (where x.state = 'reimbursed'), count(distinct x.claim_id),
  count(*) filter (where x.receipt_file_id is null)`;

/** Lines and own expenses of trips, reduced to the summed columns. */
const BOTH = `both_of as materialized (
    select l.trip_id, l.person_id, case when l.person_id is null then l.traveller_name end as guest, l.booking_id, null::uuid as expense_id, l.traveller,
      l.service, l.kind, l.total_paise, l.fee_paise + ${GST} as fees_paise, 0::bigint as expense_paise, l.starts_on, l.ends_on, l.city
    from booking_line l where ${BOOKED}
    union all
    select x.trip_id, x.person_id, null, null, x.id, 0, 'expense', 'expense', 0, 0, x.amount_paise, x.spent_on, x.spent_on, null
    ${OWN_EXPENSES} and x.trip_id is not null and ${SUBMITTED})`;
const BOTH_SUMS = `sum(b.total_paise) as net, sum(b.expense_paise), sum(b.total_paise + b.expense_paise), sum(b.fees_paise),
  ${["'flight'", "'hotel'", "'bus'", "'train', 'cab'"].map((one) => `sum(b.total_paise - b.fees_paise) filter (where b.service in (${one}))`).join(', ')}`;
const tripsOf = (key: string, also: string) => ({
  page: `with ${BOTH}, page as materialized (
      select ${key}, min(b.trip_id::text)::uuid as trip, min(b.starts_on) as o, max(b.ends_on), ${BOTH_SUMS}
      from both_of b group by ${key} order by o desc, ${key} limit 20)
    select p.*, (select t.name from trip t where t.id = p.trip), f.*, s.*, ${also}
    from page p
    left join lateral (select ${LAST.replace('l.trip_id, ', '')} from booking_line l where l.trip_id = p.trip and ${BOOKED} order by l.at desc limit 1) f on true
    cross join lateral (select string_agg(distinct l.city, ', '), count(distinct l.booking_id) from booking_line l
      where l.trip_id = p.trip and ${BOOKED}) s order by p.o desc`,
  totals: `with ${BOTH} select ${BOTH_SUMS}, (select count(*) from (select distinct ${key} from both_of b) c) as total,
    (select count(*) from (select distinct b.booking_id from both_of b where b.booking_id is not null) c),
    (select count(*) from (select distinct b.trip_id from both_of b) c) from both_of b`,
});

const OWN = `('gateway_clearing', 'customer_suspense', 'refunds_due', 'receivable', 'pay_later_receivable', 'airline_credits', 'wallet',
  'wallet_held', 'withdrawal_held', 'wallet_promo', 'wallet_promo_held', 'credit_line', 'credit_line_held')`;
const PAYING = `('gateway_clearing', 'bank_clearing', 'receivable', 'pay_later_receivable', 'wallet_held', 'wallet_promo_held', 'credit_line_held')`;
const LEAVING = `(t.debit_account = 'employee_payable' or (t.debit_account = 'refunds_due' and t.credit_account <> 'customer_suspense')
  or (t.debit_account = 'withdrawal_held' and t.credit_account = 'bank_clearing')
  or (t.debit_account = 'wallet' and t.credit_account = 'gateway_clearing')
  or (t.debit_account in ('customer_suspense', 'supplier_payable') and t.credit_account = 'receivable'))`;
const EVENTS = `events as materialized (
    select split_part(t.key, ':', 1) as event, split_part(t.key, ':', 2) as subject, t.booking_id, (t.at at time zone 'Asia/Kolkata')::date as day,
      min(t.at) as at, sum(x.cost) as cost, coalesce(sum(x.cost) filter (where x.cost > 0), 0) as charged,
      coalesce(-sum(x.cost) filter (where x.cost < 0), 0) as back,
      sum(t.amount_paise) filter (where t.debit_account in ${PAYING} and t.credit_account = 'customer_suspense') as come,
      sum(t.amount_paise) filter (where ${LEAVING}) as gone,
      sum(t.amount_paise) filter (where t.debit_account = 'employee_expense') as expense
    from ledger_transfer t cross join lateral (select case
      when (t.debit_account in ${OWN}) = (t.credit_account in ${OWN}) or t.booking_id is null then 0
      when t.debit_account in ${OWN} then t.amount_paise else -t.amount_paise end as cost) x
    where t.at >= $1::date::timestamp at time zone 'Asia/Kolkata' and t.at < ($2::date + 1)::timestamp at time zone 'Asia/Kolkata'
    group by 1, 2, 3, 4),
  shown as materialized (select e.*, b.trip_id from events e left join booking b on b.id = e.booking_id left join trip t on t.id = b.trip_id
    where not coalesce(t.is_personal, false))`;

/** Ours, and those of hotels, of trips that are nobody's own. */
const DOCUMENTS = `with documents as (
  select d.id, d.booking_id, b.trip_id, d.number, d.kind, d.issued_on, d.facts, d.rate_basis_points, s.sign * d.taxable_paise as taxable,
    s.sign * d.cgst_paise as cgst, s.sign * d.sgst_paise as sgst, s.sign * d.igst_paise as igst
  from tax_document d join booking b on b.id = d.booking_id join trip t on t.id = b.trip_id and not t.is_personal
  cross join lateral (select case when d.kind = 'credit_note' then -1 else 1 end as sign) s
  where d.issued_on between $1 and $2
  union all
  select i.order_id, i.booking_id, b.trip_id, i.invoice ->> 'number', 'supplier', x.day, i.invoice, null, v.taxable, v.cgst, v.sgst, v.igst
  from stay_invoice i join booking_order o on o.id = i.order_id and o.state = 'booked' join booking b on b.id = i.booking_id
  join trip t on t.id = b.trip_id and not t.is_personal
  cross join lateral (select coalesce((i.invoice ->> 'issuedOn')::date, (i.ended_at at time zone 'Asia/Kolkata')::date) as day) x
  cross join lateral (select sum((n ->> 'taxablePaise')::bigint) as taxable, sum((n ->> 'cgstPaise')::bigint) as cgst,
    sum((n ->> 'sgstPaise')::bigint) as sgst, sum((n ->> 'igstPaise')::bigint) as igst
    from jsonb_array_elements(coalesce(i.invoice -> 'lines', '[]'::jsonb)) n) v
  where x.day between $1 and $2)`;

/** The SQL that a person who knows the tables well would write for each report of one month, by hand. */
export const BY_HAND: Readonly<Record<ReportName, ByHand>> = {
  'master-report': { page: bookingPage(BOOKED, 'min(l.booked_at)'), totals: bookingTotals(BOOKED) },
  'flight-master-report': { page: flightsPage(), totals: bookingTotals(`${BOOKED} and l.service = 'flight'`) },
  'hotel-master-report': {
    page: bookingPage(`${BOOKED} and l.service = 'hotel'`, 'min(l.starts_on)', STAYS),
    totals: staysTotals,
  },
  'savings-report-list': {
    page: `with page as materialized (select l.booking_id, l.traveller, sum(s.missed_paise) as o, ${SAVED} ${TICKETS}
        group by l.booking_id, l.traveller order by 3 desc nulls last, 1, 2 limit 20)
      select p.*, (select t.name from trip t where t.id = x.trip_id), x.*, ${approvers('p.booking_id', 'x.trip_id')}, ${beside('p.booking_id')} from page p
      cross join lateral (select ${LAST} from booking_line l where l.booking_id = p.booking_id and l.traveller = p.traveller
        order by l.at desc limit 1) x order by p.o desc nulls last, 1, 2`,
    totals: `select ${SAVED}, count(distinct (l.booking_id, l.traveller)) as total, count(distinct l.booking_id), count(distinct l.trip_id) ${TICKETS}`,
  },
  'employee-trip': tripsOf(
    'b.trip_id, b.person_id, b.guest',
    `(select string_agg(distinct n.first_name || ' ' || n.last_name, ', ') from approval_item i
      join approval_vote v on v.item_id = i.id and v.decision = 'approve' join person n on n.id = v.given_by where i.trip_id = p.trip)`,
  ),
  'employee-expenses': tripsOf(
    'b.booking_id, b.expense_id, b.traveller',
    '(select k.status from booking k where k.id = p.booking_id)',
  ),
  'employee-wise-spend': {
    page: `with page as materialized (select l.person_id, count(distinct l.trip_id), count(distinct l.booking_id), ${SERVICES},
        sum(l.fee_paise + ${GST}), -sum(l.total_paise) ${GONE}, sum(l.total_paise) as o, sum(sum(l.total_paise)) over () as whole, ${AHEAD}, ${WITHIN}
        from booking_line l where ${MOVED} group by l.person_id order by o desc, 1 limit 20)
      select p.*, x.*, (select n.user_id from person n where n.id = p.person_id) from page p
      left join lateral (select ${LAST} from booking_line l where l.person_id = p.person_id and ${MOVED} order by l.at desc limit 1) x on true
      order by p.o desc, 1`,
    totals: `with l as materialized (select * from booking_line l where ${MOVED})
      select ${SERVICES}, sum(l.fee_paise + ${GST}), -sum(l.total_paise) ${GONE}, sum(l.total_paise) as net, ${AHEAD}, ${WITHIN},
        (select count(*) from (select distinct person_id from l) c) as total, (select count(*) from (select distinct booking_id from l) c),
        (select count(*) from (select distinct trip_id from l) c) from l`,
  },
  'location-wise-spend': {
    page: `select l.city, sum(l.total_paise) as net, sum(l.total_paise), count(distinct l.booking_id), count(distinct l.trip_id)
      from booking_line l where ${MOVED} group by l.city order by net desc, 1 limit 20`,
    totals: `with l as materialized (select city, booking_id, trip_id, total_paise from booking_line l where ${MOVED})
      select sum(l.total_paise) as net, (select count(*) from (select distinct city from l) c) as total,
        (select count(*) from (select distinct booking_id from l) c), (select count(*) from (select distinct trip_id from l) c) from l`,
  },
  'employee-wise-expense-spend': {
    page: `select x.person_id, max(p.first_name || ' ' || p.last_name), max(p.employee_code), max(d.name), max(g.name), ${CLAIMED}
      ${OWN_EXPENSES} and x.spent_on between $1 and $2
      group by x.person_id order by sum(x.amount_paise) filter (where x.state in ('approved', 'reimbursed')) desc nulls last, 1 limit 20`,
    totals: `select ${CLAIMED}, count(distinct x.person_id) as total ${OWN_EXPENSES} and x.spent_on between $1 and $2`,
  },
  'location-wise-expense-spend': {
    page: `select ${CITY} as city, sum(x.amount_paise), sum(x.amount_paise), count(distinct x.claim_id) ${OWN_EXPENSES}
      and x.spent_on between $1 and $2 group by 1 order by 2 desc, 1 limit 20`,
    totals: `select sum(x.amount_paise), sum(x.amount_paise), count(distinct x.claim_id), count(distinct coalesce(${CITY}, '')) as total ${OWN_EXPENSES}
      and x.spent_on between $1 and $2`,
  },
  'expense-transaction': {
    page: `with ${EVENTS} select e.*, f.traveller_name, f.department, m.gateway_ref
      from (select * from shown order by at desc, event, subject limit 20) e
      left join lateral (select l.traveller_name, l.department from booking_line l where l.booking_id = e.booking_id order by l.at, l.traveller limit 1) f on true
      left join payment m on m.reference = case when e.event = 'capture' then e.subject end order by e.at desc, e.event, e.subject`,
    totals: `with ${EVENTS} select count(*) as total, sum(come), sum(charged), sum(back), sum(cost) as net, sum(gone), sum(expense),
      (select count(*) from (select distinct booking_id from shown) c), (select count(*) from (select distinct trip_id from shown) c) from shown`,
  },
  'invoice-list': {
    page: `${DOCUMENTS} select d.*, f.traveller_name, f.department from (select * from documents order by issued_on desc, number limit 20) d
      cross join lateral (select l.traveller_name, l.department from booking_line l where l.booking_id = d.booking_id order by l.at, l.traveller limit 1) f
      order by d.issued_on desc, d.number`,
    totals: `${DOCUMENTS} select count(*) as total, count(distinct booking_id), count(distinct trip_id), sum(taxable), sum(cgst), sum(sgst), sum(igst),
      sum(taxable + cgst + sgst + igst) from documents`,
  },
  employees: {
    page: `select p.*, d.name, g.name, a.first_name, r.name, (select count(distinct b.trip_id) from booking_line b
        where b.person_id = p.id and not b.is_personal and b.day > current_date - 365), (select max(o.expires_on) from person_document o
        where o.person_id = p.id and o.type = 'passport')
      from (select * from person order by first_name || ' ' || last_name, id limit 20) p left join department d on d.id = p.department_id
      left join grade g on g.id = p.grade_id left join person a on a.id = p.approver_id left join role r on r.id = p.role_id`,
    totals: `select count(*) as total, count(*) filter (where num_nonnulls(title, gender, date_of_birth, mobile, nationality, employee_code,
      department_id, grade_id) = 8) from person`,
  },
};
