import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';

import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';
import type { Budget, Scope } from './budget-queries.ts';

/** A budget as typed; names as on the wire, so that a refusal finds its field. */
export interface BudgetValues {
  readonly scope: Scope;
  readonly subjectId: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly amount: string;
  readonly ownerUserId: FoundOption | null;
}

/** What the form begins with: the budget as it is, or one for the financial year of a day. */
export function budgetValuesOf(row: Budget | null, today: string): BudgetValues {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  return {
    scope: row?.scope ?? 'department',
    subjectId: row?.subject._id ?? '',
    name: row?.name ?? '',
    startsOn: row?.startsOn ?? `${year}-04-01`,
    endsOn: row?.endsOn ?? `${year + 1}-03-31`,
    amount: row ? String(row.amount) : '',
    ownerUserId: row?.owner ? { value: String(row.owner.user_id), label: row.owner.name } : null,
  };
}

/** Checks what is typed. */
export function checkBudget(values: BudgetValues, subjectLabel: string): FieldErrors {
  const { name, subjectId, startsOn, endsOn, amount } = values;
  return {
    subjectId: subjectId === '' ? requiredMessage(subjectLabel) : undefined,
    name: checkText(FIELD_RULES.policyName, name, 'Name') ?? undefined,
    startsOn: checkDay('Start date', startsOn),
    endsOn:
      checkDay('End date', endsOn) ??
      (isCalendarDay(startsOn) && endsOn < startsOn ? 'End date must not be before the start date' : undefined),
    amount: checkAmount(amount),
  };
}

/** What is typed as the operations take it. */
export function budgetBody(values: BudgetValues) {
  return {
    name: values.name,
    startsOn: values.startsOn,
    endsOn: values.endsOn,
    amount: readTypedRupees(values.amount) ?? 0,
    ownerUserId: values.ownerUserId === null ? null : Number(values.ownerUserId.value),
  };
}

function checkDay(label: string, day: string): string | undefined {
  if (day === '') return requiredMessage(label);
  return isCalendarDay(day) ? undefined : invalidMessage(label);
}

function checkAmount(text: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage('Amount');
  return rupees > 0 ? undefined : invalidMessage('Amount');
}
