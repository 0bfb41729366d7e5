import { BOARD_WORDS } from '@pravas/domain/hotel/board.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  BOOKED,
  BY_CITY,
  BY_DEPARTMENT,
  BY_MONTH,
  CARBON,
  countColumn,
  groupingBy,
  inWords,
  JUDGED,
  LINE_COUNTS,
  lastColumn,
  linesFrom,
  MONEY,
  type ReportColumn,
  type ReportDefinition,
  type ReportScope,
  WHICH,
  WHO,
} from '../report/index.ts';

/** The line that counts a stay once, however many share it: at its first guest, in the line of its purchase. */
const ONCE = sql`l.kind = 'purchase' and l.traveller = 0`;

/** Stays beside the lines of their bookings; one that was bought in parts is reported as a whole. */
function staysFrom(scope: ReportScope): RawBuilder<unknown> {
  return sql`(
    select l.*, s.*, (
      select (c -> 'proof' -> 'inputs' ->> 'limitPaise')::bigint
      from booking b cross join jsonb_array_elements(b.verdict -> 'checks') c
      where b.id = l.booking_id and c ->> 'rule' = 'hotel.cities' limit 1) as cap_paise
    from (select l.* from ${linesFrom(scope)} and l.service = 'hotel') l
    left join lateral (
      select max((o.detail -> 'hotel' ->> 'stars')::numeric) as stars, min(o.detail ->> 'board') as board,
        min(o.detail -> 'hotel' -> 'address' ->> 'stateCode') as state_code,
        bool_and((o.detail ->> 'isRefundable')::boolean) as is_refundable,
        bool_or((o.detail ->> 'isNegotiated')::boolean) as is_negotiated,
        max((o.detail -> 'stay' ->> 'checkOut')::date) - min((o.detail -> 'stay' ->> 'checkIn')::date) as nights,
        sum(r.rooms) as rooms, sum(r.room_nights) as room_nights, sum(r.price_paise) as nights_paise, sum(r.tax_paise) as nights_tax_paise
      from booking_order o
      cross join lateral (
        select count(distinct room.place) as rooms, count(*) as room_nights, sum((night ->> 'pricePaise')::bigint) as price_paise,
          sum((night ->> 'taxPaise')::bigint) as tax_paise
        from jsonb_array_elements(o.detail -> 'rooms') with ordinality room(detail, place)
        cross join jsonb_array_elements(room.detail -> 'nights') night) r
      where o.booking_id = l.booking_id and o.state <> 'failed') s on true
  ) l where true`;
}

/** Columns that lines know by themselves. */
const OF_LINES = new Set(['checkIn', 'checkOut', 'place', 'city', 'traveller', 'bookedOn', 'total', 'net']);

/** The same rows as lines alone, where sorting needs no more. */
function sortedFrom(scope: ReportScope, sortBy: string): RawBuilder<unknown> {
  return OF_LINES.has(sortBy) ? sql`${linesFrom(scope)} and l.service = 'hotel'` : staysFrom(scope);
}

/** Paise for a night in a room: of one stay, or the mean over all, by their nights. */
function perNight(key: string, heading: string, paise: RawBuilder<unknown>): ReportColumn {
  const mean = sql`round(sum(${paise}) filter (where ${ONCE}) / nullif(sum(l.room_nights) filter (where ${ONCE}), 0))`;
  return {
    key,
    heading,
    kind: 'amount',
    value: sql`round(max(${paise}) / nullif(max(l.room_nights), 0))`,
    total: mean,
    isMean: true,
  };
}

const CREDIT = sql`(select i.verdict from stay_invoice i where i.booking_id = (array_agg(l.booking_id))[1] and i.verdict is not null limit 1)`;

