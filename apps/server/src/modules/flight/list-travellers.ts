import type { bookedTraveler } from '@pravas/contract/flight/book-flight.ts';
import type { OfferRequirements } from '@pravas/domain/fare/offer.ts';
import { passportLack } from '@pravas/domain/flight/passport.ts';
import { type PassengerCounts, passengerTotal } from '@pravas/domain/flight/traveller.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { AgeDays } from '@pravas/domain/person/traveller-age.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { Person } from '../organisation/index.ts';
import type { TripTraveller } from '../trip/index.ts';
import { wantsExtras } from './chosen-extras.ts';
import { refuseImpossible } from './refuse-impossible.ts';

type Named = z.output<typeof bookedTraveler>;

/** Someone who travels; `personId` for the person who books. */
export interface Party {
  readonly personId: string | null;
  readonly details: Traveller;
}

/** What the airline asks of everybody; `lastDate`, YYYY-MM-DD, is the day until which passports must be valid. */
type Asked = OfferRequirements & AgeDays & { readonly lastDate: string };

/** Somebody in the trip whose name is known, or a seat. */
type InTrip = Pick<TripTraveller, 'personId' | 'type' | 'details'>;

/**
 * Who travels: the trip's travellers when all of them have names, else those named now, else the person alone. Refuses a
 * party that does not match the search, one name twice, travellers without what the airline requires, and those whose age
 * or passport cannot be, naming field and traveller.
 */
export function listTravellers(
  inTrip: readonly InTrip[],
  self: Person,
  named: readonly Named[] | undefined,
  passengers: PassengerCounts,
  requirements: Asked,
): readonly [Party, ...Party[]] {
  const party = partyOf(inTrip, self, named);
  const wanted = [
    ...Array<string>(passengers.adults).fill('ADULT'),
    ...Array<string>(passengers.children).fill('CHILD'),
    ...Array<string>(passengers.infants).fill('INFANT'),
  ];
  if (party.length !== passengerTotal(passengers)) {
    if (inTrip.length > 0 || party.length > wanted.length) throw new Refusal('travellers_do_not_match');
    throw namesMissing(wanted.slice(party.length).map((_, index) => party.length + index));
  }
  if (party.map((one) => one.details.type).join() !== wanted.join()) throw new Refusal('travellers_do_not_match');
  refuseNamesakes(party);
  const missing = party.flatMap((one, index) => missingFields(one.details, index, requirements));
  if (missing.length > 0) throw new Refusal('traveller_details_missing', { errors: missing });
  refuseImpossible(
    party.map((one) => one.details),
    named,
    requirements,
  );
  // A number that nobody asked for is nobody's to keep with the booking or to send to an airline.
  const [first, ...others] = party.map((one) =>
    requirements.pan ? one : { ...one, details: { ...one.details, pan: null } },
  );
  if (!first) throw new Refusal('travellers_do_not_match');
  return [first, ...others];
}

/** Tickets and check-in go by name and PNR, so airlines take a name once an order. */
function refuseNamesakes(party: readonly Party[]): void {
  const errors = party.flatMap(({ details }, index) => {
    const isTwice = party.slice(0, index).some((earlier) => sameName(earlier.details, details));
    const message = `${details.firstName} ${details.lastName} is named twice. Airlines take a name once an order: book a namesake apart.`;
    return isTwice ? [{ field: `travelers.${index}.firstName`, message }] : [];
  });
  const [first] = errors;
  if (first) throw new Refusal('traveller_details_missing', { message: first.message, errors });
}

function namesMissing(indices: readonly number[]): Refusal {
  return new Refusal('traveller_details_missing', {
    errors: indices.map((index) => ({ field: `travelers.${index}.firstName`, message: 'First name is required' })),
  });
}

function partyOf(inTrip: readonly InTrip[], self: Person, named: readonly Named[] | undefined): readonly Party[] {
  const known = inTrip.flatMap(({ personId, details }) => (details ? [{ personId, details }] : []));
  if (known.length > 0 && known.length === inTrip.length) return named ? withPapers(known, named) : known;
  if (inTrip.length > 0) return fillSeats(inTrip, self, named);
  if (!named) {
    if (!self.isGenderKnown) {
      throw new Refusal('traveller_details_missing', {
        errors: [{ field: 'travelers.0.gender', message: 'Please select gender' }],
      });
    }
    return [{ personId: self.id, details: self.traveller }];
  }
  return named.map((one) => asParty(one, [{ personId: self.id, details: self.traveller }]));
}

