import type { cancelOfflineFlight as operation } from '@pravas/contract/desk/offline-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { CancelSelection } from '@pravas/domain/flight-order/cancel-choices.ts';
import { flightScope, unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import {
  checkOfflineCancellation,
  checkOfflineCancellations,
  type OfflineFormError,
} from '@pravas/domain/flight-order/offline-booking.ts';
import {
  isEnteredWhole,
  judgeOfflineCancellation,
  type OfflineCancelRefusal,
} from '@pravas/domain/flight-order/offline-cancel-scopes.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Cancellation, goingParts, listCancellations } from '../booking/index.ts';
import { type FlightBooking, scopeText } from '../flight-order/index.ts';
import { readSelection } from '../servicing/index.ts';
import { type DeskEntry, lockFlights, type OfflineContext } from './offline-context.ts';
import { type EnteredRefund, type EnteredScope, isAnyWaiting, listEntries } from './offline-entries.ts';
import { unansweredRequest } from './offline-request.ts';
import { type EntryAnswer, recordEntry } from './offline-save.ts';
import { offlineCancelFactsOf, partPaid, type TaxedFlightUnit, taxedUnitsOf } from './offline-scopes.ts';

type Body = BodyOf<typeof operation>;

/**
 * Enters the outcome of cancelling a booking that was made offline: the traveller's open request, or a part that is
 * named now. A refund above the organisation's limit waits for a second person. Throws `validation_failed`,
 * `booking_not_found`, `privilege_missing`, `booking_not_cancellable`, `entry_waiting`.
 */
export async function cancelOfflineFlight(context: OfflineContext, body: Body, entry: DeskEntry): Promise<EntryAnswer> {
  const { caller, now } = entry;
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const locked = await lockFlights(tx, caller, body.flightId);
    const { booking } = locked;
    const cancellations = await listCancellations(tx, booking.id);
    const isWaiting = isAnyWaiting(await listEntries(tx, booking.id));
    const scope = judgeScope(booking, cancellations, body, isWaiting, now);
    const refund = readRefund(body, booking, taxedUnitsOf(booking, cancellations), scope);
    return recordEntry(tx, context, locked, { kind: 'cancellation', refund, scope }, refund.refundedPaise, entry);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** What the form is about, by the rule that also decides what is offered. */
function judgeScope(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  body: Body,
  isWaiting: boolean,
  now: Temporal.Instant,
): EnteredScope {
  const asked = unansweredRequest(cancellations);
  const isNamed = body.type !== '' || body.userCancellationDetails !== undefined;
  const verdict = judgeOfflineCancellation(
    asked && !isNamed ? null : selectionOf(booking, body),
    offlineCancelFactsOf(booking, cancellations, isWaiting, now),
  );
  if (!verdict.ok) {
    throw refusalFor(verdict.refusal, asked && scopeText(booking, cancellations, goingParts(booking, asked)));
  }
  const scopes = verdict.scopes.map(unitScope);
  return asked
    ? { scopes, cancellationId: asked.id, reason: asked.reason }
    : { scopes, cancellationId: null, reason: body.reason };
}

function refusalFor({ code, sentence, next }: OfflineCancelRefusal, asked: string | null): Refusal {
  if (code === 'entry_waiting') return new Refusal('entry_waiting');
  if (code === 'no_traveller_selected') return nobodySelected();
  if (code !== 'asked_first') return new Refusal('booking_not_cancellable', { message: `${sentence} ${next}` });
  const message = `The traveller has asked to cancel ${asked}. Please enter that first.`;
  return new Refusal('validation_failed', { message, errors: [{ field: 'type', message }] });
}

/** The boxes of the lists say who leaves which flight; without them everybody who has amounts leaves all. */
function selectionOf(booking: FlightBooking, body: Body): CancelSelection {
  if (body.userCancellationDetails || booking.travellers.length === 1) return readSelection(booking, body);
  const checked = (body.travelers ?? []).filter((one) => one.isChecked).map((one) => one.index);
  return { onward: checked, return: checked };
}

/** A request, where there is one, says who is meant, so that its only traveller need not be named again. */
function readRefund(
  body: Body,
  booking: FlightBooking,
  units: readonly TaxedFlightUnit[],
  { scopes, cancellationId }: EnteredScope,
): EnteredRefund {
  const lines = (body.travelers ?? []).filter((one) => one.isChecked);
  const going = new Set(scopes.flatMap((scope) => flightScope(scope).travellers));
  const [only = 0] = going;
  const isSingle = booking.travellers.length === 1;
  const isWhole = isEnteredWhole({
    travellersBooked: booking.travellers.length,
    travellersGoing: going.size,
    isAsked: cancellationId !== null,
  });
  if (isSingle || (isWhole && lines.length === 0)) {
    const answer = checkOfflineCancellation(body, partPaid(units, scopes, only));
    if (!answer.ok) throw refusalOf(answer.errors);
    const { refundedPaise, penaltyPaise } = answer.value;
    const travellers = isSingle ? [] : [{ index: only, refundedPaise, penaltyPaise }];
    return { refundedPaise, penaltyPaise, travellers };
  }
  const named = new Set(lines.map((one) => one.index));
  const isComplete = named.size === lines.length && named.symmetricDifference(going).size === 0;
  if (!isComplete) throw nobodySelected();
  const answer = checkOfflineCancellations(
    lines.map(({ index, isChecked, ...form }) => ({ ...form, travellerIndex: index, isSelected: isChecked })),
    new Map([...going].map((index) => [index, partPaid(units, scopes, index)])),
  );
  if (!answer.ok) throw refusalOf(answer.errors);
  const travellers = answer.value.map(({ travellerIndex, refundedPaise, penaltyPaise }) => ({
    index: travellerIndex ?? 0,
    refundedPaise,
    penaltyPaise,
  }));
  return {
    refundedPaise: sum(travellers.map((one) => one.refundedPaise)),
    penaltyPaise: sum(travellers.map((one) => one.penaltyPaise)),
    travellers,
  };
}

/** The message of spec rules §5.9 for several travellers. */
function nobodySelected(): Refusal {
  return refusalOf([{ field: 'travellers', message: 'Please select the traveller and enter refund' }]);
}

function refusalOf(errors: readonly OfflineFormError<string>[]): Refusal {
  return new Refusal('validation_failed', {
    errors: errors.map(({ field, message }) => ({ field: field === 'travellers' ? 'travelers' : field, message })),
  });
}
