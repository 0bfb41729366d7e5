import { isDeepStrictEqual } from 'node:util';
import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import {
  type AgreedFacts,
  addHistory,
  type Booking,
  type BookingOrder,
  correctionOf,
  type EnteredOrdersOf,
  type Paper,
  serviceOf,
} from '../booking/index.ts';
import { checkDocument } from '../file/index.ts';
import { applyCorrection } from './apply-correction.ts';
import type { DeskService } from './ask-desk.ts';
import { type BoughtAnswer, type BuyingContext, keepPaper } from './buy-at-desk.ts';
import { findBoughtOrder } from './find-bought-order.ts';
import { expectEnterable } from './offline-apply.ts';
import { type DeskEntry, lockArranged } from './offline-context.ts';
import { expectNoneWaiting } from './offline-entries.ts';
import { recordEntry } from './offline-save.ts';

/** The final price of something. */
interface Corrected {
  readonly bookingId: string;
  /** Which order of the booking; absent = the only one that was bought. */
  readonly orderId?: string | undefined;
  readonly service: DeskService;
  readonly file: UploadedFile | null;
  /** Throws `validation_failed`, `booking_not_booked`. */
  readonly read: (order: BookingOrder, booking: Booking) => { readonly detail: unknown; readonly history: string };
}

/**
 * Enters the final price of an order. On account it corrects what is owed: what was posted before is reversed, and a
 * second person or the provider confirms it where that is the rule. For a paid order, a shortfall is refunded
 * automatically; the organisation owes an excess, which takes a second person as any correction does. Throws
 * `booking_not_found`, `privilege_missing`, `booking_not_booked`, `booking_not_payable`, `entry_waiting`,
 * `file_refused`.
 */
export async function correctAtDesk(
  context: BuyingContext,
  { bookingId, orderId, service, file, read }: Corrected,
  entry: DeskEntry,
): Promise<BoughtAnswer> {
  const checked = file && (await checkDocument(file));
  const { caller, now } = entry;
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const locked = await lockArranged(tx, caller, bookingId, service);
    const { booking } = locked;
    const order = findBoughtOrder(booking, orderId);
    await expectNoneWaiting(tx, booking.id);
    const { detail, history } = read(order, booking);
    await expectEnterable(tx, booking, true);
    const entered = enteredOf(booking, order, detail, await keepPaper(tx, context, entry, checked));
    if (booking.origin !== 'offline' && correctionOf(booking, entered).differencePaise <= 0) {
      await addHistory(tx, booking, history, now);
      const text = await applyCorrection(tx, locked, { correctionId: newId(), entered }, entry);
      return { bookingId, entry: null, text: `Entered. ${text}` };
    }
    return record(tx, context, locked, { entered, history }, entry);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** The final price of an order, and its booking before and after. Changes nothing. Throws as `correctAtDesk`. */
export async function quoteCorrected(
  { database }: Pick<BuyingContext, 'database'>,
  { bookingId, orderId, service, read }: Omit<Corrected, 'file'>,
  { caller }: Pick<DeskEntry, 'caller'>,
): Promise<{ readonly detail: unknown; readonly totalPaise: Paise; readonly beforePaise: Paise }> {
  return database.forOrganization(caller.organizationId, async (tx) => {
    const { booking } = await lockArranged(tx, caller, bookingId, service);
    const order = findBoughtOrder(booking, orderId);
    await expectNoneWaiting(tx, booking.id);
    const { detail } = read(order, booking);
    const { quote } = enteredOf(booking, order, detail, null);
    return { detail, totalPaise: quote.totalPaise, beforePaise: booking.totalPaise };
  });
}

async function record(
  tx: Tx,
  context: BuyingContext,
  locked: Awaited<ReturnType<typeof lockArranged>>,
  { entered, history }: { readonly entered: EnteredOrdersOf<unknown>; readonly history: string },
  entry: DeskEntry,
): Promise<BoughtAnswer | Refusal> {
  const { booking } = locked;
  const content = { kind: 'order', isCorrection: true, entered } as const;
  if (booking.origin !== 'offline') await addHistory(tx, booking, history, entry.now);
  const answer = await recordEntry(tx, context, locked, content, entered.quote.totalPaise, entry);
  return answer instanceof Refusal ? answer : { bookingId: booking.id, ...answer };
}

/** A booking with one of its orders at its final price; its others cost what they did. */
function enteredOf(
  booking: Booking,
  order: BookingOrder & Pick<ReturnType<typeof findBoughtOrder>, 'supplierOrder'>,
  detail: unknown,
  paper: Paper | null,
): EnteredOrdersOf<unknown> {
  const { rules } = serviceOf(booking);
  const booked = booking.orders.filter(({ state }) => state === 'booked');
  const pricePaise = sum(booked.map((one) => rules.pricePaise(one.id === order.id ? detail : one.detail)));
  const { locator, bookingRef } = order.supplierOrder;
  const kept = (order.supplierOrder as { readonly paper?: Paper }).paper;
  const put = paper ?? kept;
  return {
    orders: [
      {
        orderId: order.id,
        detail,
        locator,
        bookingRef,
        corrected: partsOf(order.detail, detail),
        ...(put ? { paper: put } : {}),
      },
    ],
    quote: agreedQuote({ sellPaise: pricePaise, costPaise: pricePaise }, (booking.facts as AgreedFacts).terms),
  };
}

/**
 * Which parts of a detail differ from what they were; a waiting correction must not undo news that was entered
 * meanwhile.
 */
function partsOf(before: unknown, after: unknown): readonly string[] {
  const known = new Map(Object.entries(before as object));
  return Object.entries(after as object)
    .filter(([part, value]) => !isDeepStrictEqual(known.get(part), value))
    .map(([part]) => part);
}
