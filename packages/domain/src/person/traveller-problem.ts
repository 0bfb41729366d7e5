import { requiredMessage } from '../validation/messages.ts';
import type { Gender, KnownPerson, Title } from './traveller.ts';

/** What a traveller can be asked, under the requests' field names. */
export type AskedField =
  | 'title'
  | 'firstName'
  | 'lastName'
  | 'gender'
  | 'nationality'
  | 'dateOfBirth'
  | 'mobile'
  | 'pan'
  | 'passport.number'
  | 'passport.expiresOn'
  | 'passport.issuedOn';

/** Something that has to be given, or corrected, before a journey can be paid; `index` is the traveller's place. */
export interface TravellerProblem {
  readonly index: number;
  readonly field: AskedField;
  readonly message: string;
}

const TITLES: Readonly<Record<Exclude<Gender, 'x'>, readonly Title[]>> = {
  male: ['Mr', 'Mstr'],
  female: ['Mrs', 'Ms', 'Miss'],
};

/** Whether a person has a title of the other gender. Null where it fits, or either is not given. */
export function refuseTitle(title: Title | null, gender: Gender | null): string | null {
  if (title === null || gender === null || gender === 'x' || TITLES[gender].includes(title)) return null;
  return `${title} does not match the gender ${gender}. Please correct one of them.`;
}

/** A person with an X in their passport is booked by people, who can ask the airline. */
export const X_ON_TICKETS = 'Airlines sell tickets online for M or F only. Your travel desk can book one with X.';

/** A person's citizenship, as far as it is given: a passport says it, too. */
export function nationalityOf({ nationality, passport }: Pick<KnownPerson, 'nationality' | 'passport'>): string | null {
  return nationality ?? passport?.countryCode ?? null;
}

/** What is asked of everybody, whatever they take: who they are, and of infants when they were born. */
export function unsaidProblems({
  type,
  dateOfBirth,
  title,
  firstName,
  lastName,
  gender,
}: KnownPerson): readonly Omit<TravellerProblem, 'index'>[] {
  const misfit = refuseTitle(title, gender);
  return [
    ...(title === null ? [{ field: 'title' as const, message: requiredMessage('Title') }] : []),
    ...(firstName === '' ? [{ field: 'firstName' as const, message: requiredMessage('First name') }] : []),
    ...(lastName === '' ? [{ field: 'lastName' as const, message: requiredMessage('Last name') }] : []),
    ...(gender === null ? [{ field: 'gender' as const, message: 'Please select gender' }] : []),
    ...(misfit === null ? [] : [{ field: 'title' as const, message: misfit }]),
    ...(type === 'INFANT' && dateOfBirth === null
      ? [{ field: 'dateOfBirth' as const, message: requiredMessage('Date of birth') }]
      : []),
  ];
}
