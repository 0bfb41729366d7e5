import type { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import type { CaseAction } from '@pravas/domain/desk/case-actions.ts';
import { enteredCreditProblem } from '@pravas/domain/flight-change/flight-credit.ts';
import { referenceProblem } from '@pravas/domain/flight-order/order-references.ts';
import { fromRupees, subtract, toRupees } from '@pravas/domain/money/money.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { today } from '../../lib/calendar-date.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { WorkCase } from './case-query.ts';

/** A choice that nobody has made for the person. */
export type YesNo = '' | 'yes' | 'no';

/** What an airline said of one part of a cancellation, as it is typed. */
export interface AnswerValues {
  readonly isCancelled: YesNo;
  readonly penality: string;
  readonly creditNoteNo: string;
  /** What the airline gives as a credit in place of money; empty = nothing. */
  readonly credit: string;
  /** The last day of that credit, YYYY-MM-DD. */
  readonly creditUntil: string;
}

/** A decision as it is typed; which fields count depends on the action. */
export interface DecideValues {
  readonly comment: string;
  readonly airlinePnr: string;
  readonly bookingId: string;
  /** A ticket number for each traveller, in their order. */
  readonly tickets: readonly string[];
  readonly isChanged: YesNo;
  readonly answers: readonly AnswerValues[];
  /** Whether the traveller agreed to a credit among the answers. */
  readonly takesCredit: boolean;
  readonly amount: string;
}

type Body = SentOf<typeof decideWorkCase>;
type Subject = Pick<
  WorkCase,
  '_id' | 'version' | 'items' | 'takesCredit' | 'travelersOfOrder' | 'newPrice' | 'atStake'
>;

/** What no amount may go beyond. */
type Limits = Pick<WorkCase, 'items' | 'atStake'>;

const UNANSWERED: AnswerValues = { isCancelled: '', penality: '', creditNoteNo: '', credit: '', creditUntil: '' };

/** An empty form about a case. */
export function decideValuesOf({ items, travelersOfOrder }: Subject): DecideValues {
  return {
    comment: '',
    airlinePnr: '',
    bookingId: '',
    tickets: travelersOfOrder.map(() => ''),
    isChanged: '',
    // What was reported as cancelled cannot be answered with no.
    answers: items.map(({ isTold }) => (isTold ? { ...UNANSWERED, isCancelled: 'yes' } : UNANSWERED)),
    // A credit replaces money only by choice, so no such choice is assumed.
    takesCredit: false,
    amount: '',
  };
}

const NEED_A_REASON: readonly CaseAction[] = ['close', 'write_off', 'refuse_write_off', 'refuse_change'];

/** True where nothing is decided without saying why. */
export function needsReason(action: CaseAction): boolean {
  return NEED_A_REASON.includes(action);
}

/** True where the person names the order as they found it. */
export function namesOrder(action: CaseAction, { isChanged }: Pick<DecideValues, 'isChanged'>): boolean {
  return action === 'mark_booked' || (action === 'enter_change' && isChanged === 'yes');
}

/** What is wrong, by field: also what exceeds the sums that the form itself prints. The server checks it again. */
export function checkDecision(
  action: CaseAction,
  values: DecideValues,
  workCase: Limits,
  now: string = today(),
): FieldErrors {
  const errors: Record<string, string | undefined> = {};
  const { comment } = values;
  if (comment.trim() !== '' || needsReason(action))
    errors.comment = checkText(FIELD_RULES.comment, comment) ?? undefined;
  if (action === 'mark_recovered') errors.amount = checkRecovered(values.amount, workCase.atStake);
  if (action === 'enter_change' && values.isChanged === '') errors.isChanged = 'Say whether it was changed';
  if (namesOrder(action, values)) {
    errors.airlinePnr = referenceProblem('locator', values.airlinePnr, 'PNR') ?? undefined;
    if (values.bookingId.trim() !== '')
      errors.bookingId = referenceProblem('booking_id', values.bookingId, 'Booking Id') ?? undefined;
    for (const [index, ticket] of values.tickets.entries()) {
      errors[`tickets.${index}`] = referenceProblem('ticket', ticket, 'Ticket number') ?? undefined;
    }
  }
  if (action === 'enter_cancellation') {
    for (const [index, answer] of values.answers.entries())
      Object.assign(errors, checkAnswer(answer, index, { paid: workCase.items[index]?.paid, now }));
  }
  return errors;
}

/** The decision as it is sent. */
export function decisionBody(action: CaseAction, values: DecideValues, workCase: Subject): Body {
  const comment = values.comment.trim();
  return {
    workCaseId: workCase._id,
    version: workCase.version,
    action,
    comment: comment === '' ? null : comment,
    ...(action === 'accept_price' && workCase.newPrice !== null ? { newPrice: workCase.newPrice } : {}),
    ...(action === 'enter_change' ? { isChanged: values.isChanged === 'yes' } : {}),
    ...(action === 'mark_recovered' ? { amount: rupeesOf(values.amount) } : {}),
    ...(action === 'write_off' && workCase.atStake !== null ? { amount: workCase.atStake } : {}),
    ...(namesOrder(action, values) ? orderOf(values, workCase) : {}),
    ...(action === 'enter_cancellation' ? { answers: answersOf(values, workCase) } : {}),
    ...(action === 'enter_cancellation' && workCase.takesCredit === null && hasCredit(values)
      ? { takesCredit: values.takesCredit }
      : {}),
  };
}

function orderOf(values: DecideValues, { travelersOfOrder }: Subject): Partial<Body> {
  const bookingId = values.bookingId.trim();
  return {
    airlinePnr: values.airlinePnr.trim().toUpperCase(),
    ...(bookingId === '' ? {} : { bookingId }),
    tickets: travelersOfOrder.map(({ travelerIndex }, index) => ({
      travelerIndex,
      ticketNumber: (values.tickets[index] ?? '').trim(),
    })),
  };
}

function answersOf({ answers }: DecideValues, { items }: Subject): NonNullable<Body['answers']> {
  return items.map(({ itemKey }, index) => {
    const { isCancelled, penality, creditNoteNo, credit, creditUntil } = answers[index] ?? UNANSWERED;
    if (isCancelled !== 'yes') return { itemKey, isCancelled: false };
    const note = creditNoteNo.trim();
    return {
      itemKey,
      isCancelled: true,
      penality: rupeesOf(penality),
      ...(note === '' ? {} : { creditNoteNo: note }),
      ...(givesCredit({ credit }) ? { credit: rupeesOf(credit), creditUntil } : {}),
    };
  });
}

/** True where some of the refund is typed as a credit, which then needs its last day. */
export function givesCredit({ credit }: Pick<AnswerValues, 'credit'>): boolean {
  return rupeesOf(credit) > 0;
}

/** True where an airline gives a credit for a part that it cancelled. */
export function hasCredit({ answers }: Pick<DecideValues, 'answers'>): boolean {
  return answers.some((answer) => answer.isCancelled === 'yes' && givesCredit(answer));
}

function checkAnswer(
  { isCancelled, penality, creditNoteNo, credit, creditUntil }: AnswerValues,
  index: number,
  { paid, now }: { readonly paid: number | undefined; readonly now: string },
): FieldErrors {
  const at = `answers.${index}`;
  if (isCancelled === '') return { [`${at}.isCancelled`]: 'Say whether the airline cancelled it' };
  if (isCancelled === 'no') return {};
  const keptProblem = checkRupees(penality, 'Penality') ?? checkKept(penality, paid);
  return {
    [`${at}.penality`]: keptProblem,
    ...checkCredit({ credit, creditUntil }, at, { left: keptProblem ? paid : leftOf(paid, penality), now }),
    [`${at}.creditNoteNo`]:
      creditNoteNo.trim() === ''
        ? undefined
        : (referenceProblem('credit_note', creditNoteNo, 'Credit note number') ?? undefined),
  };
}

/** A credit is not limited by a charge that is wrong itself: then only the price bounds it. */
function checkCredit(
  { credit, creditUntil }: Pick<AnswerValues, 'credit' | 'creditUntil'>,
  at: string,
  { left, now }: { readonly left: number | undefined; readonly now: string },
): FieldErrors {
  if (credit.trim() === '') return {};
  const problem = checkRupees(credit, 'Credit');
  if (problem) return { [`${at}.credit`]: problem };
  const amountPaise = fromRupees(rupeesOf(credit));
  const until = creditUntil === '' ? null : creditUntil;
  const leftPaise = left === undefined ? amountPaise : fromRupees(left);
  const found = enteredCreditProblem({ amountPaise, until }, { leftPaise, today: now });
  return found ? { [`${at}.${found.field}`]: found.message } : {};
}

function leftOf(paid: number | undefined, penality: string): number | undefined {
  return paid === undefined ? undefined : toRupees(subtract(fromRupees(paid), fromRupees(rupeesOf(penality))));
}

function checkRupees(text: string, label: string): string | undefined {
  const rupees = readTypedRupees(text);
  if (rupees === null) return requiredMessage(label);
  return Number.isNaN(rupees) ? NOT_AN_AMOUNT : undefined;
}

function checkKept(text: string, paid: number | undefined): string | undefined {
  if (paid === undefined || rupeesOf(text) <= paid) return undefined;
  return `Only ${inrExact(paid)} was paid for this part`;
}

function checkRecovered(text: string, missing: number | null): string | undefined {
  const problem = checkRupees(text, 'Amount');
  if (problem) return problem;
  const rupees = rupeesOf(text);
  if (rupees > 0 && (missing === null || rupees <= missing)) return undefined;
  return missing === null ? 'Enter what was paid back' : `Enter what was paid back, up to ${inrExact(missing)}`;
}

function rupeesOf(text: string): number {
  const rupees = readTypedRupees(text) ?? 0;
  return Number.isNaN(rupees) ? 0 : rupees;
}
