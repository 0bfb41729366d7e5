import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  type AgreedFacts,
  type Booking,
  type BookingOrder,
  type BoughtOrder,
  type Paper,
  resumeBooking,
  serviceOf,
  wordsOf,
} from '../booking/index.ts';
import { type CheckedFile, checkDocument, type FileContext, keepFile } from '../file/index.ts';
import { readOrganization, refuseField, refuseServiceOff } from '../organisation/index.ts';
import { addTripEvent } from '../trip/index.ts';
import type { DeskService } from './ask-desk.ts';
import { findKnownNumber } from './known-number.ts';
import { expectEnterable } from './offline-apply.ts';
import { type DeskEntry, type LockedBooking, lockArranged, type OfflineContext } from './offline-context.ts';
import { expectNoneWaiting } from './offline-entries.ts';
import { type EntryAnswer, recordEntry } from './offline-save.ts';

/** What entering what was bought needs. */
export interface BuyingContext extends OfflineContext, Pick<FileContext, 'files'> {}

/** An order as it was bought. */
interface BoughtDetail {
  readonly detail: unknown;
  readonly locator: string;
  /** The seller's own number; null = the locator serves. */
  readonly bookingRef: string | null;
  /** The field of the form with the locator. */
  readonly field: string;
}

/** What the travel desk has bought. */
export interface Bought {
  readonly bookingId: string;
  readonly service: DeskService;
  readonly file: UploadedFile | null;
  /** Reads what was typed, against the order as it was quoted. Throws `validation_failed`. */
  readonly read: (quoted: BookingOrder, booking: Booking) => BoughtDetail;
  /** What an order is of, by the fields of the form: all that its itinerary's key holds. */
  readonly fieldsOf: (detail: unknown) => Readonly<Record<string, unknown>>;
  /** The field of that form in the body; absent = under the name of the service. */
  readonly form?: string;
}

/** The outcome. */
export interface BoughtAnswer {
  readonly bookingId: string;
  readonly entry: EntryAnswer['entry'] | null;
  readonly text: string;
}

/** No supplier is asked about an order of the travel desk, so there is no quiet period. */
const NO_QUIET_MS = 0;

/**
 * Enters what the travel desk has bought. A booking paid before must not cost more than was paid, and a lower cost is
 * refunded when the purchase is settled; what nobody has paid is owed by the organisation, above its limit once a
 * second person has confirmed it. Throws `booking_not_found`, `privilege_missing`, `booking_not_payable`,
 * `payment_in_progress`, `price_changed`, `service_disabled`, `entry_waiting`, `validation_failed`, `file_refused`, and
 * what policy and approval refuse.
 */
export async function buyAtDesk(context: BuyingContext, bought: Bought, entry: DeskEntry): Promise<BoughtAnswer> {
  const checked = bought.file && (await checkDocument(bought.file));
  const { caller } = entry;
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const locked = await lockArranged(tx, caller, bought.bookingId, bought.service);
    const [order] = locked.booking.orders;
    if (!order) throw new Error(`Booking ${bought.bookingId} has no order`);
    const found = bought.read(order, locked.booking);
    refuseOther(locked.booking, order.detail, found, bought);
    await refuseKnownLocator(tx, locked.booking, found);
    const paper = await keepPaper(tx, context, entry, checked);
    const whole = { order, found, paper };
    return locked.booking.status === 'BOOKING_PAUSED'
      ? buyPaid(tx, locked, whole, entry)
      : buyOnAccount(tx, context, locked, whole, entry);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

interface BoughtOrderOf {
  readonly order: BookingOrder;
  readonly found: BoughtDetail;
  readonly paper: Paper | null;
}

/**
 * The saga continues with the order as it was bought, and settles it by its own price: the rest of the payment is
 * refunded.
 */
async function buyPaid(
  tx: Tx,
  { booking, trip }: LockedBooking,
  { order, found, paper }: BoughtOrderOf,
  { caller, now, requestId }: DeskEntry,
): Promise<BoughtAnswer> {
  const { rules } = serviceOf(booking);
  const [pricePaise, paidPaise] = [rules.pricePaise(found.detail), rules.pricePaise(order.detail)];
  const { thing } = wordsOf(booking);
  if (pricePaise > paidPaise) {
    const message = `The ${thing} costs ${formatInrExact(pricePaise)}, and ${formatInrExact(paidPaise)} was paid for it. Refund the money in its case and enter the ${thing} again, so that the traveller gets a new quote.`;
    throw new Refusal('price_changed', { message, price: { old: paidPaise, new: pricePaise } });
  }
  const { detail, locator, bookingRef } = found;
  const bought: BoughtOrder<unknown> = { detail, locator, bookingRef, ...(paper ? { paper } : {}) };
  const by = { actor: actorOf(caller), now, quietPeriodMs: NO_QUIET_MS };
  await resumeBooking(tx, booking.id, { type: 'mark_booked', orderId: order.id, order: bought }, by);
  await addTripEvent(tx, trip, caller.personId, `The travel desk bought the ${thing}.`, now);
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'booking.bought_at_desk',
    objectType: 'booking',
    objectId: booking.id,
    details: { pricePaise, paidPaise },
    requestId,
  });
  const back = paidPaise - pricePaise;
  const text =
    back === 0
      ? 'Booked. We write to the travellers.'
      : `Booked. ${formatInrExact(rules.pricePaise(order.detail))} was paid and it cost ${formatInrExact(pricePaise)}: the difference goes back.`;
  return { bookingId: booking.id, entry: null, text };
}

