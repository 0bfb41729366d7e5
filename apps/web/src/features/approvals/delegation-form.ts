import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';

import type { FieldErrors } from '../../lib/form.ts';
import type { PickedPerson } from '../../ui/person-picker.tsx';

/** A delegation as it is typed; days are YYYY-MM-DD. */
export interface DelegationValues {
  readonly delegateUserId: PickedPerson | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly reason: string;
}

/** What is wrong with a delegation that is typed on this day, by the names the server uses too. */
export function checkDelegation(values: DelegationValues, today: string): FieldErrors {
  const { delegateUserId, startsOn, endsOn, reason } = values;
  return {
    delegateUserId: delegateUserId === null ? requiredMessage('Approver') : undefined,
    startsOn: checkDay('From date', startsOn, today),
    endsOn: checkDay('To date', endsOn, isCalendarDay(startsOn) ? startsOn : today),
    reason: checkOptionalText(FIELD_RULES.reason, reason) ?? undefined,
  };
}

function checkDay(label: string, day: string, earliest: string): string | undefined {
  if (day === '') return requiredMessage(label);
  return isCalendarDay(day) && day >= earliest ? undefined : invalidMessage(label);
}
