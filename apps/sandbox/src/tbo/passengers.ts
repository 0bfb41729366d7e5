import type { BookedPassenger } from '../bookings/booking.ts';
import type { PassengerType } from '../engine/model.ts';
import { totalPaiseOf } from '../engine/model.ts';
import type { Offer } from '../engine/offers.ts';
import type { World } from '../engine/world.ts';
import { readChosenSsr } from './chosen-ssr.ts';
import { invalidRequest } from './envelope.ts';
import { amountField, asObject, flagField, textField, type WireObject, wholeField } from './request.ts';
import { documentFlags } from './result-wire.ts';

/** A passenger as the agency sent it, checked. */
export type CheckedPassenger = Pick<BookedPassenger, 'type' | 'fields' | 'ssr'>;

const TYPES = new Map<number, PassengerType>([
  [1, 'adult'],
  [2, 'child'],
  [3, 'infant'],
]);

const TITLES: Readonly<Record<PassengerType, readonly string[]>> = {
  adult: ['mr', 'mrs', 'ms', 'miss', 'dr', 'prof'],
  child: ['mstr', 'miss', 'master', 'mr', 'ms', 'chd'],
  infant: ['mstr', 'miss', 'master', 'inf'],
};

const TEXT_FIELDS = [
  'Title',
  'FirstName',
  'LastName',
  'DateOfBirth',
  'PassportNo',
  'PassportExpiry',
  'PassportIssueDate',
  'PassportIssueCountryCode',
  'PAN',
  'AddressLine1',
  'AddressLine2',
  'City',
  'CountryCode',
  'CountryName',
  'Nationality',
  'ContactNo',
  'CellCountryCode',
  'Email',
  'FFAirlineCode',
  'FFNumber',
  'GSTCompanyName',
  'GSTNumber',
  'GSTCompanyAddress',
  'GSTCompanyContactNumber',
  'GSTCompanyEmail',
] as const;

const GST_FIELDS = ['GSTCompanyName', 'GSTNumber', 'GSTCompanyAddress', 'GSTCompanyContactNumber', 'GSTCompanyEmail'];
const LONGEST_ADDRESS = 32;

function requireText(source: WireObject, name: string): string {
  const text = textField(source, name);
  if (text === '') throw invalidRequest(`${name} can not be null or empty.`);
  return text;
}

function checkName(source: WireObject, carrier: string): void {
  const first = requireText(source, 'FirstName');
  const last = requireText(source, 'LastName');
  for (const name of [first, last]) {
    if (/[.,/()\d]/.test(name)) throw invalidRequest(`Passenger name "${name}" has characters that are not allowed.`);
  }
  if (last.length < 2) throw invalidRequest('LastName must have at least 2 characters.');
  if (carrier === 'SG' && first.toLowerCase() === last.toLowerCase()) {
    throw invalidRequest('FirstName and LastName can not be the same on SpiceJet.');
  }
}

function dateOf(text: string, name: string): Temporal.PlainDate {
  const match = /^\d{4}-\d{2}-\d{2}/.exec(text);
  if (match === null || Number.isNaN(Date.parse(match[0]))) throw invalidRequest(`${name} is not a valid date.`);
  return Temporal.PlainDate.from(match[0]);
}

/** Ages count on the day of the last flight: infants under 2, children under 12. */
function checkAge(source: WireObject, type: PassengerType, lastFlightDate: string): void {
  const text = textField(source, 'DateOfBirth');
  if (text === '' || text.startsWith('0001-01-01')) {
    if (type !== 'adult') throw invalidRequest('DateOfBirth is required for children and infants.');
    return;
  }
  const years = dateOf(text, 'DateOfBirth').until(Temporal.PlainDate.from(lastFlightDate), {
    largestUnit: 'year',
  }).years;
  const actual = years < 2 ? 'infant' : years < 12 ? 'child' : 'adult';
  if (actual !== type)
    throw invalidRequest(`DateOfBirth does not fit PaxType: the passenger is an ${actual} on the day of travel.`);
}

function checkDocuments(source: WireObject, type: PassengerType, offer: Offer, isTicketing: boolean): void {
  const flags = documentFlags(offer);
  if (isTicketing ? flags.IsPassportRequiredAtTicket : flags.IsPassportRequiredAtBook) {
    requireText(source, 'PassportNo');
    const expiry = dateOf(requireText(source, 'PassportExpiry'), 'PassportExpiry').toString();
    if (expiry < lastDateOf(offer)) throw invalidRequest('The passport expires before the journey ends.');
  }
  if (flags.IsPassportFullDetailRequiredAtBook) {
    requireText(source, 'PassportIssueDate');
    requireText(source, 'PassportIssueCountryCode');
  }
  const needsPan = isTicketing ? flags.IsPanRequiredAtTicket : flags.IsPanRequiredAtBook;
  if (needsPan && type === 'adult' && !/^[A-Z]{5}\d{4}[A-Z]$/.test(textField(source, 'PAN').toUpperCase())) {
    throw invalidRequest('A valid PAN is required.');
  }
}

