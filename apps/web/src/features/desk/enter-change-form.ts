import type { getChangeRequest, settleChangeRequest } from '@pravas/contract/desk/change-request-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { referenceProblem } from '@pravas/domain/flight-order/order-references.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { AmountLine } from '../../lib/amount-line.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { YesNo } from './decide-form.ts';

/** What a traveller asked the travel desk to change. */
export type ChangeRequest = AnswerOf<typeof getChangeRequest>;
type Body = z.input<(typeof settleChangeRequest)['body']>;

/** A flight number of a new flight as it is typed: "6E 2043", airports by their codes, times local to them. */
export interface NewFlightValues {
  readonly flight: string;
  readonly from: string;
  readonly to: string;
  readonly departureTime: string;
  readonly arrivalTime: string;
}

/** What became of a change request, as it is typed. */
export interface ChangeValues {
  readonly isChanged: YesNo;
  /** By the flight that was given up, and by flight number. */
  readonly slices: readonly (readonly NewFlightValues[])[];
  readonly airlinePnr: string;
  readonly orderNo: string;
  readonly tickets: readonly string[];
  readonly fareDifference: string;
  readonly airlinePenalty: string;
  readonly isFree: boolean;
  readonly comment: string;
}

/** How many flight numbers replace one flight at most. */
export const MOST_FLIGHTS = 4;

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const FLIGHT = /^([A-Z0-9]{2})\s?(\d{1,4})$/;

/** The form as it begins: the same airline on the same route on the day that was asked for. */
export function changeValuesOf({ before, dates, airlinePnr, travelers }: ChangeRequest): ChangeValues {
  return {
    isChanged: '',
    slices: before.map(({ segments }, index) => {
      const [first, last] = [segments[0], segments.at(-1)];
      const at = dates[index] === undefined ? '' : `${dates[index]}T00:00`;
      return [
        {
          flight: first ? `${first.airlineCode} ` : '',
          from: first?.from ?? '',
          to: last?.to ?? '',
          departureTime: at,
          arrivalTime: at,
        },
      ];
    }),
    airlinePnr: airlinePnr ?? '',
    orderNo: '',
    tickets: travelers.map(() => ''),
    fareDifference: '',
    airlinePenalty: '',
    isFree: false,
    comment: '',
  };
}

/** One more flight number for a new flight, from where the last one lands. */
export function withNextFlight(flights: readonly NewFlightValues[]): readonly NewFlightValues[] {
  const last = flights.at(-1);
  const next = { flight: last?.flight.slice(0, 3) ?? '', from: last?.to ?? '', to: '' };
  return [...flights, { ...next, departureTime: last?.arrivalTime ?? '', arrivalTime: last?.arrivalTime ?? '' }];
}

/** What is wrong, by field. The server decides whether the flights can be flown. */
export function checkChange(values: ChangeValues): FieldErrors {
  if (values.isChanged === '') return { isChanged: 'Say whether it was changed' };
  if (values.isChanged === 'no') {
    return { comment: checkText(FIELD_RULES.comment, values.comment, 'Reason') ?? undefined };
  }
  const errors: Record<string, string | undefined> = {};
  for (const [at, flights] of values.slices.entries()) {
    for (const [index, flight] of flights.entries()) {
      Object.assign(errors, checkFlight(flight, `slices.${at}.segments.${index}`));
    }
  }
  errors.airlinePnr = referenceProblem('locator', values.airlinePnr, 'PNR') ?? undefined;
  if (values.orderNo.trim() !== '')
    errors.orderNo = referenceProblem('booking_id', values.orderNo, 'Booking Id') ?? undefined;
  for (const [index, ticket] of values.tickets.entries()) {
    errors[`tickets.${index}`] = referenceProblem('ticket', ticket, 'Ticket number') ?? undefined;
  }
  errors.fareDifference = checkRupees(values.fareDifference, 'Fare difference', true);
  errors.airlinePenalty = checkRupees(values.airlinePenalty, 'Airline Penalty', false);
  return errors;
}

/** What it costs, part by part; null while the amounts cannot be read. */
export function costLines(values: ChangeValues, request: ChangeRequest): readonly AmountLine[] | null {
  const lines = partsOf(values, request);
  if (lines === null) return null;
  const total = sumOf(lines);
  const label = total < 0 ? 'Refund' : OWED[request.owedBy];
  return [...lines.filter(({ rupees }) => rupees !== 0), { label, rupees: Math.abs(total), total: true }];
}

