import type { PrintedName } from './printed-name.ts';

/**
 * Passenger types of the specification (screens §3). Ages: infant under 2, child 2 to 11, adult from 12
 * (`refuseBirthday`).
 */
export type TravellerType = 'ADULT' | 'CHILD' | 'INFANT';

/** The title before a person's name; of a child, Mstr and Miss. */
export type Title = 'Mr' | 'Mrs' | 'Ms' | 'Mstr' | 'Miss';

/** As passports have it: X where it is left open. */
export type Gender = 'male' | 'female' | 'x';

/** A person who travels, as suppliers need to know them. Dates are YYYY-MM-DD. */
export interface Traveller {
  readonly type: TravellerType;
  readonly title: Title;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly dateOfBirth: string | null;
  /** The country of their passport, ISO 3166; null or absent until it is given. */
  readonly nationality?: string | null | undefined;
  readonly email: string | null;
  /** +919845012345 (E.164). */
  readonly mobile: string | null;
  /** The name on the ticket, as it was shown before paying. */
  readonly printedName?: PrintedName | undefined;
  readonly passport: {
    readonly number: string;
    readonly expiresOn: string;
    readonly countryCode: string;
    /** Some suppliers ask for it. */
    readonly issuedOn?: string | undefined;
  } | null;
  readonly pan: string | null;
}

/** What is known about a possible traveller; unknown values are null, and an unknown last name is empty. */
export interface KnownPerson extends Omit<Traveller, 'title' | 'gender'> {
  readonly title: Title | null;
  readonly gender: Gender | null;
}
