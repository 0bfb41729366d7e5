import type { listOfflineEntries } from '@pravas/contract/desk/offline-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { paidForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { confirmedAbove, refuseConfirmation } from '@pravas/domain/desk/second-person.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { supplyIn } from '@pravas/domain/tax/service-gst.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  type AgreedFacts,
  addHistory,
  type Booking,
  boughtOrders,
  changeBooking,
  findBooking,
  findBookingOrRemoved,
  goingParts,
  listCancellations,
} from '../booking/index.ts';
import { closeCaseOf } from '../casework/index.ts';
import { flightsOf, paidUnitsOf, scopeText } from '../flight-order/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { findTrip } from '../trip/index.ts';
import { ASKED_OF_PROVIDER, whoDecidesContent } from './entry-question.ts';
import { applyEntry } from './offline-apply.ts';
import {
  approvedPaise,
  type DeskEntry,
  type FindBooking,
  type LockedBooking,
  lockArranged,
  type OfflineContext,
} from './offline-context.ts';
import {
  amountOfEntry,
  decideEntry,
  entryCaseKey,
  findEntry,
  isAnyWaiting,
  listEntries,
  type OfflineEntry,
} from './offline-entries.ts';
import { supplyOf } from './offline-form.ts';
import { presentEntries } from './offline-present.ts';
import { unansweredRequest } from './offline-request.ts';
import { doneText, type EntryAnswer } from './offline-save.ts';
import { offlineCancelFactsOf, presentCancelling } from './offline-scopes.ts';

/** An entry that a person decides on. */
export interface EntryDecision {
  readonly offlineEntryId: string;
  readonly comment: string | null;
}

/**
 * Confirms what another person entered: now it takes effect. Throws `not_found`, `second_person_needed`,
 * `entry_not_waiting`, and what the entry itself may be refused with.
 */
export async function confirmEntry(
  context: OfflineContext,
  decision: EntryDecision,
  by: DeskEntry,
): Promise<EntryAnswer> {
  const { caller } = by;
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const { locked, entry } = await lockWaiting(tx, decision.offlineEntryId, by);
    const own = refuseConfirmation({ enteredBy: entry.enteredBy, confirmedBy: caller.personId });
    if (own) throw new Refusal(own.code, { message: own.sentence });
    const { decider } = await whoDecidesContent(tx, entry.bookingId, entry.content);
    if (decider === 'provider') {
      throw new Refusal('provider_only', { message: ASKED_OF_PROVIDER });
    }
    const refused = await applyEntry(tx, context, locked, entry.id, entry.content, by);
    return refused ?? close(tx, locked, entry, 'confirmed', decision.comment, by);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/**
 * Refuses an entry, or withdraws it: nothing happens to the booking, which may be out of its trip by now. Throws as
 * `confirmEntry`.
 */
export async function refuseEntry(
  context: OfflineContext,
  decision: EntryDecision,
  by: DeskEntry,
): Promise<EntryAnswer> {
  return context.database.forOrganization(by.caller.organizationId, async (tx) => {
    const { locked, entry } = await lockWaiting(tx, decision.offlineEntryId, by, findBookingOrRemoved);
    return close(tx, locked, entry, 'refused', decision.comment, by);
  });
}

/**
 * Confirms an entry for the provider, in its transaction. Answers what policy or approval refuse it with; null = done.
 */
export async function confirmAsked(
  tx: Tx,
  context: OfflineContext,
  decision: EntryDecision,
  by: DeskEntry,
): Promise<Refusal | null> {
  const { locked, entry } = await lockOfEntry(tx, decision.offlineEntryId);
  const refused = await applyEntry(tx, context, locked, entry.id, entry.content, by);
  if (!refused) await close(tx, locked, entry, 'confirmed', decision.comment, by);
  return refused;
}

/** Refuses an entry for the provider, in its transaction. */
export async function refuseAsked(tx: Tx, decision: EntryDecision, by: DeskEntry): Promise<null> {
  const { locked, entry } = await lockOfEntry(tx, decision.offlineEntryId);
  await close(tx, locked, entry, 'refused', decision.comment, by);
  return null;
}

/** The same as `lockWaiting` for a person who arranges no trips of the organisation. */
async function lockOfEntry(
  tx: Tx,
  entryId: string,
): Promise<{ readonly locked: LockedBooking; readonly entry: OfflineEntry }> {
  const seen = await findEntry(tx, entryId);
  const place = seen && (await findBooking(tx, seen.bookingId));
  const trip = place && (await findTrip(tx, place.tripId, true));
  const booking = place && (await findBooking(tx, place.id, true));
  const entry = await findEntry(tx, entryId, true);
  if (!trip || !booking) throw new Refusal('not_found');
  if (entry?.state !== 'waiting') throw new Refusal('entry_not_waiting');
  return { locked: { trip, booking }, entry };
}

/** What was entered about a booking, and what the forms need to know. Throws `booking_not_found`. */
export async function showEntries(
  context: OfflineContext,
  flightId: string,
  { caller, now }: Pick<DeskEntry, 'caller' | 'now'>,
): Promise<PayloadOf<typeof listOfflineEntries>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const arranged = (await lockArranged(tx, caller, flightId)).booking;
    const entries = await listEntries(tx, flightId);
    const { settings } = await readOrganization(tx);
    const shown = {
      data: (await presentEntries(tx, arranged, entries, caller)).toReversed(),
      confirmAbove: settings.offlineConfirmAbovePaise,
      correctAbove: confirmedAbove(settings.offlineConfirmAbovePaise, approvedPaise(arranged)),
    };
    if (arranged.service !== 'flight') return { ...shown, ...ofNoFlight(arranged, now) };
    const booking = flightsOf(arranged);
    const cancellations = await listCancellations(tx, flightId);
    const bought = boughtOrders(booking, cancellations);
    const all = bought.length === 0 ? [] : paidUnitsOf(booking, bought);
    const asked = unansweredRequest(cancellations);
    const scopes = asked ? goingParts(booking, asked) : null;
    const units = scopes ? unitsOfScopes(all, scopes) : all;
    const concerned = new Set(units.map((unit) => unit.travellerIndex));
    return {
      ...shown,
      isRoundTrip: booking.facts.roundTrip,
      supply: supplyOf(booking, now),
      travelers: booking.travellers
        .map(({ firstName, lastName }, index) => ({
          index,
          name: `${firstName} ${lastName}`,
          paid: sum(units.filter((unit) => unit.travellerIndex === index).map(paidForUnit)),
        }))
        .filter(({ index }) => scopes === null || concerned.has(index)),
      asked: asked && scopes ? { text: scopeText(booking, cancellations, scopes), reason: asked.reason } : null,
      cancelling: presentCancelling(
        booking,
        cancellations,
        offlineCancelFactsOf(booking, cancellations, isAnyWaiting(entries), now),
        now,
      ),
    };
  });
}