/** Every stay: rates, nights, limits of the policy and tax. */
export const STAY_REPORT: ReportDefinition = {
  title: 'Hotel data',
  from: staysFrom,
  counts: LINE_COUNTS,
  groupBy: sql`l.booking_id, l.traveller`,
  groupKey: sql`l.booking_id, l.traveller`,
  page: { place: sql`l.booking_id`, from: sortedFrom },
  sort: { sortBy: 'checkIn', sortOrder: 'DESC' },
  groupings: {
    city: BY_CITY,
    hotel: groupingBy('Hotel', sql`l.place`),
    department: BY_DEPARTMENT,
    month: BY_MONTH,
  },
  charts: [
    {
      key: 'rates',
      from: (scope) => sql`${staysFrom(scope)} and ${ONCE} and l.room_nights > 0`,
      by: { name: sql`l.city` },
      narrows: { name: 'city' },
      most: { points: 15, isAddedUp: false },
      series: [
        { key: 'nights', label: 'Room nights', unit: 'count', value: sql`sum(l.room_nights)` },
        {
          key: 'rate',
          label: 'Average room night',
          unit: 'amount',
          value: sql`round(sum(l.nights_paise) / sum(l.room_nights))`,
        },
        {
          key: 'limit',
          label: 'Limit',
          unit: 'amount',
          value: sql`round(sum(l.cap_paise * l.room_nights) filter (where l.cap_paise is not null)
            / nullif(sum(l.room_nights) filter (where l.cap_paise is not null), 0))`,
        },
      ],
    },
  ],
  columns: [
    ...WHICH,
    ...WHO,
    lastColumn('place', 'Hotel', 'text', sql`l.place`),
    lastColumn('city', 'City', 'text', sql`l.city`),
    { key: 'stars', heading: 'Stars', kind: 'count', value: sql`max(l.stars)` },
    { key: 'checkIn', heading: 'Check-in', kind: 'day', value: sql`min(l.starts_on)::text` },
    { key: 'checkOut', heading: 'Check-out', kind: 'day', value: sql`max(l.ends_on)::text` },
    { key: 'nights', heading: 'Nights', kind: 'count', value: sql`max(l.nights)` },
    {
      ...countColumn('rooms', 'Rooms', sql`coalesce(sum(l.rooms) filter (where ${ONCE}), 0)`),
      value: sql`max(l.rooms)`,
    },
    {
      ...countColumn('roomNights', 'Room nights', sql`coalesce(sum(l.room_nights) filter (where ${ONCE}), 0)`),
      value: sql`max(l.room_nights)`,
    },
    lastColumn('board', 'Meals', 'text', inWords(sql`l.board`, BOARD_WORDS)),
    lastColumn(
      'refundable',
      'Refundable',
      'text',
      sql`case l.is_refundable when true then 'Yes' when false then 'No' end`,
    ),
    lastColumn('negotiated', 'Negotiated rate', 'text', sql`case when l.is_negotiated then 'Yes' else 'No' end`),
    perNight('perNight', 'Rate per night', sql`l.nights_paise`),
    perNight('taxPerNight', 'Tax per night', sql`l.nights_tax_paise`),
    { key: 'cap', heading: 'Limit per night', kind: 'amount', value: sql`max(l.cap_paise)` },
    {
      key: 'overCap',
      heading: 'Above the limit',
      kind: 'amount',
      value: sql`case when max(l.cap_paise) is not null
        then greatest(round(max(l.nights_paise) / nullif(max(l.room_nights), 0)) - max(l.cap_paise), 0) end`,
    },
    ...BOOKED,
    ...MONEY,
    { key: 'gstCredit', heading: 'GST to claim', kind: 'amount', value: sql`(${CREDIT} ->> 'creditPaise')::bigint` },
    { key: 'gstReason', heading: 'Why', kind: 'text', value: sql`${CREDIT} ->> 'text'` },
    ...JUDGED,
    ...CARBON,
  ],
};

/** Invoices of hotels: those received, and those still missing. */
export const STAY_DOCUMENTS = sql`
  select i.order_id as id, i.booking_id, i.invoice ->> 'number' as number,
    coalesce((i.invoice ->> 'issuedOn')::date, (i.ended_at at time zone 'Asia/Kolkata')::date) as issued_on,
    o.detail -> 'hotel' ->> 'name' as issuer, i.invoice ->> 'hotelGstin' as issuer_gstin, i.invoice ->> 'buyerGstin' as buyer_gstin,
    x.rate, x.taxable_paise, x.cgst_paise, x.sgst_paise, x.igst_paise, (i.invoice ->> 'totalPaise')::bigint as total_paise,
    case when i.file_id is null then 'Missing' else 'There' end as file
  from stay_invoice i join booking_order o on o.id = i.order_id join booking b on b.id = i.booking_id
  cross join lateral (
    select case when min(v ->> 'rate') = max(v ->> 'rate') then min((v ->> 'rate')::numeric) / 100 end as rate,
      sum((v ->> 'taxablePaise')::bigint) as taxable_paise, sum((v ->> 'cgstPaise')::bigint) as cgst_paise,
      sum((v ->> 'sgstPaise')::bigint) as sgst_paise, sum((v ->> 'igstPaise')::bigint) as igst_paise
    from jsonb_array_elements(coalesce(i.invoice -> 'lines', '[]'::jsonb)) v) x
  where o.state = 'booked' and (i.file_id is not null or (b.status = 'BOOKED' and b.removed_at is null))`;
