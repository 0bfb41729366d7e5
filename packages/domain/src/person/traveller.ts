/** Passenger types of the specification (screens §3). Ages: infant under 2, child 2 to 11, adult from 12 (`refuseBirthday`). */
export type TravellerType = 'ADULT' | 'CHILD' | 'INFANT';

/** A person who travels, as suppliers need to know them. Dates are YYYY-MM-DD. */
export interface Traveller {
  readonly type: TravellerType;
  readonly title: 'Mr' | 'Mrs' | 'Ms' | 'Mstr' | 'Miss';
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'male' | 'female';
  readonly dateOfBirth: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly passport: {
    readonly number: string;
    readonly expiresOn: string;
    readonly countryCode: string;
    /** Some suppliers ask for it. */
    readonly issuedOn?: string | undefined;
  } | null;
  readonly pan: string | null;
}
