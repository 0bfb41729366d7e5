import type { ErrorCode } from '@pravas/contract/error-codes.ts';
import type { flightListQuery } from '@pravas/contract/flight/list-flights.ts';
import { readTimes } from '@pravas/domain/flight/asked-times.ts';
import {
  readLimit,
  refuseLateDay,
  refuseSlices,
  type SaleDays,
  type SliceRefusalCode,
  searchShape,
} from '@pravas/domain/flight/search-limits.ts';
import { orderTooLarge, type PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { type PartyRefusal, refuseParty } from '@pravas/domain/trip/party.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import type { DealCode, FlightSearch } from '@pravas/suppliers/flight/port.ts';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { OrganizationSettings } from '../organisation/index.ts';
import { mostInOneOrder } from './ask-suppliers.ts';
import { askedAirport } from './asked-airport.ts';
import { daysOnSale } from './days-on-sale.ts';
import { type FlightContext, supplierOrder } from './flight-context.ts';
import type { SearchCriteria } from './search-memory.ts';

type Query = z.output<typeof flightListQuery>;
type Slices = FlightSearch['slices'];

const PARTY_FIELDS: Readonly<Record<PartyRefusal, { field: string; message: string }>> = {
  adults_out_of_range: { field: 'ad', message: 'Adults: 1 to 9' },
  children_out_of_range: { field: 'child', message: 'Children: up to 8' },
  infants_out_of_range: { field: 'inf', message: 'Infants: up to 5' },
  party_too_large: { field: 'ad', message: 'Adults and children together: at most 9' },
  infants_exceed_adults: { field: 'inf', message: 'Each infant needs its own adult' },
};

const SLICE_CODES: Readonly<Record<SliceRefusalCode, ErrorCode>> = {
  too_few_slices: 'validation_failed',
  too_many_slices: 'validation_failed',
  same_location: 'same_location',
  date_in_past: 'date_in_past',
  not_on_sale_yet: 'validation_failed',
  dates_descending: 'return_before_departure',
};

const UUID = z.uuid();

/**
 * Turns the URL parameters of a search into what suppliers are asked, or refuses naming field and rule (rules §5.4).
 * Deal codes are the organisation's, and a caller that knows it adds them (`agreedCodes`).
 */
export function readCriteria(context: FlightContext, query: Query): SearchCriteria {
  const passengers = { adults: query.ad, children: query.child, infants: query.inf };
  const slices = query.multi ? readSlices(context, query.multi) : readDirections(context, query);
  const party = refuseParty(passengers);
  if (party) refuse('party_invalid', PARTY_FIELDS[party].field, PARTY_FIELDS[party].message);
  const airports = slices.flatMap((slice) => [slice.from, slice.to]);
  const shape = searchShape(slices);
  refuseLargeOrder(passengers, mostInOneOrder(context, shape));
  return {
    search: { slices, cabin: query.cc, passengers },
    ...(query.multi || !(query.fromAll || query.toAll)
      ? {}
      : { wholeCities: { from: query.fromAll, to: query.toAll } }),
    international: airports.some((code) => airportByCode(code)?.countryCode !== 'IN'),
    personal: query.pb,
    supplierOrder: supplierOrder(context),
    shape,
    limits: readLimits(query, slices, shape),
    ...(query.deal ? { deal: query.deal } : {}),
    gstRegistrationId: query.gst || null,
    tripId: UUID.safeParse(query.id).data ?? null,
  };
}

/** A party to which no supplier would sell is refused before any is asked; some trips may be larger. */
function refuseLargeOrder(passengers: PassengerCounts, most: number | null): void {
  const large = most === null ? null : orderTooLarge(passengers, most);
  if (!large) return;
  const { cause, message } = large;
  throw new Refusal('party_invalid', { message, errors: [{ field: cause === 'adults' ? 'ad' : 'inf', message }] });
}

/** The codes that a search uses: all that the organisation agreed on, those of the airlines named, or none. */
export function agreedCodes(
  { deal }: Pick<Query, 'deal'>,
  settings: OrganizationSettings['dealcode'],
): readonly DealCode[] {
  if (!settings.enable || deal === 'none') return [];
  const wanted = deal ? new Set(deal.split(',')) : null;
  return settings.airlines
    .filter(({ airline }) => wanted === null || wanted.has(airline))
    .map(({ airline, code }) => ({ airlineCode: airline, code }));
}

function readDirections(context: FlightContext, query: Query): Slices {
  const from = askedAirport('from', query.from);
  const to = askedAirport('to', query.to);
  if (from.code === to.code) refuse('same_location', 'to', 'From and To must be different airports');
  const departure = dateOf('dDate', query.dDate);
  const days = daysOnSale(context, from.code);
  if (departure.toString() < days.first) refuse('date_in_past', 'dDate', 'The departure date has passed');
  refuseLate('dDate', departure, days);
  const onward = { from: from.code, to: to.code, date: departure.toString() };
  if (!query.rDate) return [onward];
  const back = returnDate(query.rDate, departure);
  refuseLate('rDate', back, days);
  return [onward, { from: to.code, to: from.code, date: back.toString() }];
}

/** "BLR-DEL-2026-12-01,DEL-BOM-2026-12-04"; the contract has checked its form. */
function readSlices(context: FlightContext, text: string): Slices {
  const slices = text.split(',').map((part, index) => {
    const field = `multi.${index}`;
    const from = askedAirport(field, part.slice(0, 3));
    const to = askedAirport(field, part.slice(4, 7));
    return { from: from.code, to: to.code, date: dateOf(field, part.slice(8)).toString() };
  });
  const [first, ...others] = slices;
  if (!first) return refuse('validation_failed', 'multi', 'Please enter at least 2 flights');
  const [wrong] = refuseSlices(slices, daysOnSale(context, first.from));
  if (wrong) refuse(SLICE_CODES[wrong.code], wrong.index === null ? 'multi' : `multi.${wrong.index}`, wrong.message);
  return [first, ...others];
}

/**
 * Limits of the way out and of what follows it: the way back of a return, or each flight of a journey with stops. A
 * return that is asked for as two flights has the second one's times.
 */
function readLimits(query: Query, slices: Slices, shape: SearchCriteria['shape']): SearchCriteria['limits'] {
  const later = query.multi ? readTimes(query.mTimes ?? '') : [];
  const back = { leaveAfter: query.rLeaveAfter, arriveBy: query.rArriveBy };
  const asked = [
    { leaveAfter: query.leaveAfter, arriveBy: query.arriveBy },
    ...(shape === 'return' && later.length === 0 ? [back] : later),
  ];
  return slices.map((slice, index) => readLimit(slice.date, asked[index] ?? {}));
}

function returnDate(text: string, departure: Temporal.PlainDate): Temporal.PlainDate {
  const date = dateOf('rDate', text);
  if (Temporal.PlainDate.compare(date, departure) < 0) {
    refuse('return_before_departure', 'rDate', 'The return date must not be before the departure date');
  }
  return date;
}

/** No supplier is asked about days that none sells yet. */
function refuseLate(field: string, date: Temporal.PlainDate, days: SaleDays): void {
  const message = refuseLateDay(date.toString(), days);
  if (message !== null) refuse('validation_failed', field, message);
}

function dateOf(field: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return refuse('validation_failed', field, 'Please enter valid date');
  }
}

function refuse(code: ErrorCode, field: string, message: string): never {
  throw new Refusal(code, { errors: [{ field, message }] });
}