/** The fare sent with a passenger must be the quoted one of a single passenger, to the rupee. */
function checkFare(source: WireObject, type: PassengerType, offer: Offer): void {
  const sent = asObject(source.Fare);
  const quoted = offer.fares.find((fare) => fare.type === type);
  if (sent === undefined || quoted === undefined) throw invalidRequest('Fare of the passenger is required.');
  const base = amountField(sent, 'BaseFare');
  const tax = amountField(sent, 'Tax');
  if (base === undefined || tax === undefined) throw invalidRequest('BaseFare and Tax of the passenger are required.');
  const quotedTax = totalPaiseOf(quoted) - quoted.basePaise;
  if (Math.abs(base * 100 - quoted.basePaise) > 100 || Math.abs(tax * 100 - quotedTax) > 100) {
    throw invalidRequest('Fare of the passenger differs from the quoted fare of one passenger.');
  }
}

/** The date of the offer's last flight, where it lands. */
function lastDateOf(offer: Offer): string {
  return offer.slices.at(-1)?.connection.flights.at(-1)?.arrivalLocal.slice(0, 10) ?? '';
}

function keepFields(source: WireObject): BookedPassenger['fields'] {
  const fields: Record<string, string | number | boolean> = {};
  for (const name of TEXT_FIELDS) fields[name] = textField(source, name);
  fields.PaxType = wholeField(source, 'PaxType') ?? 0;
  fields.Gender = wholeField(source, 'Gender') ?? 0;
  fields.IsLeadPax = flagField(source, 'IsLeadPax');
  return fields;
}

function checkPassenger(source: WireObject, offer: Offer, isTicketing: boolean, world: World): CheckedPassenger {
  const type = TYPES.get(wholeField(source, 'PaxType') ?? 0);
  if (type === undefined) throw invalidRequest('PaxType is not valid.');
  const title = requireText(source, 'Title').toLowerCase().replace('.', '');
  if (!TITLES[type].includes(title))
    throw invalidRequest(`Title is not valid for PaxType ${wholeField(source, 'PaxType')}.`);
  checkName(source, offer.carrier);
  const gender = wholeField(source, 'Gender');
  if (gender !== 1 && gender !== 2) throw invalidRequest('Gender is not valid.');
  checkAge(source, type, lastDateOf(offer));
  if (requireText(source, 'AddressLine1').length > LONGEST_ADDRESS) {
    throw invalidRequest(`AddressLine1 can not have more than ${LONGEST_ADDRESS} characters.`);
  }
  requireText(source, 'City');
  requireText(source, 'CountryCode');
  if (flagField(source, 'IsLeadPax')) {
    requireText(source, 'Email');
    requireText(source, 'ContactNo');
  }
  checkDocuments(source, type, offer, isTicketing);
  checkFare(source, type, offer);
  return { type, fields: keepFields(source), ssr: readChosenSsr(source, type, offer, world) };
}

function checkCounts(passengers: readonly CheckedPassenger[], offer: Offer): void {
  for (const type of ['adult', 'child', 'infant'] as const) {
    if (passengers.filter((one) => one.type === type).length !== offer.passengers[type]) {
      throw invalidRequest('Passenger count does not match the search.');
    }
  }
  const leads = passengers.filter((one) => one.fields.IsLeadPax === true);
  if (leads.length !== 1 || leads[0]?.type !== 'adult')
    throw invalidRequest('Exactly one adult must be the lead passenger.');
}

function checkGst(passengers: readonly CheckedPassenger[], offer: Offer): void {
  const lead = passengers.find((one) => one.fields.IsLeadPax === true);
  const missing = GST_FIELDS.filter((name) => lead?.fields[name] === '');
  if (offer.family.isGstMandatory && missing.length > 0) {
    throw invalidRequest(`GST details are mandatory for this fare: ${missing.join(', ')} of the lead passenger.`);
  }
  const gstin = String(lead?.fields.GSTNumber ?? '');
  if (gstin !== '' && !/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin.toUpperCase())) {
    throw invalidRequest('GSTNumber is not valid.');
  }
}

function checkSeatsOnce(passengers: readonly CheckedPassenger[]): void {
  const seats = passengers.flatMap((one) =>
    one.ssr.filter((ssr) => ssr.kind === 'seat').map((ssr) => `${ssr.flightKey}|${ssr.code}`),
  );
  if (new Set(seats).size !== seats.length) throw invalidRequest('The same seat is chosen for two passengers.');
}

/** Checks the passengers of a Book (or of a low-cost Ticket) against the offer; refuses with code 3 on the first fault. */
export function checkPassengers(
  sources: readonly WireObject[],
  offer: Offer,
  isTicketing: boolean,
  world: World,
): readonly CheckedPassenger[] {
  if (sources.length === 0) throw invalidRequest('Passengers can not be null or empty.');
  const passengers = sources.map((source) => checkPassenger(source, offer, isTicketing, world));
  checkCounts(passengers, offer);
  checkGst(passengers, offer);
  checkSeatsOnce(passengers);
  return passengers;
}
