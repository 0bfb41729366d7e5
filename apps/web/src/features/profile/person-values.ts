import type { SentOf } from '@pravas/contract/client.ts';
import type { updateEmployee } from '@pravas/contract/people/employee-operations.ts';
import type { personDetails } from '@pravas/contract/people/employee-shapes.ts';
import type { updateProfile } from '@pravas/contract/people/profile-operations.ts';
import type { Gender, Title } from '@pravas/domain/person/traveller.ts';
import { refuseTitle } from '@pravas/domain/person/traveller-problem.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import {
  checkOptionalText,
  checkText,
  FIELD_RULES,
  type FieldRuleName,
} from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import { today } from '../../lib/calendar-date.ts';
import type { FieldErrors } from '../../lib/form-rules.ts';
import type { FlatValues } from './merge-changes.ts';

/** Everything about a person. */
export type Person = z.input<typeof personDetails>;
/** What a person writes of themselves. */
type PersonalBody = SentOf<typeof updateProfile>;
/** What is written of an employee, without their id. */
export type EmployeeBody = Omit<SentOf<typeof updateEmployee>, 'user_id'>;

/** A part of a person with a form of its own. */
export interface Section {
  /** Names the form where it is kept. */
  readonly id: string;
  readonly read: (person: Person) => FlatValues;
  readonly write: (values: FlatValues) => Partial<EmployeeBody>;
  readonly check: (values: FlatValues) => FieldErrors;
}

const EXTRA = 'extraFields.';
const none = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** All that a change sends of somebody, in their current state. */
export function bodyOf(person: Person): EmployeeBody {
  return {
    // The server checks all of this again; a person who was only invited has neither title nor gender yet.
    title: person.title as PersonalBody['title'],
    first_name: person.first_name,
    last_name: person.last_name,
    gender: person.gender as PersonalBody['gender'],
    mobile: person.mobile ?? '',
    dateOfBirth: person.dateOfBirth,
    nationality: person.nationality,
    pan: person.pan,
    homeAddress: person.homeAddress && sentHome(person.homeAddress),
    preferences: person.preferences,
    extraFields: person.extraFields,
    employeeCode: person.employeeCode,
    designation: person.designation,
    costCentre: person.costCentre,
    roleId: person.role._id,
    gradeId: person.grade?._id ?? null,
    departmentId: person.department?._id ?? null,
    version: person.version,
  };
}

/** The part of a body that people may write of themselves. */
export function personalBody(body: EmployeeBody): PersonalBody {
  const { employeeCode, designation, costCentre, roleId, gradeId, departmentId, ...own } = body;
  return own;
}

/** Name, contact, papers' data and the organisation's own fields. */
export const PERSONAL: Section = {
  id: 'personal',
  read: (person) => ({
    title: person.title ?? '',
    first_name: person.first_name,
    last_name: person.last_name,
    gender: person.gender ?? '',
    mobile: person.mobile ?? '',
    dateOfBirth: person.dateOfBirth ?? '',
    nationality: person.nationality ?? '',
    pan: person.pan ?? '',
    'homeAddress.address': person.homeAddress?.address ?? '',
    'homeAddress.city': person.homeAddress?.city ?? '',
    'homeAddress.zipCode': person.homeAddress?.zipCode ?? '',
    'homeAddress.state_id': person.homeAddress ? String(person.homeAddress.state_id) : '',
    ...Object.fromEntries(Object.entries(person.extraFields).map(([label, value]) => [EXTRA + label, value])),
  }),
  write: (values) => ({
    title: values.title as PersonalBody['title'],
    first_name: values.first_name ?? '',
    last_name: values.last_name ?? '',
    gender: values.gender as PersonalBody['gender'],
    mobile: values.mobile ?? '',
    dateOfBirth: none(values.dateOfBirth),
    nationality: none(values.nationality),
    pan: none(values.pan),
    homeAddress: writtenHome(values),
    extraFields: Object.fromEntries(
      Object.entries(values)
        .filter(([name, value]) => name.startsWith(EXTRA) && value.trim() !== '')
        .map(([name, value]) => [name.slice(EXTRA.length), value]),
    ),
  }),
  check: (values) => ({
    title: values.title ? misfit(values) : requiredMessage('Title'),
    first_name: judged('givenName', values.first_name),
    last_name: judged('familyName', values.last_name),
    gender: values.gender ? undefined : 'Please select gender',
    mobile: judged('mobile', values.mobile),
    dateOfBirth: checkBirth(values.dateOfBirth ?? ''),
    pan: checkOptionalText(FIELD_RULES.pan, values.pan ?? '') ?? undefined,
    ...checkHome(values),
    ...Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => name.startsWith(EXTRA))
        .map(([name, value]) => [
          name,
          checkOptionalText(FIELD_RULES.extraField, value, name.slice(EXTRA.length)) ?? undefined,
        ]),
    ),
  }),
};

