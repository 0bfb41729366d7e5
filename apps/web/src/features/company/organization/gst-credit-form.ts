import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listGstCreditDecisions } from '@pravas/contract/organisation/gst-credit-operations.ts';
import { DECIDED_AHEAD_DAYS, FIRST_GST_DAY } from '@pravas/domain/fare/credit-decisions.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { plusDays, today } from '../../../lib/calendar-date.ts';
import type { FieldErrors } from '../../../lib/form.ts';

/** Decisions on GST credit as the server sends them. */
export type GstCreditList = AnswerOf<typeof listGstCreditDecisions>;
/** One of them. */
export type GstCreditDecision = GstCreditList['data'][number];
/** What was decided. */
type EconomyCredit = GstCreditDecision['economy'];

/** What can be decided, in words. */
export const ECONOMY_WORDS: Readonly<Record<EconomyCredit, string>> = {
  claimable: 'Claimed',
  not_claimable: 'Not claimed',
  ask: 'Not decided',
};

/** The choices of the form, with what each does to prices. */
export const ECONOMY_CHOICES: readonly { readonly value: EconomyCredit; readonly label: string }[] = [
  { value: 'claimable', label: 'Claimed: prices after GST count it' },
  { value: 'not_claimable', label: 'Not claimed: prices after GST leave it in' },
  { value: 'ask', label: 'Not decided: left in, and said so' },
];

/** What the day of a decision is called. */
export const DAY_LABEL = 'First day in force';

/** A decision as typed. */
export interface GstCreditValues {
  /** '' = for every registration without a decision of its own. */
  readonly gstId: string;
  readonly economy: string;
  readonly validFrom: string;
  readonly reason: string;
}

/** What is wrong, by field. */
export function checkGstCredit({ economy, validFrom, reason }: GstCreditValues, now = today()): FieldErrors {
  return {
    economy: ECONOMY_CHOICES.some((one) => one.value === economy) ? undefined : requiredMessage('Credit'),
    validFrom: checkDay(validFrom, now),
    reason: checkText(FIELD_RULES.reason, reason) ?? undefined,
  };
}

function checkDay(day: string, now: string): string | undefined {
  if (day.trim() === '') return requiredMessage(DAY_LABEL);
  if (!isCalendarDay(day)) return invalidMessage(DAY_LABEL);
  if (day < FIRST_GST_DAY) return 'There was no GST before 1 July 2017';
  return day > plusDays(now, DECIDED_AHEAD_DAYS) ? 'Choose a day within the next year' : undefined;
}
