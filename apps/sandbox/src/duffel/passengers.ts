import type { PassengerType } from '../engine/model.ts';
import { asObject, objectsField, textField, textsField, type WireObject } from '../tbo/request.ts';
import { invalidField } from './envelope.ts';
import type { KnownOffer, LoyaltyAccount, SearchedPassenger } from './offer-store.ts';

const LONGEST_NAME = 20;
const TITLES = new Set(['mr', 'ms', 'mrs', 'miss', 'dr']);

/** A passenger of an order as the agency sent it, checked. */
export interface OrderedPassenger {
  readonly searched: SearchedPassenger;
  readonly fields: Readonly<Record<string, string>>;
}

/** Frequent-flyer numbers sent with a passenger. */
export function readLoyalty(source: WireObject): readonly LoyaltyAccount[] {
  return objectsField(source, 'loyalty_programme_accounts').map((account) => {
    const airlineCode = textField(account, 'airline_iata_code').toUpperCase();
    const number = textField(account, 'account_number');
    if (!/^[A-Z0-9]{2}$/.test(airlineCode) || number === '')
      throw invalidField('A loyalty programme account needs airline_iata_code and account_number.');
    return { airlineCode, number };
  });
}

/** Names are Latin letters with spaces, hyphens and apostrophes, at most 20 characters. */
export function readName(source: WireObject, field: string): string {
  const name = textField(source, field);
  if (name === '') throw invalidField(`${field} is required.`, 'validation_required');
  if (name.length > LONGEST_NAME)
    throw invalidField(`${field} must have at most ${LONGEST_NAME} characters.`, 'validation_length');
  if (!/^[\p{Script=Latin}' -]+$/u.test(name)) throw invalidField(`${field} has characters that are not allowed.`);
  return name;
}

function ageTypeAt(bornOn: string, date: string): PassengerType {
  const years = Temporal.PlainDate.from(bornOn).until(Temporal.PlainDate.from(date), { largestUnit: 'year' }).years;
  return years < 2 ? 'infant' : years < 12 ? 'child' : 'adult';
}

function readBirth(source: WireObject, type: PassengerType, lastDate: string): string {
  const bornOn = textField(source, 'born_on');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(bornOn) || Number.isNaN(Date.parse(bornOn)))
    throw invalidField('born_on must be a date.');
  if (ageTypeAt(bornOn, lastDate) !== type)
    throw invalidField('born_on does not fit the type of the passenger on the last slice.', 'invalid_passenger_age');
  return bornOn;
}

function readDocument(source: WireObject, isRequired: boolean, lastDate: string): Record<string, string> {
  const [document] = objectsField(source, 'identity_documents');
  if (document === undefined) {
    if (isRequired) throw invalidField('identity_documents is required for this offer.', 'validation_required');
    return {};
  }
  const expiresOn = textField(document, 'expires_on');
  const number = textField(document, 'unique_identifier');
  const country = textField(document, 'issuing_country_code');
  if (textField(document, 'type') !== 'passport' || number === '' || country === '')
    throw invalidField('identity_documents needs a passport with its number and country.');
  if (expiresOn < lastDate) throw invalidField('The passport expires before the journey ends.');
  return { PassportNo: number, PassportExpiry: expiresOn, PassportCountry: country };
}

function readPassenger(
  source: WireObject,
  searched: SearchedPassenger,
  known: KnownOffer,
  lastDate: string,
): OrderedPassenger {
  const title = textField(source, 'title');
  const gender = textField(source, 'gender');
  const email = textField(source, 'email');
  const phone = textField(source, 'phone_number');
  if (!TITLES.has(title)) throw invalidField('title is not valid.');
  if (gender !== 'm' && gender !== 'f') throw invalidField('gender must be m or f.');
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw invalidField('email is not valid.', 'validation_format');
  if (!/^\+[1-9]\d{6,14}$/.test(phone))
    throw invalidField('phone_number must be in E.164 format.', 'validation_format');
  const loyalty = asObject(source)?.loyalty_programme_accounts === undefined ? searched.loyalty : readLoyalty(source);
  return {
    searched: { ...searched, loyalty },
    fields: {
      PassengerId: searched.id,
      FirstName: readName(source, 'given_name'),
      LastName: readName(source, 'family_name'),
      Title: title,
      Gender: gender,
      Email: email,
      Phone: phone,
      DateOfBirth: readBirth(source, searched.type, lastDate),
      InfantId: textField(source, 'infant_passenger_id'),
      Loyalty: JSON.stringify(loyalty),
      ...readDocument(source, known.offer.isInternational, lastDate),
    },
  };
}

function checkInfants(passengers: readonly OrderedPassenger[]): void {
  const infants = passengers.filter((one) => one.searched.type === 'infant').map((one) => one.searched.id);
  const carried = passengers
    .filter((one) => one.searched.type === 'adult' && one.fields.InfantId !== '')
    .map((one) => one.fields.InfantId ?? '');
  if (infants.some((id) => carried.filter((one) => one === id).length !== 1) || carried.length !== infants.length)
    throw invalidField(
      'Each infant must be linked to one adult by infant_passenger_id.',
      'invalid_infant_passenger_id',
    );
}

/** The passengers of an order in the order of the search, checked against the offer. */
export function readOrderPassengers(data: WireObject, known: KnownOffer): readonly OrderedPassenger[] {
  const sources = objectsField(data, 'passengers');
  const lastDate = known.offer.slices.at(-1)?.connection.flights.at(-1)?.arrivalLocal.slice(0, 10) ?? '';
  if (sources.length !== known.passengers.length)
    throw invalidField('The passengers must be those of the offer.', 'invalid_passengers');
  const passengers = known.passengers.map((searched) => {
    const source = sources.find((one) => textField(one, 'id') === searched.id);
    if (source === undefined) throw invalidField(`Passenger ${searched.id} is missing.`, 'invalid_passengers');
    return readPassenger(source, searched, known, lastDate);
  });
  checkInfants(passengers);
  return passengers;
}

/** The one offer that is to be booked. */
export function readSelectedOffer(data: WireObject): string {
  const [id, ...more] = textsField(data, 'selected_offers') ?? [];
  if (id === undefined || more.length > 0) throw invalidField('selected_offers must name one offer.');
  return id;
}
