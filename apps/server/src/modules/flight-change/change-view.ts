import type { bookedChange, changeAmounts, changeClaim } from '@pravas/contract/servicing/change-shapes.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { ChangeClaim } from '@pravas/domain/flight-change/change-charge.ts';
import { dearerCancellation } from '@pravas/domain/flight-change/dearer-cancellation.ts';
import { formatInrExact, ZERO } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { readDeciders, readNames } from '../approval/index.ts';
import { changedOffer, type FlightBooking, type FlightChangeAmounts, presentSlice } from '../flight-order/index.ts';
import { presentSuggestion } from '../policy/index.ts';
import { editRefusal, type Trip } from '../trip/index.ts';
import { waitedFor } from './change-approvers.ts';
import type { ChangeRecord } from './change-record.ts';

type WireChange = z.output<typeof bookedChange>;
type WireAmounts = z.output<typeof changeAmounts>;

function presentClaim({ claimedPaise, hours, source }: ChangeClaim): z.output<typeof changeClaim> {
  const free =
    hours === null ? 'Another flight in place of one that was given up' : `Free within ${hours} hours of booking`;
  const text = `${free}: the airline asks for ${formatInrExact(claimedPaise)} besides the difference in fare and may not. You do not pay it; it is claimed from the airline.`;
  return { amount: claimedPaise, text, source };
}

const LOWER_FARE_NOTE =
  'Where the new fare is lower, the airline gives nothing back for it: neither now, nor if you cancel the new flight.';

/**
 * What a person must know before they pay more for flights in place of some that their airline gave up: its online
 * price asks for a difference in fare, and they need not accept it. Null where nothing is asked, or it owes nothing.
 */
function owedNote({ owedSource, fareDifferencePaise, payPaise }: FlightChangeAmounts): string | null {
  if (owedSource === undefined || fareDifferencePaise <= 0 || payPaise <= 0) return null;
  return `By law the airline owes another flight in place of the one that it gave up, or the full fare back (${owedSource}). Its online price asks for ${formatInrExact(fareDifferencePaise)} more: before you pay, ask the airline for a flight without a difference in fare, or cancel and get the full fare back.`;
}

/** A change's money. `isOpen` false: it is decided, and needs no notes before it any more. */
export function presentAmounts(
  amounts: FlightChangeAmounts,
  offer: Pick<ChangeOffer, 'keepsLowerFare'> | null,
  isOpen = true,
): WireAmounts {
  const lowerFare = offer?.keepsLowerFare && amounts.fareDifferencePaise === 0 ? LOWER_FARE_NOTE : null;
  return {
    fareDifference: amounts.fareDifferencePaise,
    airlinePenalty: amounts.penaltyPaise,
    claim: amounts.claim ? presentClaim(amounts.claim) : null,
    serviceCharge: amounts.serviceChargePaise,
    CGST: amounts.cgstPaise,
    SGST: amounts.sgstPaise,
    IGST: amounts.igstPaise,
    credit: amounts.creditPaise,
    pay: amounts.payPaise,
    return: amounts.returnPaise,
    note: lowerFare ?? (isOpen ? owedNote(amounts) : null),
  };
}

/** What paid seats, meals and bags a change gives up; null where there are none, or it failed. */
export function presentLost(
  { lostPaise = ZERO }: Pick<ChangeRecord['question'], 'lostPaise'>,
  state: ChangeRecord['state'],
): WireChange['loses'] {
  if (lostPaise === 0 || state === 'failed' || state === 'withdrawn') return null;
  const amount = formatInrExact(lostPaise);
  const text =
    state === 'done'
      ? `Seats, meals and bags of ${amount} lapsed with the old flight. Choose new ones with the airline or at web check-in.`
      : `Paid seats, meals and bags of ${amount} belong to the old flight: the airline neither carries them over nor gives them back.`;
  return { amount: lostPaise, text };
}

/** A verdict as lists show it; null where no policy holds. */
export function presentBrief(verdict: Verdict | null): WireChange['policy'] {
  if (verdict === null) return null;
  const reasons = verdict.checks.filter((check) => check.outcome !== 'within').map((check) => check.label);
  return { outcome: verdict.outcome, reasons, suggestion: presentSuggestion(verdict.suggestion) };
}

