import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import {
  type AgreedFacts,
  addHistory,
  type Booking,
  type BookingOrder,
  changeOrder,
  serviceOf,
} from '../booking/index.ts';
import { checkDocument } from '../file/index.ts';
import type { DeskService } from './ask-desk.ts';
import { type BoughtAnswer, type BuyingContext, keepPaper } from './buy-at-desk.ts';
import { expectEnterable } from './offline-apply.ts';
import { type DeskEntry, lockArranged } from './offline-context.ts';
import { expectNoneWaiting } from './offline-entries.ts';
import { recordEntry } from './offline-save.ts';

/** What something has come to in the end. */
interface Corrected {
  readonly bookingId: string;
  readonly service: DeskService;
  readonly file: UploadedFile | null;
  /** Throws `validation_failed`, `booking_not_booked`. */
  readonly read: (order: BookingOrder, booking: Booking) => { readonly detail: unknown; readonly history: string };
}

/**
 * Enters what an order came to in the end. On account it corrects what is owed: what was posted before is reversed, and a
 * second person or the provider confirms it where that is the rule. What a card has paid must come to what was paid. Throws
 * `booking_not_found`, `privilege_missing`, `booking_not_booked`, `booking_not_payable`, `entry_waiting`, `file_refused`.
 */
export async function correctAtDesk(
  context: BuyingContext,
  { bookingId, service, file, read }: Corrected,
  entry: DeskEntry,
): Promise<BoughtAnswer> {
  const checked = file && (await checkDocument(file));
  const { caller, now } = entry;
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const locked = await lockArranged(tx, caller, bookingId, service);
    const { booking } = locked;
    const order = booking.orders.find(({ state }) => state === 'booked');
    if (booking.status !== 'BOOKED' || !order?.supplierOrder) throw new Refusal('booking_not_booked');
    await expectNoneWaiting(tx, booking.id);
    const { detail, history } = read(order, booking);
    const { rules } = serviceOf(booking);
    const [pricePaise, beforePaise] = [rules.pricePaise(detail), rules.pricePaise(order.detail)];
    const paper = await keepPaper(tx, context, entry, checked);
    const { locator, bookingRef, ...others } = order.supplierOrder;
    if (booking.origin !== 'offline') {
      if (pricePaise !== beforePaise) throw notByCard();
      await changeOrder(tx, booking, order, {
        detail,
        supplierOrder: { ...others, locator, bookingRef, ...(paper ? { paper } : {}) },
      });
      await addHistory(tx, booking, history, now);
      return { bookingId, entry: null, text: 'Entered. It comes to what was paid.' };
    }
    await expectEnterable(tx, booking, true);
    const quote = agreedQuote({ sellPaise: pricePaise, costPaise: pricePaise }, (booking.facts as AgreedFacts).terms);
    const orders = [{ orderId: order.id, detail, locator, bookingRef, ...(paper ? { paper } : {}) }];
    const content = { kind: 'order', isCorrection: true, entered: { orders, quote } } as const;
    const answer = await recordEntry(tx, context, locked, content, quote.totalPaise, entry);
    return answer instanceof Refusal ? answer : { bookingId, ...answer };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** The books know no second payment of such a booking yet. */
function notByCard(): Refusal {
  const message =
    'It was paid by card and came to another price. Settle the difference with the traveller as an expense; only what is bought on account is corrected here.';
  return new Refusal('booking_not_payable', { message });
}
