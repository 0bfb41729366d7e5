import type { saveOfflineBooking as operation } from '@pravas/contract/desk/offline-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { confirmedAbove, needsSecondPerson } from '@pravas/domain/desk/second-person.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, type Booking, changeBooking, listCancellations, serviceOf, wordsOf } from '../booking/index.ts';
import { findCase, openCase } from '../casework/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { addTripEvent } from '../trip/index.ts';
import { askProvider } from './ask-provider.ts';
import { whoDecidesContent } from './entry-question.ts';
import { findKnownNumber } from './known-number.ts';
import { applyEntry, clearEntry, expectEnterable } from './offline-apply.ts';
import { captureBenchmark, lookUpMarket } from './offline-benchmark.ts';
import {
  approvedPaise,
  type DeskEntry,
  type LockedBooking,
  lockFlights,
  type OfflineContext,
  type SavedForm,
} from './offline-context.ts';
import {
  type EntryContent,
  entryCaseKey,
  expectNoneWaiting,
  findEntry,
  insertEntry,
  isCorrection,
} from './offline-entries.ts';
import { type ReadForm, readForm } from './offline-form.ts';
import { presentEntries } from './offline-present.ts';
import { refuseOwingMore } from './refuse-private.ts';

/** Fares that were bought outside do not wait long. */
const HOURS_TO_CONFIRM = 4;

/** What an entry that took effect or waits answers with. */
export type EntryAnswer = PayloadOf<typeof operation>;

/**
 * Books what was bought outside, or corrects it; above the organisation's limit, and for a correction above what was
 * approved, it waits for a second person. Throws
 * `validation_failed`, `booking_not_found`, `privilege_missing`, `booking_not_payable`, `payment_in_progress`,
 * `entry_waiting`, and what policy and approval refuse.
 */
export async function saveOfflineBooking(
  context: OfflineContext,
  form: SavedForm,
  entry: DeskEntry,
): Promise<EntryAnswer> {
  const { caller, now } = entry;
  // Checked once before suppliers are asked, so that nobody waits for a form that is refused.
  const { locked: seen } = await context.database.forOrganization(caller.organizationId, (tx) =>
    readEntry(tx, form, entry),
  );
  const live = await lookUpMarket(context, seen.booking);
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const { locked, read } = await readEntry(tx, form, entry);
    const { booking } = locked;
    const content: EntryContent = {
      kind: 'booking',
      isCorrection: form.isCorrection,
      ...read,
      benchmark: await captureBenchmark(tx, booking, read.amounts.farePaise, live, now),
    };
    return recordEntry(tx, context, locked, content, read.amounts.totalPaise, entry);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** The form with the booking it is for, locked. Throws as `saveOfflineBooking`. */
async function readEntry(
  tx: Tx,
  form: SavedForm,
  { caller, now }: Pick<DeskEntry, 'caller' | 'now'>,
): Promise<{ readonly locked: Awaited<ReturnType<typeof lockFlights>>; readonly read: ReadForm }> {
  const locked = await lockFlights(tx, caller, form.flightId);
  await expectEnterable(tx, locked.booking, form.isCorrection);
  await expectNoneWaiting(tx, locked.booking.id);
  const read = readForm(form, locked.booking, now);
  await refuseKnownReference(tx, locked.booking, read.references.bookingId);
  return { locked, read };
}

/**
 * Keeps an entry and has it take effect, or asks first: the provider where it reduces what is owed, a second person
 * where `amountPaise` is above the limit. Answers the refusal of policy or approval, with which nothing is entered.
 */
export async function recordEntry(
  tx: Tx,
  context: OfflineContext,
  locked: LockedBooking,
  content: EntryContent,
  amountPaise: Paise,
  entry: DeskEntry,
): Promise<EntryAnswer | Refusal> {
  const { caller, now, requestId } = entry;
  const { booking, trip } = locked;
  refuseOwingMore(trip, booking, content);
  const { settings } = await readOrganization(tx);
  const correctedPaise = isCorrection(content) ? approvedPaise(booking) : null;
  const abovePaise = confirmedAbove(settings.offlineConfirmAbovePaise, correctedPaise);
  const decided = await whoDecidesContent(tx, booking.id, content);
  const isAsked = decided.decider === 'provider';
  const waits = isAsked || needsSecondPerson(amountPaise, abovePaise);
  const id = newId();
  // The person who enters it learns what policy or approvers refuse, not the colleague who is to confirm it.
  const refused = waits
    ? await clearEntry(tx, context, locked, content, entry)
    : await applyEntry(tx, context, locked, id, content, entry);
  if (refused) return refused;
  const { organizationId } = booking;
  const state = waits ? 'waiting' : 'confirmed';
  await insertEntry(tx, { organizationId, id, bookingId: booking.id, content, enteredBy: caller.personId, state, now });
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'offline_entry.entered',
    objectType: 'booking',
    objectId: booking.id,
    details: { offlineEntryId: id, kind: content.kind, amountPaise, waits },
    requestId,
  });
  if (waits) {
    // A worker that is about to let the unpaid booking lapse reads it again.
    if (booking.status === 'CREATED') await changeBooking(tx, booking, { runAt: now }, now);
    const { id: caseId } = await askSecondPerson(tx, booking, id, content, { amountPaise, isAsked }, entry);
    if (isAsked) await askForEntry(tx, caseId, { content, amountPaise, sumPaise: decided.sumPaise }, entry);
  }
  const what = content.kind === 'cancellation' ? 'cancellation' : 'booking';
  await addTripEvent(tx, trip, caller.personId, `The travel desk entered a ${what}.`, now);
  const kept = await findEntry(tx, id);
  const [presented] = kept ? await presentEntries(tx, booking, [kept], caller) : [];
  if (!presented) throw new Error(`Entry ${id} was not kept`);
  const text = isAsked
    ? 'This reduces what the organisation owes, so the provider has to agree first.'
    : waits
      ? `${formatInrExact(amountPaise)} is above ${formatInrExact(abovePaise)}, so a colleague of the travel desk confirms it first.`
      : doneText(content, amountPaise);
  return { entry: presented, text };
}

