import * as z from 'zod/mini';
import { day, id, integerId, optionalText, text } from '../schemas.ts';

/** Passenger types of the specification (screens §3). */
export const travelerType = z.enum(['ADULT', 'CHILD', 'INFANT']);

/** A traveller of a trip, under the specification's names. A seat whose name comes later has empty names. */
export const traveler = z.object({
  _id: z.string(),
  type: travelerType,
  user_id: z.nullable(z.number()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** False for a seat: somebody of this type travels, but nobody has said who. */
  isNamed: z.boolean(),
});

/** Something an airline asks of a traveller, and whether it is there. */
export const documentNeeded = z.object({
  code: z.string(),
  /** "Passport for the flight to Dubai". */
  message: z.string(),
  done: z.boolean(),
});

/** A traveller with what is still missing of him. */
export const travelerWithDocuments = z.extend(traveler, {
  title: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  documentsNeeded: z.array(documentNeeded),
});

const passport = z.strictObject({
  number: text('travellerPassportNumber'),
  expiresOn: day('Expiry date'),
  issuedOn: z.optional(day('Issue date')),
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

/**
 * One who is to travel: an employee (`user_id`), a saved traveller (`savedTravelerId`), somebody who is in the trip
 * already (`_id`), full details, or only a seat (`type`, or nothing). Details given beside a reference replace those that
 * are known.
 */
export const travelerEntry = z.strictObject({
  _id: z.optional(id),
  type: z.optional(travelerType),
  user_id: z.optional(integerId),
  savedTravelerId: z.optional(id),
  title: z.optional(z.enum(['Mr', 'Mrs', 'Ms', 'Mstr', 'Miss'])),
  firstName: z.optional(optionalText('travellerFirstName')),
  lastName: z.optional(optionalText('travellerLastName')),
  gender: z.optional(z.enum(['male', 'female'])),
  dateOfBirth: z.optional(day('Date of birth')),
  email: z.optional(optionalText('email')),
  mobile: z.optional(optionalText('mobile')),
  passport: z.optional(passport),
});

/** Everyone who travels: nine who sit and five on laps at most (rules §5.4). */
export const travelerEntries = z.array(travelerEntry).check(z.maxLength(14));

/** What is kept of a guest or a relative, to be chosen again. */
export const savedTravelerDetails = {
  type: z._default(travelerType, 'ADULT'),
  title: z.enum(['Mr', 'Mrs', 'Ms', 'Mstr', 'Miss'], { error: () => 'Title is required' }),
  firstName: text('travellerFirstName'),
  lastName: text('travellerLastName'),
  gender: z.enum(['male', 'female'], { error: () => 'Please select gender' }),
  dateOfBirth: z.optional(z.nullable(day('Date of birth'))),
  email: z.optional(optionalText('email')),
  mobile: z.optional(optionalText('mobile')),
  passport: z.optional(z.nullable(passport)),
};