/** The name of an additional field in the form. */
export function extraName(label: string): string {
  return EXTRA + label;
}

/** Role, grade, department and what the payroll knows them by. */
export const EMPLOYMENT: Section = {
  id: 'employment',
  read: (person) => ({
    roleId: person.role._id,
    gradeId: person.grade?._id ?? '',
    departmentId: person.department?._id ?? '',
    employeeCode: person.employeeCode ?? '',
    designation: person.designation ?? '',
    costCentre: person.costCentre ?? '',
  }),
  write: (values) => ({
    roleId: values.roleId ?? '',
    gradeId: none(values.gradeId),
    departmentId: none(values.departmentId),
    employeeCode: none(values.employeeCode),
    designation: none(values.designation),
    costCentre: none(values.costCentre),
  }),
  check: (values) => ({
    roleId: values.roleId ? undefined : requiredMessage('Role'),
    employeeCode: checkOptionalText(FIELD_RULES.employeeCode, values.employeeCode ?? '') ?? undefined,
    designation: checkOptionalText(FIELD_RULES.designation, values.designation ?? '') ?? undefined,
    costCentre: checkOptionalText(FIELD_RULES.departmentName, values.costCentre ?? '', 'Cost centre') ?? undefined,
  }),
};

/** Personal and employment fields in one form, for those who manage employees. */
export const EMPLOYEE: Section = {
  id: 'employee',
  read: (person) => ({ ...PERSONAL.read(person), ...EMPLOYMENT.read(person) }),
  write: (values) => ({ ...PERSONAL.write(values), ...EMPLOYMENT.write(values) }),
  check: (values) => ({ ...PERSONAL.check(values), ...EMPLOYMENT.check(values) }),
};

const YES = 'yes';

/** Seat, meal, language and mails. */
export const PREFERENCES: Section = {
  id: 'preferences',
  read: ({ preferences: { seat, meal, language, homeAirport, notifications } }) => ({
    seat,
    meal,
    language,
    homeAirport: homeAirport ?? '',
    tripEmail: notifications.tripEmail ? YES : '',
    approvalEmail: notifications.approvalEmail ? YES : '',
    reminderEmail: notifications.reminderEmail ? YES : '',
  }),
  write: (values) => ({
    preferences: {
      seat: values.seat as Person['preferences']['seat'],
      meal: values.meal as Person['preferences']['meal'],
      language: values.language as Person['preferences']['language'],
      homeAirport: none(values.homeAirport),
      notifications: {
        tripEmail: values.tripEmail === YES,
        approvalEmail: values.approvalEmail === YES,
        reminderEmail: values.reminderEmail === YES,
      },
    },
  }),
  check: () => ({}),
};

const HOME = ['homeAddress.address', 'homeAddress.city', 'homeAddress.zipCode', 'homeAddress.state_id'] as const;

function sentHome({ address, city, zipCode, state_id }: NonNullable<Person['homeAddress']>) {
  return { address, city, zipCode, state_id };
}

/** Null where no part of it is given. */
function writtenHome(values: FlatValues): PersonalBody['homeAddress'] {
  const [address, city, zipCode, stateId] = HOME.map((name) => values[name] ?? '');
  if (!address && !city && !zipCode && !stateId) return null;
  return { address: address ?? '', city: city ?? '', zipCode: zipCode ?? '', state_id: Number(stateId) };
}

/** All of it or nothing: an invoice needs PIN and State with the street. */
function checkHome(values: FlatValues): FieldErrors {
  if (HOME.every((name) => !values[name])) return {};
  return {
    'homeAddress.address':
      checkText(FIELD_RULES.address, values['homeAddress.address'] ?? '', 'Street and house') ?? undefined,
    'homeAddress.city': judged('city', values['homeAddress.city']),
    'homeAddress.zipCode': judged('pinCode', values['homeAddress.zipCode']),
    'homeAddress.state_id': values['homeAddress.state_id'] ? undefined : requiredMessage('State'),
  };
}

/** How a form of texts holds a switch. */
export function switchValue(on: boolean): string {
  return on ? YES : '';
}

function misfit({ title, gender }: FlatValues): string | undefined {
  return refuseTitle((title || null) as Title | null, (gender || null) as Gender | null) ?? undefined;
}

function judged(name: FieldRuleName, text: string | undefined): string | undefined {
  return checkText(FIELD_RULES[name], text ?? '') ?? undefined;
}

function checkBirth(text: string): string | undefined {
  if (text === '') return undefined;
  return isCalendarDay(text) && text >= '1900-01-01' && text < today() ? undefined : invalidMessage('Date of birth');
}