/** What an entry that took effect has done, one sentence. */
export function doneText(content: EntryContent, amountPaise: Paise): string {
  const sum = formatInrExact(amountPaise);
  if (content.kind === 'cancellation') return `Cancelled; ${sum} is set against what the organisation owes.`;
  return content.isCorrection ? `Corrected to ${sum}.` : `Booked for ${sum}.`;
}

async function askSecondPerson(
  tx: Tx,
  booking: Booking,
  entryId: string,
  content: EntryContent,
  { amountPaise, isAsked }: { readonly amountPaise: Paise; readonly isAsked: boolean },
  { caller, now }: DeskEntry,
): Promise<{ readonly id: string }> {
  const what =
    content.kind === 'cancellation'
      ? 'a refund'
      : content.isCorrection
        ? 'a correction'
        : content.kind === 'order'
          ? `a ${wordsOf(booking).thing}`
          : 'an offline booking';
  const whose =
    content.kind === 'cancellation'
      ? `: ${serviceOf(booking).cancelling.scopeText(booking, await listCancellations(tx, booking.id), content.scope.scopes)}`
      : '';
  const opened = await openCase(
    tx,
    booking.organizationId,
    {
      kind: 'offline_booking',
      key: entryCaseKey(entryId),
      bookingId: booking.id,
      tripId: booking.tripId,
      title: `Confirm ${what} of ${formatInrExact(amountPaise)}${whose}`,
      facts: { offlineEntryId: entryId, amountPaise, enteredBy: caller.personId },
      dueAt: now.add({ hours: HOURS_TO_CONFIRM }),
    },
    actorOf(caller),
    now,
  );
  const confirms = isAsked ? 'the provider' : 'a second person';
  await addHistory(tx, booking, `The travel desk entered amounts; ${confirms} confirms them.`, now);
  return opened;
}

async function askForEntry(
  tx: Tx,
  caseId: string,
  { content, amountPaise, sumPaise }: { content: EntryContent; amountPaise: Paise; sumPaise: Paise },
  entry: DeskEntry,
): Promise<void> {
  const found = await findCase(tx, caseId, true);
  if (!found) throw new Error(`Case ${caseId} was not opened`);
  const sum = formatInrExact(amountPaise);
  const text =
    content.kind === 'cancellation'
      ? `Set ${sum} against what is owed for a cancellation`
      : `Correct the price to ${sum}`;
  await askProvider(tx, found, { action: 'confirm_entry', text, sumPaise, body: null }, entry, null);
}

/** A seller's number names one booking: entered twice it would be owed twice. */
async function refuseKnownReference(tx: Tx, booking: FlightBooking, bookingRef: string): Promise<void> {
  const number = { kind: 'bookingRef', number: bookingRef, detail: null } as const;
  if ((await findKnownNumber(tx, booking, [number], 'entered')) === null) return;
  const message = 'Another booking was entered with this booking id';
  throw new Refusal('validation_failed', { errors: [{ field: 'bookingId', message }] });
}