/** The forms of flights do not apply to what is entered by its orders. */
function ofNoFlight(
  booking: Booking,
  now: Temporal.Instant,
): Omit<PayloadOf<typeof listOfflineEntries>, 'data' | 'confirmAbove' | 'correctAbove'> {
  const supply = { ...supplyIn((booking.facts as AgreedFacts).terms), on: indianDay(now) };
  return {
    isRoundTrip: false,
    supply,
    travelers: [],
    asked: null,
    cancelling: { scopes: [], refusal: null, supply, backTo: refundWords(booking).backTo },
  };
}

/** Locks trip, booking and entry, in that order. Throws `not_found`, `entry_not_waiting`. */
async function lockWaiting(
  tx: Tx,
  entryId: string,
  { caller }: DeskEntry,
  find: FindBooking = findBooking,
): Promise<{ readonly locked: LockedBooking; readonly entry: OfflineEntry }> {
  const found = await findEntry(tx, entryId);
  if (!found) throw new Refusal('not_found');
  const locked = await lockArranged(tx, caller, found.bookingId, null, find).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'booking_not_found' ? new Refusal('not_found') : error;
  });
  const entry = await findEntry(tx, entryId, true);
  if (entry?.state !== 'waiting') throw new Refusal('entry_not_waiting');
  return { locked, entry };
}

async function close(
  tx: Tx,
  { booking }: LockedBooking,
  entry: OfflineEntry,
  state: 'confirmed' | 'refused',
  comment: string | null,
  { caller, now, requestId }: DeskEntry,
): Promise<EntryAnswer> {
  const { organizationId } = booking;
  const actor = actorOf(caller);
  await decideEntry(tx, entry.id, { state, personId: caller.personId, comment }, now);
  const isTakenBack = state === 'refused' && entry.enteredBy === caller.personId;
  const word = state === 'confirmed' ? 'Confirmed' : isTakenBack ? 'Taken back' : 'Refused';
  const resolution = comment === null ? `${word}.` : `${word}: ${comment}`;
  await closeCaseOf(tx, organizationId, entryCaseKey(entry.id), actor, resolution, now);
  if (state === 'refused') {
    // Its time may have come while it waited.
    if (booking.status === 'CREATED') await changeBooking(tx, booking, { runAt: now }, now);
    await addHistory(tx, booking, `What the travel desk had entered was ${word.toLowerCase()}.`, now);
  }
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor,
    action: `offline_entry.${state}`,
    objectType: 'booking',
    objectId: booking.id,
    details: { offlineEntryId: entry.id, enteredBy: entry.enteredBy },
    requestId,
  });
  const kept = await findEntry(tx, entry.id);
  const [presented] = kept ? await presentEntries(tx, booking, [kept], caller) : [];
  if (!presented) throw new Error(`Entry ${entry.id} is gone`);
  const { content } = entry;
  const text = state === 'confirmed' ? doneText(content, amountOfEntry(content)) : `${word}. Nothing was changed.`;
  return { entry: presented, text };
}
