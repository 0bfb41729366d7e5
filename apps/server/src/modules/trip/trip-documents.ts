import type { travelerWithDocuments } from '@pravas/contract/trip/trip-travellers.ts';
import { printedOtherwise } from '@pravas/domain/person/printed-name.ts';
import type { KnownPerson } from '@pravas/domain/person/traveller.ts';
import { type AskedField, unsaidProblems } from '@pravas/domain/person/traveller-problem.ts';
import type * as z from 'zod/mini';
import type { Booking } from '../booking/index.ts';
import { nobodyYet, problemsOf } from './check-travellers.ts';
import type { TripTraveller } from './trip.ts';

type WireTraveller = z.output<typeof travelerWithDocuments>;
type WireDocument = WireTraveller['documentsNeeded'][number];

/** What is asked for, by the code that the wire has for it. */
const DOCUMENTS: Readonly<Record<AskedField, readonly [code: string, words: string]>> = {
  title: ['title', 'Title'],
  firstName: ['name', 'Name as in the travel document'],
  lastName: ['last_name', 'Last name'],
  gender: ['gender', 'Gender'],
  nationality: ['nationality', 'Nationality'],
  dateOfBirth: ['date_of_birth', 'Date of birth'],
  mobile: ['mobile', 'Mobile number'],
  pan: ['pan', 'PAN'],
  'passport.number': ['passport', 'Passport'],
  'passport.expiresOn': ['passport_validity', 'Passport valid until the trip has ended'],
  'passport.issuedOn': ['passport_issue_date', 'Passport issue date'],
};

/** A trip's travellers with what its bookings ask of them, and what is missing. */
export function presentTravellers(
  travellers: readonly TripTraveller[],
  userIds: ReadonlyMap<string, number>,
  bookings: readonly Booking[],
): WireTraveller[] {
  const people = travellers.map(({ details, type }) => details ?? nobodyYet(type));
  const problems = (all: readonly KnownPerson[]) => [
    ...all.flatMap((one, index) => unsaidProblems(one).map((problem) => ({ index, ...problem }))),
    ...bookings.flatMap((booking) => problemsOf(booking, all)),
  ];
  const asked = problems(people.map(emptied));
  const missing = problems(people);
  return travellers.map(({ id, personId, type, details }, index) => ({
    _id: id,
    type,
    user_id: personId === null ? null : (userIds.get(personId) ?? null),
    firstName: details?.firstName ?? '',
    lastName: details?.lastName ?? '',
    email: details?.email ?? null,
    isNamed: details !== null,
    printedName: details && printedOtherwise(details),
    title: details?.title ?? null,
    gender: details?.gender ?? null,
    documentsNeeded: documentsOf(
      [...asked, ...missing].filter((one) => one.index === index && !NAMES.has(one.field)).map(({ field }) => field),
      missing.filter((one) => one.index === index),
      details !== null,
    ),
  }));
}

const NAMES: ReadonlySet<AskedField> = new Set(['title', 'firstName', 'lastName', 'gender']);

/** A person of whom only the name is known, to learn what else is asked. */
function emptied(one: KnownPerson): KnownPerson {
  return { ...one, dateOfBirth: null, mobile: null, passport: null, pan: null };
}

function documentsOf(
  asked: readonly AskedField[],
  missing: readonly { readonly field: AskedField; readonly message: string }[],
  isNamed: boolean,
): WireDocument[] {
  const wrongName = missing.find(({ field }) => NAMES.has(field));
  const others = [...new Set(asked)].map((field): WireDocument => {
    const [code, words] = DOCUMENTS[field];
    const lack = missing.find((one) => one.field === field);
    return { code, message: lack?.message ?? words, done: lack === undefined };
  });
  const [code, words] = DOCUMENTS.firstName;
  const message = isNamed && wrongName ? wrongName.message : words;
  return [{ code, message, done: isNamed && wrongName === undefined }, ...others];
}