async function buyOnAccount(
  tx: Tx,
  context: BuyingContext,
  locked: LockedBooking,
  { order, found, paper }: BoughtOrderOf,
  entry: DeskEntry,
): Promise<BoughtAnswer | Refusal> {
  const { booking } = locked;
  // A paid booking is bought anyway; nothing else is begun of a service that was switched off.
  refuseServiceOff((await readOrganization(tx)).settings, booking.service, entry.caller);
  await expectEnterable(tx, booking, false);
  await expectNoneWaiting(tx, booking.id);
  const { detail, locator, bookingRef } = found;
  const pricePaise = serviceOf(booking).rules.pricePaise(detail);
  const quote = agreedQuote({ sellPaise: pricePaise, costPaise: pricePaise }, (booking.facts as AgreedFacts).terms);
  const orders = [{ orderId: order.id, detail, locator, bookingRef, ...(paper ? { paper } : {}) }];
  const content = { kind: 'order', isCorrection: false, entered: { orders, quote } } as const;
  const answer = await recordEntry(tx, context, locked, content, quote.totalPaise, entry);
  return answer instanceof Refusal ? answer : { bookingId: booking.id, ...answer };
}

/** What policy, approvers and payer agreed to is bought, and nothing else: another journey needs a quote of its own. */
function refuseOther(
  booking: Booking,
  quoted: unknown,
  { detail, field }: BoughtDetail,
  { service, fieldsOf, form = service }: Bought,
): void {
  const { rules } = serviceOf(booking);
  if (rules.itineraryKey([quoted]) === rules.itineraryKey([detail])) return;
  const { thing } = rules.words;
  const agreed = fieldsOf(quoted);
  const differing = Object.entries(fieldsOf(detail))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(agreed[name]))
    .map(([name]) => `${form}.${name}`);
  const before = booking.status === 'BOOKING_PAUSED' ? 'Refund the money in its case' : 'Remove this one from the trip';
  const message = `This is not the ${thing} that was quoted and agreed to. ${before} and enter the other ${thing} as a new quote for the traveller.`;
  throw new Refusal('validation_failed', {
    errors: (differing.length > 0 ? differing : [field]).map((name) => ({ field: name, message })),
  });
}

/** A seller's number names one booking: entered twice it would be bought twice. */
async function refuseKnownLocator(tx: Tx, booking: Booking, { locator, detail, field }: BoughtDetail): Promise<void> {
  const number = { kind: 'locator', number: locator, detail } as const;
  if ((await findKnownNumber(tx, booking, [number], 'entered')) === null) return;
  const message = `Another ${wordsOf(booking).thing} was entered with this ${wordsOf(booking).locator}`;
  throw refuseField('validation_failed', field, message);
}

/** Keeps the seller's own paper; null where none was sent. */
export async function keepPaper(
  tx: Tx,
  context: FileContext,
  { caller }: Pick<DeskEntry, 'caller'>,
  checked: CheckedFile | null,
): Promise<Paper | null> {
  if (!checked) return null;
  const owner = { organizationId: caller.organizationId, createdBy: caller.personId };
  return { fileId: await keepFile(tx, context, owner, checked), name: checked.name };
}
