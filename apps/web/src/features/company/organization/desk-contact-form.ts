import { checkOpenHours } from '@pravas/domain/help/open-hours.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { FieldErrors } from '../../../lib/form.ts';
import type { Settings } from './settings-query.ts';

/** The hours of a day as the form holds them: those of a closed day wait to be used. */
export interface DayValue {
  readonly isOpen: boolean;
  readonly opens: string;
  readonly closes: string;
}

/** How the travel desk is reached, as the form holds it. Its fields have the names that refusals use. */
export interface DeskContactValues {
  readonly 'deskContact.phone': string;
  readonly 'deskContact.email': string;
  readonly days: readonly DayValue[];
}

/** The days of the form, Monday first. */
export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** What a day begins with that is opened. */
const USUAL = { opens: '09:00', closes: '18:00' };

/** What the form begins with. */
export function contactValuesOf({ phone, email, hours }: Settings['deskContact']): DeskContactValues {
  return {
    'deskContact.phone': phone ?? '',
    'deskContact.email': email ?? '',
    days: DAY_NAMES.map((_, index) => ({ isOpen: (hours[index] ?? null) !== null, ...USUAL, ...hours[index] })),
  };
}

/** What is sent of it. */
export function contactOf(values: DeskContactValues): Settings['deskContact'] {
  return {
    phone: values['deskContact.phone'].trim() || null,
    email: values['deskContact.email'].trim() || null,
    hours: values.days.map(({ isOpen, opens, closes }) => (isOpen ? { opens, closes } : null)),
  };
}

/** What is wrong with it, by the field that shows it. */
export function checkContact(values: DeskContactValues): FieldErrors {
  const days = values.days.map((day, index) => [hoursField(index), day.isOpen ? checkOpenHours(day) : null] as const);
  return {
    'deskContact.phone': checkOptionalText(FIELD_RULES.mobile, values['deskContact.phone'], 'Phone') ?? undefined,
    'deskContact.email': checkOptionalText(FIELD_RULES.email, values['deskContact.email']) ?? undefined,
    ...Object.fromEntries(days.map(([field, message]) => [field, message ?? undefined])),
  };
}

/** The field of a day's hours, as refusals name it. */
export function hoursField(index: number): string {
  return `deskContact.hours.${index}`;
}

/** The times to choose from, every half an hour, and the one that is chosen besides. */
export function timeOptions(
  chosen: string,
  isEnd: boolean,
): readonly { readonly value: string; readonly label: string }[] {
  const halfHours = Array.from({ length: 49 }, (_, at) => {
    const [hours, minutes] = [Math.floor(at / 2), (at % 2) * 30];
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  });
  const usable = halfHours.filter((time) => (isEnd ? time !== '00:00' : time !== '24:00'));
  return [...new Set([...usable, chosen])].toSorted().map((value) => ({ value, label: value }));
}
