import { joinProfile } from '@pravas/domain/person/join-profile.ts';
import type { Tx } from '../../platform/database.ts';
import { storedPhone } from '../../platform/phone-number.ts';
import { readPerson } from '../organisation/index.ts';
import type { TripTraveller } from './trip.ts';

/**
 * What a person's profile has gained since they were added to the trip: a passport, a date of birth. Names stay as
 * booked.
 */
export async function withProfile(tx: Tx, traveller: TripTraveller): Promise<TripTraveller> {
  if (traveller.details === null) return traveller;
  const details = { ...traveller.details, mobile: storedPhone(traveller.details.mobile) };
  const person = traveller.personId === null ? null : await readPerson(tx, traveller.personId);
  return { ...traveller, details: person ? joinProfile(details, person.traveller) : details };
}
