import type { travelerWithDocuments } from '@pravas/contract/trip/trip-travellers.ts';
import { missingDocuments, type NeededDocument, type TravellerPapers } from '@pravas/domain/trip/trip-rules.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { readPerson } from '../organisation/index.ts';
import type { TripTraveller } from './trip.ts';

type WireTraveller = z.output<typeof travelerWithDocuments>;
type WireDocument = WireTraveller['documentsNeeded'][number];

const WORDS: Readonly<Record<NeededDocument, string>> = {
  date_of_birth: 'Date of birth',
  passport: 'Passport',
  passport_validity: 'Passport valid until the trip has ended',
};

/** What a person's profile has learnt since he came into the trip: a passport, a date of birth. Names stay as booked. */
export async function withProfile(tx: Tx, traveller: TripTraveller): Promise<TripTraveller> {
  const { details, personId } = traveller;
  if (details === null || personId === null) return traveller;
  const person = await readPerson(tx, personId);
  if (!person) return traveller;
  const { dateOfBirth, passport, pan, mobile } = person.traveller;
  return {
    ...traveller,
    details: {
      ...details,
      dateOfBirth: details.dateOfBirth ?? dateOfBirth,
      passport: passport ?? details.passport,
      pan: details.pan ?? pan,
      mobile: details.mobile ?? mobile,
    },
  };
}

/** A trip's travellers with the papers that their flights ask for. */
export function presentTravellers(
  travellers: readonly TripTraveller[],
  userIds: ReadonlyMap<string, number>,
  trip: { readonly international: boolean; readonly endsOn: string | null },
): WireTraveller[] {
  return travellers.map(({ id, personId, type, details }) => ({
    _id: id,
    type,
    user_id: personId === null ? null : (userIds.get(personId) ?? null),
    firstName: details?.firstName ?? '',
    lastName: details?.lastName ?? '',
    email: details?.email ?? null,
    isNamed: details !== null,
    title: details?.title ?? null,
    gender: details?.gender ?? null,
    documentsNeeded: [
      { code: 'name', message: 'Name as in the travel document', done: details !== null },
      ...documentsOf(
        {
          travellerKey: id,
          type,
          dateOfBirth: details?.dateOfBirth ?? null,
          passportExpiresOn: details?.passport?.expiresOn ?? null,
        },
        trip,
      ),
    ],
  }));
}

/** What is asked of somebody without any papers is what is needed; what is still asked of him with his is missing. */
function documentsOf(
  papers: TravellerPapers,
  trip: { readonly international: boolean; readonly endsOn: string | null },
): WireDocument[] {
  const asked = missingDocuments([{ ...papers, dateOfBirth: null, passportExpiresOn: null }], trip);
  const missing = new Set(missingDocuments([papers], trip).map((one) => one.document));
  const needed = new Set([...asked.map((one) => one.document), ...missing]);
  return [...needed].map((code) => ({ code, message: WORDS[code], done: !missing.has(code) }));
}