/**
 * The trip's travellers with what was typed now of papers they lack. Seats and meals are told by place, so whoever names
 * any must name the same people in the same order.
 */
function withPapers(known: readonly Party[], named: readonly Named[]): readonly Party[] {
  const isSame =
    named.length === known.length &&
    known.every(({ details }, index) => {
      const one = named[index];
      return one !== undefined && sameName(one, details);
    });
  if (!isSame && (wantsExtras(named) || named.some((one) => one.FFNumbers !== undefined))) {
    throw new Refusal('travellers_do_not_match');
  }
  if (!isSame) return known;
  return known.map(({ personId, details }, index) => ({
    personId,
    details: {
      ...details,
      dateOfBirth: details.dateOfBirth ?? named[index]?.dateOfBirth ?? null,
      passport: details.passport ?? named[index]?.passport ?? null,
      pan: details.pan ?? named[index]?.pan ?? null,
    },
  }));
}

/** Seats get the names that come with the flight; whoever had one already keeps what is known of him. */
function fillSeats(inTrip: readonly InTrip[], self: Person, named: readonly Named[] | undefined): readonly Party[] {
  if (!named || named.length < inTrip.length) {
    const seats = inTrip.flatMap(({ details }, index) => (details === null || named ? [index] : []));
    throw namesMissing(seats.filter((index) => index >= (named?.length ?? 0)));
  }
  const known = inTrip.flatMap(({ personId, details }) => (details ? [{ personId, details }] : []));
  const isPlaced = known.every(({ details }) => named.some((one) => sameName(one, details)));
  if (named.length > inTrip.length || !isPlaced) throw new Refusal('travellers_do_not_match');
  return named.map((one) => asParty(one, [...known, { personId: self.id, details: self.traveller }]));
}

/** Somebody of whom more is known than what was typed keeps it. */
function asParty(one: Named, known: readonly Party[]): Party {
  const match = known.find(({ details }) => sameName(one, details));
  return {
    personId: match?.personId ?? null,
    details: {
      type: one.type,
      title: one.title,
      firstName: one.firstName.trim(),
      lastName: one.lastName.trim(),
      gender: one.gender,
      dateOfBirth: one.dateOfBirth ?? match?.details.dateOfBirth ?? null,
      email: one.email ?? match?.details.email ?? null,
      mobile: match?.details.mobile ?? null,
      passport: one.passport ?? match?.details.passport ?? null,
      pan: one.pan ?? match?.details.pan ?? null,
    },
  };
}

function sameName(a: { firstName: string; lastName: string }, b: Traveller): boolean {
  const text = (one: { firstName: string; lastName: string }) =>
    `${one.firstName} ${one.lastName}`.trim().toLowerCase();
  return text(a) === text(b);
}

function missingFields(traveller: Traveller, index: number, requirements: Asked) {
  const field = (name: string) => `travelers.${index}.${name}`;
  const needsBirthday = requirements.dateOfBirth || traveller.type !== 'ADULT';
  return [
    ...missingOfPassport(traveller, requirements).map((one) => ({ ...one, field: field(one.field) })),
    ...(needsBirthday && !traveller.dateOfBirth
      ? [{ field: field('dateOfBirth'), message: 'Date of birth is required' }]
      : []),
    ...(requirements.pan && traveller.type !== 'INFANT' && !traveller.pan
      ? [{ field: field('pan'), message: 'PAN is required' }]
      : []),
  ];
}

function missingOfPassport({ passport, firstName }: Traveller, requirements: Asked) {
  const { lastDate, passportIssueDate: issueDate = false } = requirements;
  if (!requirements.passport && !(issueDate && passport)) return [];
  switch (passportLack(passport, { lastDate, issueDate })) {
    case 'missing':
      return [{ field: 'passport.number', message: 'Passport number is required' }];
    case 'expired':
      return [
        { field: 'passport.expiresOn', message: `The passport of ${firstName} runs out before the journey ends` },
      ];
    case 'no_issue_date':
      return [{ field: 'passport.issuedOn', message: 'Passport issue date is required' }];
    case null:
      return [];
  }
}
