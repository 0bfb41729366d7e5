import { CircleAlert, CircleCheck, CircleDashed, Clock3 } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { type Look, PARTLY_CANCELLED } from '../../ui/flight-looks.ts';
import { type BookingHead, type BookingViews, type Nouns, nounsOf, peopleText } from '../booking/index.ts';
import type { TripDetails, TripStatus, TripSummary } from './trip-types.ts';

/** The colours of trips' statuses. */
export const STATUS_TONES: Record<TripStatus, BadgeTone> = {
  Draft: 'plain',
  Upcoming: 'blue',
  Ongoing: 'green',
  Past: 'plain',
  Cancelled: 'plain',
  'Not booked': 'amber',
};

/** A refund for which no money was ever received, so that less is owed. */
export const SET_AGAINST = 'Set against what is owed';

/** What approvers said of a trip (screens §4 "Approver action"). */
export const ANSWER_LOOKS: Record<NonNullable<TripSummary['approval']>, Look> = {
  Approved: { icon: CircleCheck, tone: 'green' },
  Reject: { icon: CircleAlert, tone: 'red' },
  'Partial Approved': { icon: CircleDashed, tone: 'amber' },
  'Pending For Approval': { icon: Clock3, tone: 'blue' },
};

/** What approvers said, or whose answer is awaited: "Waiting for Meera Iyer's answer". */
export function answerText({ approval, waitingFor }: Pick<TripSummary, 'approval' | 'waitingFor'>): string | null {
  // A trip kept on the device before that change names nobody.
  const names = (waitingFor ?? []).map(({ name }) => name);
  return approval === 'Pending For Approval' && names.length > 0
    ? `Waiting for ${peopleText(names)}'s answer`
    : approval;
}

/** Where the next step of a trip leads, and its label. */
interface NextStep {
  readonly to: '/trip/finalise' | '/home2/trip/travelers/';
  readonly label: string;
  /** A rejected booking may be asked about again; nothing waits for that. */
  readonly isAgain: boolean;
}

/**
 * The one step that a trip's page offers to people who may take it; null where there is none, or each booking says its
 * own.
 */
export function nextStepOf(trip: Pick<TripDetails, 'allowedActions' | 'items' | 'next'>): NextStep | null {
  const { next } = trip;
  if (next?.step === 'travellers') {
    const mayComplete = actionOf(trip, 'edit').allowed;
    return mayComplete ? { to: '/home2/trip/travelers/', label: 'Complete travellers', isAgain: false } : null;
  }
  if (!actionOf(trip, 'finalise').allowed) return null;
  if (next?.step === 'reason') return { to: '/trip/finalise', label: 'Give a reason', isAgain: false };
  if (next?.step === 'ask') return { to: '/trip/finalise', label: askText(next.people), isAgain: false };
  const isRejected = trip.items.some((item) => item.next?.step === 'rejected');
  return isRejected ? { to: '/trip/finalise', label: 'Ask again', isAgain: true } : null;
}

/** The one next step that a page of a trip offers. */
export type MainStep =
  | { readonly kind: 'decide'; readonly requestId: string }
  | { readonly kind: 'pay'; readonly bookingId: string }
  | { readonly kind: 'go'; readonly step: NextStep };

/** The one next step of a trip's page: the request that waits for this person, else a payment, else the step before. */
export function mainStepOf(
  trip: Pick<TripDetails, 'allowedActions' | 'approvalRequest' | 'items' | 'next'>,
  userId: number | undefined,
): MainStep | null {
  const requestId = requestToDecide(trip, userId);
  if (requestId !== null) return { kind: 'decide', requestId };
  const payable = trip.items.find((item) => actionOf(item, 'pay').allowed);
  if (payable) return { kind: 'pay', bookingId: payable._id };
  const step = nextStepOf(trip);
  return step && { kind: 'go', step };
}

/** The request that waits for this person's answer; null where none does. */
function requestToDecide(
  { approvalRequest }: Pick<TripDetails, 'approvalRequest'>,
  userId: number | undefined,
): string | null {
  if (approvalRequest?.state !== 'open') return null;
  return approvalRequest.waitingFor.some((one) => one.user_id === userId) ? approvalRequest.requestId : null;
}

/** "Ask Meera Iyer". */
export function askText(people: readonly { readonly name: string }[]): string {
  return people.length === 0 ? 'Ask for approval' : `Ask ${peopleText(people.map(({ name }) => name))}`;
}

/** "Asha Rao", or the name of a seat without a traveller. */
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
export function bookingsText(bookings: readonly Pick<BookingHead, 'status' | 'badge'>[], nouns: Nouns): string {
  const cancelled = bookings.filter(({ status }) => status === 'CANCELED').length;
  const partly = bookings.filter(({ badge }) => badge === PARTLY_CANCELLED).length;
  return bookingCountText(bookings.length, { cancelled, partly }, nouns);
}

/** The contents of a trip, or that all of it is still being looked for. */
export function holdingText(trip: Pick<TripDetails, 'items' | 'requests'>, views: BookingViews): string {
  if (trip.items.length === 0 && isAwaited(trip)) return 'nothing booked yet';
  return bookingsText(trip.items, nounsOf(trip.items, views));
}

/** True where the travel desk is looking for something. */
export function isAwaited({ requests }: Pick<TripDetails, 'requests'>): boolean {
  return requests.some(({ state }) => state === 'open');
}

/** The kind of a trip's first booking: what the travel desk is asked for, else what is searched here. */
export function firstNoun({ requests }: Pick<TripDetails, 'requests'>, views: BookingViews): string {
  return nounsOf(
    requests.filter(({ state }) => state === 'open'),
    views,
  ).one;
}

/** The same of a trip in a list. */
export function bookingCountText(
  bookings: number,
  { cancelled, partly }: { readonly cancelled: number; readonly partly: number },
  { one, many }: Nouns,
): string {
  const all = countText(bookings, one, many);
  const parts = [
    ...(cancelled === 0 ? [] : [cancelled === bookings ? 'cancelled' : `${cancelled} cancelled`]),
    ...(partly === 0 ? [] : [partly === bookings ? 'partly cancelled' : `${partly} partly cancelled`]),
  ];
  return [all, ...parts].join(', ');
}

/** What a supplier changed of its own accord, as a line of a list. */
export const CHANGE_WORDS: Readonly<Record<NonNullable<TripSummary['supplierChange']>, string>> = {
  changed: 'A booking was changed by its supplier. Please decide.',
  cancelled: 'A booking was cancelled by its supplier. Please decide.',
};

/** What the server says about an action; an unknown one is not allowed. */
export function actionOf(
  record: { readonly allowedActions: readonly { action: string; allowed: boolean; reason: string | null }[] },
  name: string,
): { readonly allowed: boolean; readonly reason: string | null } {
  return record.allowedActions.find(({ action }) => action === name) ?? { allowed: false, reason: null };
}