/** Changes as their screens show them to the caller. */
export async function presentChanges(
  tx: Tx,
  changes: readonly ChangeRecord[],
  around: {
    readonly caller: Pick<Caller, 'personId' | 'isAdmin' | 'privileges'>;
    readonly trip: Trip;
    readonly booking: FlightBooking;
    readonly now: Temporal.Instant;
  },
): Promise<WireChange[]> {
  const { caller, trip } = around;
  const names = await readNames(
    tx,
    changes.flatMap((change) => [change.requestedBy, ...waitedFor(change)]),
  );
  const nameOf = (id: string) => names.get(id)?.name ?? '-';
  // A change waits only for people who can still decide.
  const isWaiting = changes.some((change) => waitedFor(change).length > 0);
  const activeIds = isWaiting ? (await readDeciders(tx)).activeIds : new Set<string>();
  return changes.map((change) => ({
    _id: change.id,
    state: change.state,
    text: textOf(change),
    at: change.createdAt.toISOString(),
    requestedBy: nameOf(change.requestedBy),
    reason: change.reason,
    replaces: [...change.question.labels],
    dates: change.question.slices.map((slice) => slice.date),
    slices: (change.offer?.slices ?? []).map((slice) => presentSlice(slice, undefined)),
    brand: change.offer?.brand ?? null,
    amounts: amountsOf(change, around),
    loses: presentLost(change.question, change.state),
    policy: presentBrief(change.verdict),
    approvalStatus: change.approvalStatus,
    waitingFor: waitedFor(change)
      .filter((id) => activeIds.has(id))
      .map(nameOf),
    holdsUntil: change.offer?.expiresAt ?? null,
    settledAt: change.settledAt?.toISOString() ?? null,
    allowedActions: actionsOf(change, caller, trip),
  }));
}

/** What a change costs; until it is paid also what cancelling the new flights will cost more than now. */
function amountsOf(
  { amounts, offer, state, orderId }: ChangeRecord,
  { booking, now }: { readonly booking: FlightBooking; readonly now: Temporal.Instant },
): WireChange['amounts'] {
  if (amounts === null) return null;
  const isOpen = state === 'chosen';
  const order = booking.orders.find((one) => one.id === orderId);
  const cancelling = isOpen && offer && order ? dearerNote(order.detail, offer, now) : null;
  return withNote(presentAmounts(amounts, offer, isOpen), cancelling);
}

/** What a person should know of cancelling the new flights before they pay for them; null where it costs no more. */
export function dearerNote(before: Offer, offer: ChangeOffer, now: Temporal.Instant): string | null {
  return dearerCancellation(before, changedOffer(before, offer), now);
}

/** Amounts with one more note before paying. */
export function withNote(amounts: WireAmounts, more: string | null): WireAmounts {
  const notes = [amounts.note, more].filter((note) => note !== null);
  return { ...amounts, note: notes.length > 0 ? notes.join(' ') : null };
}

function actionsOf(
  change: ChangeRecord,
  caller: Pick<Caller, 'personId' | 'isAdmin' | 'privileges'>,
  trip: Trip,
): WireChange['allowedActions'] {
  const action = (name: string, reason: string | null) => ({ action: name, allowed: reason === null, reason });
  const edit = editRefusal(caller, trip);
  const open = change.state === 'chosen' || change.state === 'request' ? null : 'This change is no longer open.';
  const isAsked = waitedFor(change).includes(caller.personId);
  return [
    action('pay', edit ?? payRefusal(change, caller)),
    action('withdraw', edit ?? open),
    action('decide', isAsked ? null : 'It is not your turn to decide on this.'),
  ];
}

/** A person who may pay in one of these ways may pay for a change. */
const PAYING = ['pay.card', 'pay.wallet', 'pay.later'] as const;

function payRefusal(change: ChangeRecord, caller: Pick<Caller, 'privileges'>): string | null {
  if (change.state === 'request') return 'The travel desk arranges this change.';
  if (change.state !== 'chosen') return 'This change is no longer open.';
  if (change.approvalStatus === 'Pending For Approval') return 'This change waits for approval.';
  if (change.approvalStatus === 'Rejected') return 'This change was rejected.';
  return PAYING.some((privilege) => caller.privileges.has(privilege)) ? null : 'Your role does not allow paying.';
}

const TEXTS: Readonly<Record<WireChange['state'], string>> = {
  chosen: 'New flights are chosen; they are not bought yet.',
  sending: 'The airline is being asked for the new flights.',
  done: 'Changed to other flights.',
  failed: 'The airline did not change the flights.',
  withdrawn: 'The change was taken back.',
  request: 'The travel desk arranges the change.',
};

function textOf(change: ChangeRecord): string {
  if (change.message !== null) return change.message;
  if (change.state !== 'chosen') return TEXTS[change.state];
  if (change.approvalStatus === 'Pending For Approval') return 'New flights are chosen and wait for approval.';
  const pay = change.amounts?.payPaise ?? 0;
  return pay > 0 && change.amounts
    ? `New flights are chosen. They are bought once ${formatInrExact(change.amounts.payPaise)} is paid.`
    : 'New flights are chosen. They are bought once you confirm.';
}
