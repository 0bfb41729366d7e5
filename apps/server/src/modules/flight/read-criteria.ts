import type { ErrorCode } from '@pravas/contract/error-codes.ts';
import type { flightListQuery } from '@pravas/contract/flight/list-flights.ts';
import { type PartyRefusal, refuseParty } from '@pravas/domain/flight/traveller.ts';
import { type Airport, airportByCode } from '@pravas/reference/airports.ts';
import type { FlightSearch } from '@pravas/suppliers/flight/port.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { SearchCriteria } from './search-memory.ts';

const PARTY_FIELDS: Readonly<Record<PartyRefusal, { field: string; message: string }>> = {
  adults_out_of_range: { field: 'ad', message: 'Adults: 1 to 9' },
  children_out_of_range: { field: 'child', message: 'Children: up to 8' },
  infants_out_of_range: { field: 'inf', message: 'Infants: up to 5' },
  party_too_large: { field: 'ad', message: 'Adults and children together: at most 9' },
  infants_exceed_adults: { field: 'inf', message: 'Each infant needs an adult of its own' },
};

/** Turns the URL parameters of a search into what suppliers are asked, or refuses naming field and rule (rules §5.4). */
export function readCriteria(query: z.output<typeof flightListQuery>, now: Temporal.Instant): SearchCriteria {
  const from = airportOf('from', query.from);
  const to = airportOf('to', query.to);
  if (from.code === to.code) refuse('same_location', 'to', 'From and To must be different airports');
  const departure = dateOf('dDate', query.dDate);
  const today = now.toZonedDateTimeISO(from.zone).toPlainDate();
  if (Temporal.PlainDate.compare(departure, today) < 0)
    refuse('date_in_past', 'dDate', 'The departure date has passed');
  const passengers = { adults: query.ad, children: query.child, infants: query.inf };
  const party = refuseParty(passengers);
  if (party) refuse('party_invalid', PARTY_FIELDS[party].field, PARTY_FIELDS[party].message);
  const onward = { from: from.code, to: to.code, date: departure.toString() };
  const slices: FlightSearch['slices'] = query.rDate
    ? [onward, { from: to.code, to: from.code, date: returnDate(query.rDate, departure).toString() }]
    : [onward];
  return {
    search: { slices, cabin: query.cc, passengers },
    international: from.countryCode !== 'IN' || to.countryCode !== 'IN',
    personal: query.pb,
  };
}

function returnDate(text: string, departure: Temporal.PlainDate): Temporal.PlainDate {
  const date = dateOf('rDate', text);
  if (Temporal.PlainDate.compare(date, departure) < 0) {
    refuse('return_before_departure', 'rDate', 'The return date must not be before the departure date');
  }
  return date;
}

function airportOf(field: string, code: string): Airport {
  return airportByCode(code) ?? refuse('invalid_location', field, 'Please enter valid location');
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
