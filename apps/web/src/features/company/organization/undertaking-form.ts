import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listUndertakings } from '@pravas/contract/organisation/undertaking-operations.ts';
import { undertakingDaysProblem } from '@pravas/domain/tax/undertaking-days.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../../lib/form.ts';

/** A letter of undertaking as the server sends it. */
export type Undertaking = AnswerOf<typeof listUndertakings>['data'][number];

/** A letter as typed. */
export interface UndertakingValues {
  readonly arn: string;
  readonly validFrom: string;
  readonly validTo: string;
}

/** What is wrong, by field. */
export function checkUndertaking({ arn, validFrom, validTo }: UndertakingValues): FieldErrors {
  return {
    arn: checkArn(arn),
    validFrom: checkDay('First day', validFrom),
    validTo: checkDay('Last day', validTo) ?? checkSpan(validFrom, validTo),
  };
}

function checkArn(arn: string): string | undefined {
  if (arn.trim() === '') return requiredMessage('ARN');
  return /^[A-Z]{2}[0-9A-Z]{13}$/i.test(arn.trim()) ? undefined : 'ARN must be two letters and 13 more characters';
}

function checkDay(label: string, day: string): string | undefined {
  if (day.trim() === '') return requiredMessage(label);
  return isCalendarDay(day) ? undefined : invalidMessage(label);
}

function checkSpan(from: string, to: string): string | undefined {
  return isCalendarDay(from) ? (undertakingDaysProblem(from, to) ?? undefined) : undefined;
}

/** The state of a letter on a day, YYYY-MM-DD. */
export function undertakingStanding({ validFrom, validTo }: Undertaking, on: string): 'in force' | 'ended' | 'not yet' {
  if (validTo < on) return 'ended';
  return validFrom > on ? 'not yet' : 'in force';
}