function partsOf(values: ChangeValues, request: ChangeRequest): readonly AmountLine[] | null {
  const difference = rupeesOf(values.fareDifference);
  const penalty = rupeesOf(values.airlinePenalty);
  if (difference === null || penalty === null) return null;
  const charged = values.isFree ? [] : chargeLines(request);
  return [
    { label: 'Fare difference', rupees: difference },
    { label: 'Airline Penalty', rupees: request.penaltyClaimed === null ? penalty : 0 },
    ...charged,
  ];
}

const sumOf = (lines: readonly AmountLine[]) => lines.reduce((sum, { rupees }) => sum + rupees, 0);

/** True where so much is owed that a colleague has to confirm it. */
export function waitsForColleague(values: ChangeValues, request: ChangeRequest): boolean {
  const lines = partsOf(values, request);
  return lines !== null && sumOf(lines) > request.confirmAbove;
}

/** True where something leaves the provider's account: our charge is waived, or money is refunded. */
export function waitsForProvider(values: ChangeValues, request: ChangeRequest): boolean {
  const lines = partsOf(values, request);
  return lines !== null && (values.isFree || sumOf(lines) < 0);
}

const OWED: Readonly<Record<ChangeRequest['owedBy'], string>> = {
  organisation: 'Owed by the organisation',
  pay_later: 'Added to the pay-later balance',
  nobody: 'To be paid',
};

function chargeLines({ serviceCharge, CGST, SGST, IGST }: ChangeRequest) {
  return [
    { label: 'Service charge', rupees: serviceCharge },
    { label: 'CGST 9%', rupees: CGST },
    { label: 'SGST 9%', rupees: SGST },
    { label: 'IGST 18%', rupees: IGST },
  ];
}

/** The outcome as it is sent. */
export function changeBody(values: ChangeValues, request: ChangeRequest): Body {
  const { workCaseId, version, travelers } = request;
  const comment = values.comment.trim();
  const head = { workCaseId, version, comment: comment === '' ? null : comment };
  if (values.isChanged !== 'yes') return { ...head, isChanged: false };
  const orderNo = values.orderNo.trim();
  return {
    ...head,
    isChanged: true,
    slices: values.slices.map((flights) => ({ segments: flights.map(segmentBody) })),
    airlinePnr: values.airlinePnr.trim().toUpperCase(),
    ...(orderNo === '' ? {} : { orderNo }),
    tickets: travelers.map(({ travelerIndex }, index) => ({
      travelerIndex,
      ticketNumber: (values.tickets[index] ?? '').trim(),
    })),
    fareDifference: rupeesOf(values.fareDifference) ?? 0,
    airlinePenalty: rupeesOf(values.airlinePenalty) ?? 0,
    isFree: values.isFree,
  };
}

function segmentBody({ flight, from, to, departureTime, arrivalTime }: NewFlightValues) {
  const [, airline = '', flightNumber = ''] = FLIGHT.exec(flight.trim().toUpperCase()) ?? [];
  return {
    airline,
    flightNumber,
    from: from.trim().toUpperCase(),
    to: to.trim().toUpperCase(),
    departureTime,
    arrivalTime,
  };
}

function checkFlight({ flight, from, to, departureTime, arrivalTime }: NewFlightValues, path: string): FieldErrors {
  const isCode = (code: string) => /^[A-Z]{3}$/i.test(code.trim());
  return {
    [`${path}.flightNumber`]: FLIGHT.test(flight.trim().toUpperCase()) ? undefined : 'Please enter valid flight number',
    [`${path}.from`]: isCode(from) ? undefined : 'Please enter valid location',
    [`${path}.to`]: isCode(to) ? undefined : 'Please enter valid location',
    [`${path}.departureTime`]: TIME.test(departureTime) ? undefined : 'Please enter valid date and time',
    [`${path}.arrivalTime`]: TIME.test(arrivalTime) ? undefined : 'Please enter valid date and time',
  };
}

function checkRupees(text: string, label: string, mayBeNegative: boolean): string | undefined {
  if (text.trim() === '') return requiredMessage(label);
  const rupees = rupeesOf(text);
  return rupees === null || (rupees < 0 && !mayBeNegative) ? NOT_AN_AMOUNT : undefined;
}

/** Rupees with their sign; null for what is not an amount. */
function rupeesOf(text: string): number | null {
  const typed = text.trim();
  const isNegative = /^[-−]/.test(typed);
  const rupees = readTypedRupees(isNegative ? typed.slice(1) : typed);
  if (rupees === null || Number.isNaN(rupees)) return null;
  return isNegative ? -rupees : rupees;
}
