import type { createExternalTraveler } from '@pravas/contract/trip/saved-traveller-operations.ts';
import type { Gender, Title, TravellerType } from '@pravas/domain/person/traveller.ts';
import { refuseTitle } from '@pravas/domain/person/traveller-problem.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import { today } from '../../lib/calendar-date.ts';
import type { FieldErrors } from '../../lib/form.ts';

type Body = z.input<(typeof createExternalTraveler)['body']>;

/** A guest or relative as typed; dates are YYYY-MM-DD. */
export interface SavedTravellerValues {
  readonly type: TravellerType;
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: string;
  readonly nationality: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly mobile: string;
  readonly company: string;
  readonly passportNumber: string;
  readonly passportExpiresOn: string;
  readonly passportCountry: string;
}

/** What the form begins with. */
export const EMPTY_TRAVELLER: SavedTravellerValues = {
  type: 'ADULT',
  title: '',
  firstName: '',
  lastName: '',
  gender: '',
  nationality: '',
  dateOfBirth: '',
  email: '',
  mobile: '',
  company: '',
  passportNumber: '',
  passportExpiresOn: '',
  passportCountry: '',
};

/** The titles of bookings; children and infants have titles of their own. */
export function titlesOf(type: TravellerType): readonly Title[] {
  return type === 'ADULT' ? ['Mr', 'Mrs', 'Ms'] : ['Mstr', 'Miss'];
}

/** The gender that a title says. */
export function genderOf(title: string): 'male' | 'female' | '' {
  if (title === '') return '';
  return title === 'Mr' || title === 'Mstr' ? 'male' : 'female';
}

/** Checks a guest or relative by the rules of their fields. */
export function checkSavedTraveller(values: SavedTravellerValues): FieldErrors {
  const { type, title, firstName, lastName, gender, dateOfBirth, email, mobile, company } = values;
  return {
    title: titlesOf(type).some((one) => one === title) ? misfit(values) : requiredMessage('Title'),
    firstName: checkText(FIELD_RULES.travellerFirstName, firstName) ?? undefined,
    lastName: checkText(FIELD_RULES.travellerLastName, lastName) ?? undefined,
    gender: gender === '' ? 'Please select gender' : undefined,
    dateOfBirth: checkBirth(type, dateOfBirth),
    email: checkOptionalText(FIELD_RULES.email, email) ?? undefined,
    mobile: checkOptionalText(FIELD_RULES.mobile, mobile) ?? undefined,
    company: checkOptionalText(FIELD_RULES.organizationName, company, 'Company') ?? undefined,
    ...checkPassport(values),
  };
}

/** What is sent; what is empty is left out. */
export function savedTravellerBody(values: SavedTravellerValues): Omit<Body, 'company'> {
  const { type, firstName, lastName, gender, dateOfBirth, email, mobile } = values;
  return {
    type,
    title: titlesOf(type).find((one) => one === values.title) ?? 'Mr',
    firstName,
    lastName,
    gender: gender === 'female' || gender === 'x' ? gender : 'male',
    ...(values.nationality === '' ? {} : { nationality: values.nationality }),
    ...(dateOfBirth === '' ? {} : { dateOfBirth }),
    ...(email.trim() === '' ? {} : { email }),
    ...(mobile.trim() === '' ? {} : { mobile }),
    ...(values.passportNumber.trim() === ''
      ? {}
      : {
          passport: {
            number: values.passportNumber,
            expiresOn: values.passportExpiresOn,
            countryCode: values.passportCountry,
          },
        }),
  };
}

function misfit({ title, gender }: SavedTravellerValues): string | undefined {
  return refuseTitle((title || null) as Title | null, (gender || null) as Gender | null) ?? undefined;
}

function checkBirth(type: TravellerType, dateOfBirth: string): string | undefined {
  if (dateOfBirth === '') return type === 'INFANT' ? requiredMessage('Date of birth') : undefined;
  const isGood = isCalendarDay(dateOfBirth) && dateOfBirth <= today();
  return isGood ? undefined : invalidMessage('Date of birth');
}

function checkPassport({ passportNumber, passportExpiresOn, passportCountry }: SavedTravellerValues): FieldErrors {
  // A passport is given in full or not at all.
  if (passportNumber.trim() === '' && passportExpiresOn === '') return {};
  const isGoodDate = isCalendarDay(passportExpiresOn);
  return {
    passportNumber: checkText(FIELD_RULES.travellerPassportNumber, passportNumber) ?? undefined,
    passportExpiresOn: isGoodDate
      ? undefined
      : passportExpiresOn === ''
        ? requiredMessage('Passport expiry')
        : invalidMessage('Passport expiry'),
    passportCountry: /^[A-Z]{2}$/.test(passportCountry) ? undefined : requiredMessage('Passport country'),
  };
}
