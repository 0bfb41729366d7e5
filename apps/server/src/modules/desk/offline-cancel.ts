import type { cancelOfflineFlight as operation } from '@pravas/contract/desk/offline-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { cellsOfScopes, type PaidCell, paidForCell, soldForCell } from '@pravas/domain/refund/paid-cells.ts';
import { type CancelSelection, resolveSelection } from '@pravas/domain/servicing/cancel-choices.ts';
import {
  checkOfflineCancellation,
  checkOfflineCancellations,
  type OfflineFormError,
  type OfflineRefund,
  refuseTaxesTaken,
} from '@pravas/domain/servicing/offline-booking.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Booking,
  boughtLegs,
  type Cancellation,
  cancelFactsOf,
  goingParts,
  listCancellations,
  paidCellsOf,
  scopeText,
} from '../booking/index.ts';
import { readSelection } from '../servicing/index.ts';
import { type DeskEntry, lockArranged, type OfflineContext } from './offline-context.ts';
import { type EnteredRefund, type EnteredScope, expectNoneWaiting } from './offline-entries.ts';
import { openRequest } from './offline-request.ts';
import { type EntryAnswer, recordEntry } from './offline-save.ts';

type Body = BodyOf<typeof operation>;

/**
 * Enters what came of cancelling a booking that was made offline: the traveller's open request, or a part that is named
 * now. A refund above the organisation's limit waits for a second person. Throws `validation_failed`,
 * `booking_not_found`, `privilege_missing`, `booking_not_cancellable`, `entry_waiting`.
 */
export async function cancelOfflineFlight(context: OfflineContext, body: Body, entry: DeskEntry): Promise<EntryAnswer> {
  const { caller, now } = entry;
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const locked = await lockArranged(tx, caller, body.flightId);
    const { booking } = locked;
    if (booking.origin !== 'offline') {
      const message = 'This flight was not booked offline. Cancel it as any other.';
      throw new Refusal('booking_not_cancellable', { message });
    }
    await expectNoneWaiting(tx, booking.id);
    const { scope, cells } = await readScope(tx, booking, body, now);
    const refund = readRefund(body, booking, cellsOfScopes(cells, scope.scopes), scope.cancellationId !== null);
    return recordEntry(tx, context, locked, { kind: 'cancellation', refund, scope }, refund.refundedPaise, entry);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function readScope(
  tx: Tx,
  booking: Booking,
  body: Body,
  now: Temporal.Instant,
): Promise<{ readonly scope: EnteredScope; readonly cells: readonly PaidCell[] }> {
  const cancellations = await listCancellations(tx, booking.id);
  const bought = boughtLegs(booking, cancellations);
  if (bought.length === 0) throw new Refusal('booking_not_cancellable', { message: 'This flight is not booked yet.' });
  const cells = paidCellsOf(booking, bought);
  const open = openRequest(cancellations);
  if (open) {
    expectSameParts(booking, cancellations, body, open, now);
    const scope = { scopes: goingParts(booking, open), cancellationId: open.id, reason: open.reason };
    return { scope, cells };
  }
  const facts = cancelFactsOf(booking, cancellations, () => null, now);
  const resolved = resolveSelection(selectionOf(booking, body), facts);
  if (!resolved.ok) {
    const { code, sentence } = resolved.refusal;
    if (code !== 'no_traveller_selected') throw new Refusal('booking_not_cancellable', { message: sentence });
    throw nobodySelected();
  }
  return { scope: { scopes: resolved.scopes, cancellationId: null, reason: body.reason }, cells };
}

/** What was asked for is answered before anything else is cancelled; a form that names other flights is about another. */
function expectSameParts(
  booking: Booking,
  cancellations: readonly Cancellation[],
  body: Body,
  asked: Cancellation,
  now: Temporal.Instant,
): void {
  if (body.type === '' && !body.userCancellationDetails) return;
  const others = cancellations.filter((one) => one.id !== asked.id);
  const named = resolveSelection(
    selectionOf(booking, body),
    cancelFactsOf(booking, others, () => null, now),
  );
  const cells = paidCellsOf(booking, boughtLegs(booking, cancellations));
  const isMeant = new Set(cellsOfScopes(cells, goingParts(booking, asked)));
  const isSame = named.ok && new Set(cellsOfScopes(cells, named.scopes)).symmetricDifference(isMeant).size === 0;
  if (isSame) return;
  const wanted = scopeText(booking, cancellations, goingParts(booking, asked));
  const message = `The traveller has asked to cancel ${wanted}. Please enter that first.`;
  throw new Refusal('validation_failed', { message, errors: [{ field: 'type', message }] });
}

/** The boxes of the lists say who leaves which flight; without them everybody who has amounts leaves all. */
function selectionOf(booking: Booking, body: Body): CancelSelection {
  if (body.userCancellationDetails || booking.travellers.length === 1) return readSelection(booking, body);
  const checked = (body.travelers ?? []).filter((one) => one.isChecked).map((one) => one.index);
  return { onward: checked, return: checked };
}

/** Who is meant says the request where there is one, so that its only traveller need not be named again. */
function readRefund(body: Body, booking: Booking, cells: readonly PaidCell[], isAsked: boolean): EnteredRefund {
  const paidBy = (index: number): Paise => sum(cells.filter((cell) => cell.travellerIndex === index).map(paidForCell));
  const lines = (body.travelers ?? []).filter((one) => one.isChecked);
  const going = new Set(cells.map((cell) => cell.travellerIndex));
  const [only = 0] = going;
  if (booking.travellers.length === 1 || (isAsked && going.size === 1 && lines.length === 0)) {
    const answer = checkOfflineCancellation(body, paidBy(only));
    if (!answer.ok) throw refusalOf(answer.errors);
    const { refundedPaise, penaltyPaise } = answer.value;
    expectTaxesBack(answer.value, cells, only);
    const travellers = booking.travellers.length === 1 ? [] : [{ index: only, refundedPaise, penaltyPaise }];
    return { refundedPaise, penaltyPaise, travellers };
  }
  const named = new Set(lines.map((one) => one.index));
  const isComplete = named.size === lines.length && named.symmetricDifference(going).size === 0;
  if (!isComplete) throw nobodySelected();
  const answer = checkOfflineCancellations(
    lines.map(({ index, isChecked, ...form }) => ({ ...form, travellerIndex: index, isSelected: isChecked })),
    new Map([...going].map((index) => [index, paidBy(index)])),
  );
  if (!answer.ok) throw refusalOf(answer.errors);
  for (const one of answer.value) expectTaxesBack(one, cells, one.travellerIndex ?? 0, 'travellers');
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

/** Taxes that are named and known come back whatever we charge. Throws `validation_failed`. */
function expectTaxesBack(
  refund: OfflineRefund,
  cells: readonly PaidCell[],
  travellerIndex: number,
  field: 'refundedAmount' | 'travellers' = 'refundedAmount',
): void {
  const own = cells.filter((cell) => cell.travellerIndex === travellerIndex);
  const statutoryPaise = sum(own.map((cell) => subtract(cell.statutoryPaise, cell.unnamedPaise ?? ZERO)));
  const error = refuseTaxesTaken(refund, { soldPaise: sum(own.map(soldForCell)), statutoryPaise });
  if (error) throw refusalOf([{ ...error, field }]);
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
