import type { SentOf } from '@pravas/contract/client.ts';
import type { completeTripTravelers } from '@pravas/contract/trip/trip-edit-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { today } from '../../lib/calendar-date.ts';
import type { FieldErrors } from '../../lib/form.ts';
import type { TripTraveller } from './trip-types.ts';

type Entry = SentOf<typeof completeTripTravelers>['travelers'][number];

/** What is typed, by the name of the request's field: "travelers.0.passport.number". */
export type MissingValues = Readonly<Record<string, string>>;

/** What can be typed for what is missing, by the code that the trip has for it. */
const FIELDS: Readonly<Record<string, readonly MissingField[]>> = {
  nationality: ['nationality'],
  date_of_birth: ['dateOfBirth'],
  mobile: ['mobile'],
  pan: ['pan'],
  passport: ['passport.number', 'passport.expiresOn', 'passport.countryCode'],
  passport_validity: ['passport.number', 'passport.expiresOn', 'passport.countryCode'],
  passport_issue_date: ['passport.number', 'passport.expiresOn', 'passport.issuedOn', 'passport.countryCode'],
};

/** A field that the page can ask for. */
export type MissingField =
  | 'nationality'
  | 'dateOfBirth'
  | 'mobile'
  | 'pan'
  | 'passport.number'
  | 'passport.expiresOn'
  | 'passport.issuedOn'
  | 'passport.countryCode';

/** The missing fields of a person that can be typed here, each once. */
export function fieldsMissing({ documentsNeeded }: Pick<TripTraveller, 'documentsNeeded'>): readonly MissingField[] {
  const open = documentsNeeded.filter(({ done }) => !done);
  return [...new Set(open.flatMap(({ code }) => FIELDS[code] ?? []))];
}

/** The missing facts that are fixed elsewhere: who somebody is, and their name. */
export function saidElsewhere({ documentsNeeded }: Pick<TripTraveller, 'documentsNeeded'>): readonly string[] {
  return documentsNeeded.filter(({ code, done }) => !done && !FIELDS[code]).map(({ message }) => message);
}

/** The name of a field in the form and in the request. */
export function nameOf(index: number, field: MissingField): string {
  return `travelers.${index}.${field}`;
}

/** Checks what was typed; an empty field stays missing, but a passport is given in full. */
export function checkMissing(values: MissingValues, people: readonly TripTraveller[]): FieldErrors {
  const errors: Record<string, string | undefined> = {};
  for (const [index, person] of people.entries()) {
    const fields = fieldsMissing(person);
    const textOf = (field: MissingField) => values[nameOf(index, field)]?.trim() ?? '';
    const hasPassport = fields.some((field) => field.startsWith('passport') && textOf(field) !== '');
    for (const field of fields) errors[nameOf(index, field)] = checkField(field, textOf(field), hasPassport);
  }
  return errors;
}

function checkField(field: MissingField, text: string, hasPassport: boolean): string | undefined {
  switch (field) {
    case 'mobile':
    case 'pan':
      return checkOptionalText(FIELD_RULES[field], text) ?? undefined;
    case 'dateOfBirth':
      return text === '' || (isCalendarDay(text) && text <= today()) ? undefined : invalidMessage('Date of birth');
    case 'nationality':
      return undefined;
    case 'passport.number':
      return hasPassport ? (checkText(FIELD_RULES.travellerPassportNumber, text) ?? undefined) : undefined;
    case 'passport.expiresOn':
      return hasPassport ? checkDay('Passport expiry', text) : undefined;
    case 'passport.issuedOn':
      return hasPassport ? checkDay('Passport issue date', text) : undefined;
    case 'passport.countryCode':
      return hasPassport && text === '' ? requiredMessage('Passport country') : undefined;
  }
}

function checkDay(label: string, text: string): string | undefined {
  if (text === '') return requiredMessage(label);
  return isCalendarDay(text) ? undefined : invalidMessage(label);
}

/** What is sent: everybody of the page in its order, so that a refusal finds its field. */
export function missingBody(values: MissingValues, people: readonly TripTraveller[]): readonly Entry[] {
  return people.map((person, index): Entry => {
    const textOf = (field: MissingField) => values[nameOf(index, field)]?.trim() ?? '';
    const given = (field: 'nationality' | 'dateOfBirth' | 'mobile' | 'pan') =>
      textOf(field) === '' ? {} : { [field]: textOf(field) };
    const number = textOf('passport.number');
    const issuedOn = textOf('passport.issuedOn');
    return {
      _id: person._id,
      ...given('nationality'),
      ...given('dateOfBirth'),
      ...given('mobile'),
      ...given('pan'),
      ...(number === ''
        ? {}
        : {
            passport: {
              number,
              expiresOn: textOf('passport.expiresOn'),
              ...(issuedOn === '' ? {} : { issuedOn }),
              countryCode: textOf('passport.countryCode'),
            },
          }),
    };
  });
}
