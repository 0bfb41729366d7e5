import type { KnownPerson } from './traveller.ts';

/** What distinguishes two people. */
type Told = Pick<KnownPerson, 'firstName' | 'lastName' | 'gender' | 'dateOfBirth' | 'nationality'>;

/**
 * Whether two records can be of one person: neither says a name, date of birth, gender or citizenship that the other
 * says differently. That they are one person is for a reference to say; namesakes agree, too.
 */
export function agrees(one: Told, other: Told): boolean {
  return (
    sameName(one, other) &&
    unsaidOrSame(one.dateOfBirth, other.dateOfBirth) &&
    unsaidOrSame(one.gender, other.gender) &&
    unsaidOrSame(one.nationality ?? null, other.nationality ?? null)
  );
}

/**
 * Adds what the same person's profile knows. If they differ in anything, nothing is taken from the profile, so that no
 * passport is combined with another person's date of birth. Of two passports, the one that is valid longer is used.
 */
export function joinProfile<Person extends KnownPerson>(details: Person, profile: KnownPerson): Person {
  if (!agrees(details, profile)) return details;
  return {
    ...details,
    title: details.title ?? profile.title,
    lastName: details.lastName || profile.lastName,
    gender: details.gender ?? profile.gender,
    dateOfBirth: details.dateOfBirth ?? profile.dateOfBirth,
    nationality: details.nationality ?? profile.nationality ?? null,
    email: details.email ?? profile.email,
    mobile: details.mobile ?? profile.mobile,
    passport: longerValid(profile.passport, details.passport),
    pan: details.pan ?? profile.pan,
  };
}

function longerValid(one: KnownPerson['passport'], other: KnownPerson['passport']): KnownPerson['passport'] {
  if (one === null || other === null) return one ?? other;
  return other.expiresOn > one.expiresOn ? other : one;
}

/** Whether two names are written alike, apart from case, blanks and dots. */
export function sameName(
  one: { readonly firstName: string; readonly lastName: string },
  other: { readonly firstName: string; readonly lastName: string },
): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[\s.]+/gu, ' ')
      .trim();
  const nameOf = ({ firstName, lastName }: typeof one) => plain(`${firstName} ${lastName}`);
  return nameOf(one) === nameOf(other);
}

function unsaidOrSame(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}
