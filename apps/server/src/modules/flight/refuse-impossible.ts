import type { bookedTraveler } from '@pravas/contract/flight/book-flight.ts';
import type { KnownPerson } from '@pravas/domain/person/traveller.ts';
import { type AgeDays, birthdayMessage, refuseBirthday } from '@pravas/domain/person/traveller-age.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import { countryByCode } from '@pravas/reference/countries.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';

type Named = z.output<typeof bookedTraveler>;

/** What is asked of everybody: the days that count for ages, and whether the airline wants passports. */
type Asked = AgeDays & { readonly passport: boolean };

/** What is wrong with a field of a traveller, which is named as the request names it. */
interface FieldError {
  readonly field: string;
  readonly message: string;
}

/**
 * Refuses travellers whose ages are not those of their types and passports that cannot be, whether they were typed now,
 * at the same place in `named`, or are known from the trip or the profile. Throws `validation_failed` naming field and
 * traveller.
 */
export function refuseImpossible(
  party: readonly KnownPerson[],
  named: readonly Named[] | undefined,
  asked: Asked,
): void {
  const births = party.flatMap((one, index) => wrongBirth(one, `travelers.${index}`, named?.[index], asked));
  const passports = party.flatMap((one, index) => wrongPassport(one, `travelers.${index}`, named?.[index], asked));
  const errors = [...births, ...passports].map(({ field, message }): FieldError => ({ field, message }));
  if (errors.length === 0) return;
  // The screen has no field for what was not typed now, so the refusal itself says it.
  const message = births.find(({ isKnown }) => isKnown)?.message;
  throw new Refusal('validation_failed', message === undefined ? { errors } : { message, errors });
}

function wrongBirth(
  { dateOfBirth, type, firstName, lastName }: KnownPerson,
  place: string,
  typed: Named | undefined,
  days: AgeDays,
): readonly (FieldError & { readonly isKnown: boolean })[] {
  const refusal = dateOfBirth === null ? null : refuseBirthday(dateOfBirth, type, days);
  if (refusal === null) return [];
  const isKnown = typed?.dateOfBirth !== dateOfBirth;
  const said = birthdayMessage(refusal, type, longDate(days.lastFlightOn));
  const where = `That of ${firstName} ${lastName} comes from the trip or the profile: correct it there, or search for the travellers as they are.`;
  return [{ field: `${place}.dateOfBirth`, message: isKnown ? `${said}. ${where}` : said, isKnown }];
}

/** A passport that was neither asked for nor typed stops nobody from flying. */
function wrongPassport(
  { passport }: KnownPerson,
  place: string,
  typed: Named | undefined,
  { today, passport: isWanted }: Asked,
): readonly FieldError[] {
  if (passport === null || !(isWanted || typed?.passport === passport)) return [];
  const { issuedOn, countryCode } = passport;
  return [
    ...(issuedOn !== undefined && issuedOn > today
      ? [{ field: `${place}.passport.issuedOn`, message: invalidMessage('Passport issue date') }]
      : []),
    ...(countryByCode(countryCode)
      ? []
      : [{ field: `${place}.passport.countryCode`, message: invalidMessage('Passport country') }]),
  ];
}
