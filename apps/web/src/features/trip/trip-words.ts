import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { CircleAlert, CircleCheck, CircleDashed, Clock3 } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Look } from '../../ui/flight-looks.ts';
import type { FlightBooking, TripStatus, TripSummary } from './trip-types.ts';

/** Where trips stand. */
export const STATUS_TONES: Record<TripStatus, BadgeTone> = {
  Draft: 'plain',
  Upcoming: 'blue',
  Ongoing: 'green',
  Past: 'plain',
  Cancelled: 'plain',
  'Not booked': 'amber',
};

/** What the organisation owes, since no card has paid it. */
export const ON_ACCOUNT = 'On account';

/** What comes back of it: no money ever came, so that less is owed. */
export const SET_AGAINST = 'Set against what is owed';

type Payment = FlightBooking['payments'][number];

/** Where a payment stands, and what was never asked of a card. */
export type PaymentState = Payment['status'] | 'ON_ACCOUNT' | 'REPLACED';

/**
 * Where a payment stands. No gateway was asked for what the travel desk entered or what is paid later: it is owed, and has
 * not failed where a correction has taken its place.
 */
export function paymentState({ status, orderId }: Pick<Payment, 'status' | 'orderId'>): PaymentState {
  if (offlineKind(orderId) === null) return status;
  if (status === 'SUCCESSFUL') return 'ON_ACCOUNT';
  return status === 'FAILED' ? 'REPLACED' : status;
}

/** Payments in words. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  UNPAID: 'Payment not made',
  IN_PROGRESS: 'Payment waiting for the gateway',
  SUCCESSFUL: 'Paid',
  FAILED: 'Payment failed',
  ON_ACCOUNT,
  REPLACED: 'No longer owed',
};

/** What approvers said of a trip (screens §4 "Approver action"). */
export const ANSWER_LOOKS: Record<NonNullable<TripSummary['approval']>, Look> = {
  Approved: { icon: CircleCheck, tone: 'green' },
  Reject: { icon: CircleAlert, tone: 'red' },
  'Partial Approved': { icon: CircleDashed, tone: 'amber' },
  'Pending For Approval': { icon: Clock3, tone: 'blue' },
};

/** Where a flight stands with its approvers (screens §4 "Approval status"). */
export const APPROVAL_LOOKS: Record<FlightBooking['approval']['status'], Look> = {
  Approved: { icon: CircleCheck, tone: 'green' },
  Rejected: { icon: CircleAlert, tone: 'red' },
  'Pending For Approval': { icon: Clock3, tone: 'blue' },
  'Not Required': { icon: CircleCheck, tone: 'plain' },
  Bypass: { icon: CircleAlert, tone: 'amber' },
};

/** "Asha Rao", or what a seat without a name is called. */
export function personName(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly type: 'ADULT' | 'CHILD' | 'INFANT';
}): string {
  return `${person.firstName} ${person.lastName}`.trim() || `${TYPE_WORDS[person.type]}, name to follow`;
}

/** Passenger types in words. */
export const TYPE_WORDS = { ADULT: 'Adult', CHILD: 'Child', INFANT: 'Infant' } as const;

/** "2 flights", and how many of them are cancelled: "2 flights, 1 cancelled". */
export function flightsText(flights: readonly Pick<FlightBooking, 'flightStatus'>[]): string {
  const cancelled = flights.filter(({ flightStatus }) => flightStatus === 'CANCELED').length;
  return flightCountText(flights.length, cancelled);
}

/** The same of a trip in a list. */
export function flightCountText(flights: number, cancelled: number): string {
  const all = countText(flights, 'flight');
  if (cancelled === 0) return all;
  return cancelled === flights ? `${all}, cancelled` : `${all}, ${cancelled} cancelled`;
}

/** What an airline changed of its own accord, as a line of a list. */
export const CHANGE_WORDS: Readonly<Record<NonNullable<TripSummary['supplierChange']>, string>> = {
  changed: 'The airline changed a flight. Please decide.',
  cancelled: 'The airline cancelled a flight. Please decide.',
};

/** "Asha Rao", "Asha Rao and Ravi Iyer", "Asha Rao and 3 others"; '-' for nobody. */
export function peopleText(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return '-';
  if (second === undefined) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} others`;
}

/** What to do where those who were asked cannot decide any more and nobody stands in. */
export const NOBODY_DECIDES = 'Nobody can decide on this now. Ask your company admin to name an approver';

/** "Level 1 of 2, waiting for Meera Iyer"; empty where nothing is asked. */
export function standingText({ level, of, waitingFor }: FlightBooking['approval']): string {
  if (level === null) return '';
  if (waitingFor.length === 0) return NOBODY_DECIDES;
  const stage = of !== null && of > 1 ? `Level ${level} of ${of}, waiting` : 'Waiting';
  return `${stage} for ${peopleText(waitingFor.map(({ name }) => name))}`;
}

/** "New Delhi to Mumbai" of a flight. */
export function flightTitle(flight: Pick<FlightBooking, 'forward'>): string {
  const cities = [flight.forward.segments[0]?.fromCity, flight.forward.segments.at(-1)?.toCity];
  return cities.map((city) => city ?? '-').join(' to ');
}

/** What the server says about an action; an unknown one is not allowed. */
export function actionOf(
  record: { readonly allowedActions: readonly { action: string; allowed: boolean; reason: string | null }[] },
  name: string,
): { readonly allowed: boolean; readonly reason: string | null } {
  return record.allowedActions.find(({ action }) => action === name) ?? { allowed: false, reason: null };
}
