import * as z from 'zod/mini';

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
  /** False for a seat: a person of this type travels, not named yet. */
  isNamed: z.boolean(),
  /** The printed name, where tickets take other letters: "LUKASZ WOJCIK"; null elsewhere. */
  printedName: z.nullable(z.string()),
});

/** A detail that an airline asks of a traveller, and whether it is there. */
export const documentNeeded = z.object({
  code: z.string(),
  /** "Passport for the flight to Dubai". */
  message: z.string(),
  done: z.boolean(),
});

/** A traveller with their missing details. */
export const travelerWithDocuments = z.extend(traveler, {
  title: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  documentsNeeded: z.array(documentNeeded),
});
