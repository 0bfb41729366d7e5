import { joinProfile, sameName } from '@pravas/domain/person/join-profile.ts';
import type { KnownPerson, Traveller, TravellerType } from '@pravas/domain/person/traveller.ts';
import type { TravellerProblem } from '@pravas/domain/person/traveller-problem.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Booking, serviceOf } from '../booking/index.ts';
import type { Trip, TripTraveller } from './trip.ts';
import { withProfile } from './with-profile.ts';

/** A booking's travellers with what is known of them by now, and what they still lack for what was chosen. */
export interface CheckedTravellers {
  readonly travellers: Booking['travellers'];
  readonly problems: readonly TravellerProblem[];
}

/**
 * Checks the travellers of an unpaid booking: the one answer for what finalising and paying refuse, and what the trip's
 * page shows as missing.
 */
export async function checkTravellers(
  tx: Tx,
  trip: Pick<Trip, 'travellers'>,
  booking: Booking,
): Promise<CheckedTravellers> {
  const inTrip: TripTraveller[] = [];
  for (const one of trip.travellers) inTrip.push(await withProfile(tx, one));
  const [first, ...others] = booking.travellers;
  // A number that no seller asks for is not kept with the booking.
  const asked = new Set(
    problemsOf(booking, booking.travellers).flatMap(({ index, field }) => (field === 'pan' ? index : [])),
  );
  const now = (one: Traveller, index: number) => knownNow(one, inTrip[index], asked.has(index));
  const travellers = [now(first, 0), ...others.map((one, index) => now(one, index + 1))] as const;
  return { travellers, problems: problemsOf(booking, travellers) };
}

/** What people still lack for a booking. */
export function problemsOf(booking: Booking, people: readonly KnownPerson[]): readonly TravellerProblem[] {
  return serviceOf(booking).inTrip.travellerProblems(booking, people);
}

/** The refusal that problems make, naming field and traveller; null where there are none. */
export function problemsRefusal(
  travellers: readonly KnownPerson[],
  problems: readonly TravellerProblem[],
): Refusal | null {
  const [first] = problems;
  if (!first) return null;
  return new Refusal('traveller_details_missing', {
    message: problemText(travellers, first),
    errors: problems.map(({ index, field, message }) => ({ field: `travelers.${index}.${field}`, message })),
  });
}

/** "Asha Rao: Passport number is required". */
export function problemText(travellers: readonly KnownPerson[], { index, message }: TravellerProblem): string {
  const one = travellers[index];
  const name = one ? `${one.firstName} ${one.lastName}`.trim() : '';
  return name === '' ? message : `${name}: ${message}`;
}

/** A person in a trip of whom nothing is known but their seat. */
export function nobodyYet(type: TravellerType): KnownPerson {
  return {
    type,
    title: null,
    firstName: '',
    lastName: '',
    gender: null,
    dateOfBirth: null,
    nationality: null,
    email: null,
    mobile: null,
    passport: null,
    pan: null,
  };
}

/** A booking keeps names as they were chosen; papers are those that the trip and the profile know by now. */
function knownNow(booked: Traveller, inTrip: TripTraveller | undefined, needsPan: boolean): Traveller {
  const details = inTrip?.details;
  if (!details || !sameName(details, booked)) return booked;
  const joined = joinProfile(booked, details);
  return needsPan ? joined : { ...joined, pan: booked.pan };
}
