import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { ApprovalSettings } from './workflow-query.ts';

/** The settings as they are typed. */
export interface SettingsValues {
  readonly tolerancePercent: string;
  readonly toleranceAmount: string;
  readonly reminderHours: string;
  readonly decideByMail: boolean;
}

/** What the form begins with. */
export function settingsValuesOf(settings: ApprovalSettings): SettingsValues {
  return {
    tolerancePercent: String(settings.tolerancePercent),
    toleranceAmount: String(settings.toleranceAmount),
    reminderHours: String(settings.reminderHours),
    decideByMail: settings.decideByMail,
  };
}

/** What is wrong, by field. */
export function checkSettings({ tolerancePercent, toleranceAmount, reminderHours }: SettingsValues): FieldErrors {
  const rupees = readTypedRupees(toleranceAmount);
  return {
    tolerancePercent: checkWhole('Tolerance', tolerancePercent, 0, 50),
    toleranceAmount:
      rupees === null
        ? requiredMessage('Tolerance amount')
        : Number.isNaN(rupees)
          ? invalidMessage('Tolerance amount')
          : undefined,
    reminderHours: checkWhole('Reminder', reminderHours, 1, 168),
  };
}

function checkWhole(label: string, text: string, min: number, max: number): string | undefined {
  if (text.trim() === '') return requiredMessage(label);
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? undefined : `${label} must be ${min} to ${max}`;
}

/** What is sent. */
export function settingsBody(values: SettingsValues): ApprovalSettings {
  return {
    tolerancePercent: Number(values.tolerancePercent),
    toleranceAmount: readTypedRupees(values.toleranceAmount) ?? 0,
    reminderHours: Number(values.reminderHours),
    decideByMail: values.decideByMail,
  };
}
