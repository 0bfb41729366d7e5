import * as z from 'zod/mini';
import { day, optionalText, text } from '../form-fields.ts';
import { countryCode, gender, id, integerId } from '../schemas.ts';
import { travelerType } from './trip-travellers.ts';

/** A passport as it is typed. */
export const passportEntry = z.strictObject({
  number: text('travellerPassportNumber'),
  expiresOn: day('Expiry date'),
  issuedOn: z.optional(day('Issue date')),
  countryCode: countryCode('Passport country'),
});

/**
 * One who is to travel: an employee (`user_id`), a saved traveller (`savedTravelerId`), a person who is in the trip
 * already (`_id`), full details, or only a seat (`type`, or nothing). Details given beside a reference replace those
 * that are known.
 */
export const travelerEntry = z.strictObject({
  _id: z.optional(id),
  type: z.optional(travelerType),
  user_id: z.optional(integerId),
  savedTravelerId: z.optional(id),
  title: z.optional(z.enum(['Mr', 'Mrs', 'Ms', 'Mstr', 'Miss'])),
  firstName: z.optional(optionalText('travellerFirstName')),
  lastName: z.optional(optionalText('travellerLastName')),
  gender: z.optional(gender),
  dateOfBirth: z.optional(day('Date of birth')),
  nationality: z.optional(countryCode('Nationality')),
  email: z.optional(optionalText('email')),
  mobile: z.optional(optionalText('mobile')),
  passport: z.optional(passportEntry),
});

/** The details that a named traveller may lack. */
export const missingDetails = z.strictObject({
  _id: id,
  dateOfBirth: z.optional(day('Date of birth')),
  nationality: z.optional(countryCode('Nationality')),
  mobile: z.optional(text('mobile')),
  passport: z.optional(passportEntry),
  pan: z.optional(text('pan')),
});

/** Everyone who travels: nine who sit and five on laps at most (rules §5.4). */
export const travelerEntries = z.array(travelerEntry).check(z.maxLength(14));

/** The facts of a guest or a relative, to be chosen again. */
export const savedTravelerDetails = {
  type: z._default(travelerType, 'ADULT'),
  title: z.enum(['Mr', 'Mrs', 'Ms', 'Mstr', 'Miss'], { error: () => 'Title is required' }),
  firstName: text('travellerFirstName'),
  lastName: text('travellerLastName'),
  gender,
  dateOfBirth: z.optional(z.nullable(day('Date of birth'))),
  nationality: z.optional(z.nullable(countryCode('Nationality'))),
  email: z.optional(optionalText('email')),
  mobile: z.optional(optionalText('mobile')),
  passport: z.optional(z.nullable(passportEntry)),
};
