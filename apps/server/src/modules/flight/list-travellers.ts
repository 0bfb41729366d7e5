import type { travelerDetails } from '@pravas/contract/flight/book-flight.ts';
import type { OfferRequirements } from '@pravas/domain/fare/offer.ts';
import { type PassengerCounts, passengerTotal, type Traveller } from '@pravas/domain/flight/traveller.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { Person } from '../organisation/index.ts';
import type { Trip } from '../trip/index.ts';

/** Someone who travels; `personId` for the person who books. */
export interface Party {
  readonly personId: string | null;
  readonly details: Traveller;
}

/**
 * Who travels: the trip's travellers when it has any, else those named, else the person alone. Refuses a party that
 * does not match the search, and travellers without what the airline requires, naming field and traveller.
 */
export function listTravellers(
  trip: Trip | null,
  self: Person,
  named: readonly z.output<typeof travelerDetails>[] | undefined,
  passengers: PassengerCounts,
  requirements: OfferRequirements,
): readonly [Party, ...Party[]] {
  const party = partyOf(trip, self, named);
  const wanted = [
    ...Array<string>(passengers.adults).fill('ADULT'),
    ...Array<string>(passengers.children).fill('CHILD'),
    ...Array<string>(passengers.infants).fill('INFANT'),
  ];
  if (party.length !== passengerTotal(passengers)) {
    const fixed = trip !== null && trip.travellers.length > 0;
    if (fixed || party.length > wanted.length) throw new Refusal('travellers_do_not_match');
    throw new Refusal('traveller_details_missing', {
      errors: wanted.slice(party.length).map((_, index) => ({
        field: `travelers.${party.length + index}.firstName`,
        message: 'First name is required',
      })),
    });
  }
  if (party.map((one) => one.details.type).join() !== wanted.join()) throw new Refusal('travellers_do_not_match');
  const missing = party.flatMap((one, index) => missingFields(one.details, index, requirements));
  if (missing.length > 0) throw new Refusal('traveller_details_missing', { errors: missing });
  const [first, ...others] = party;
  if (!first) throw new Refusal('travellers_do_not_match');
  return [first, ...others];
}

function partyOf(
  trip: Trip | null,
  self: Person,
  named: readonly z.output<typeof travelerDetails>[] | undefined,
): readonly Party[] {
  if (trip && trip.travellers.length > 0) return trip.travellers;
  if (!named) {
    if (!self.isGenderKnown) {
      throw new Refusal('traveller_details_missing', {
        errors: [{ field: 'travelers.0.gender', message: 'Please select gender' }],
      });
    }
    return [{ personId: self.id, details: self.traveller }];
  }
  return named.map((one, index) => {
    const isSelf = index === 0 && sameName(one, self.traveller);
    return {
      personId: isSelf ? self.id : null,
      details: {
        type: one.type,
        title: one.title,
        firstName: one.firstName.trim(),
        lastName: one.lastName.trim(),
        gender: one.gender,
        dateOfBirth: one.dateOfBirth ?? (isSelf ? self.traveller.dateOfBirth : null),
        email: one.email ?? (isSelf ? self.email : null),
        mobile: isSelf ? self.mobile : null,
        passport: one.passport ?? (isSelf ? self.traveller.passport : null),
        pan: null,
      },
    };
  });
}

function sameName(a: { firstName: string; lastName: string }, b: Traveller): boolean {
  const text = (one: { firstName: string; lastName: string }) =>
    `${one.firstName} ${one.lastName}`.trim().toLowerCase();
  return text(a) === text(b);
}

function missingFields(traveller: Traveller, index: number, requirements: OfferRequirements) {
  const field = (name: string) => `travelers.${index}.${name}`;
  const needsBirthday = requirements.dateOfBirth || traveller.type !== 'ADULT';
  return [
    ...(requirements.passport && !traveller.passport
      ? [{ field: field('passport.number'), message: 'Passport number is required' }]
      : []),
    ...(requirements.passportIssueDate && traveller.passport && !traveller.passport.issuedOn
      ? [{ field: field('passport.issuedOn'), message: 'Passport issue date is required' }]
      : []),
    ...(needsBirthday && !traveller.dateOfBirth
      ? [{ field: field('dateOfBirth'), message: 'Date of birth is required' }]
      : []),
  ];
}
