import type {
  cancelBooking as operation,
  quoteBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { UnitRef } from '@pravas/domain/booking/unit.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../audit/index.ts';
import {
  listCancellations,
  type QuoteContext,
  quoteBookingCancellation as quoteParts,
  readCancelBlock,
  refuseWhilePriceWaits,
  requestBookingCancellation,
  wordsOf,
} from '../booking/index.ts';
import { addTripEvent, findEditableTrip } from '../trip/index.ts';
import { presentItemQuote } from './item-amounts.ts';
import { findItem, type ItemChange } from './item-context.ts';

/** What cancelling needs. */
export interface ItemCancelContext {
  readonly database: Database;
  readonly quotes: QuoteContext;
}

interface Wanted {
  readonly bookingId: string;
  readonly units?: readonly UnitRef[] | undefined;
  readonly noShow: boolean;
}

/**
 * The current refund of cancelling some units, by the rules. Throws `booking_not_found`, `privilege_missing`,
 * `booking_not_cancellable`, `validation_failed`.
 */
export async function quoteItem(
  context: ItemCancelContext,
  caller: Caller,
  wanted: Wanted,
): Promise<PayloadOf<typeof quoteBookingCancellation>> {
  const { booking, cancellations, quote } = await quoteWanted(context, caller, wanted);
  return presentItemQuote(booking, cancellations, quote);
}

/**
 * Asks the travel desk to cancel what was quoted. Throws as `quoteItem`, and `price_changed` where the refund is less
 * than was agreed to.
 */
export async function cancelItem(
  context: ItemCancelContext,
  body: BodyOf<typeof operation>,
  { caller, requestId, now }: ItemChange,
): Promise<PayloadOf<typeof operation>> {
  const { booking: seen, cancellations, quote } = await quoteWanted(context, caller, body);
  const { refundPaise } = quote.amounts;
  if (refundPaise < body.expectedRefund) {
    const [before, after] = [formatInrExact(body.expectedRefund), formatInrExact(refundPaise)];
    const message = `The refund changed from ${before} to ${after}. Please look at it again.`;
    throw new Refusal('price_changed', { message, price: { old: body.expectedRefund, new: refundPaise } });
  }
  const shown = presentItemQuote(seen, cancellations, quote);
  const cancellationId = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const mayEdit = (tripId: string) => findEditableTrip(tx, caller, tripId);
    const { booking, trip } = await findItem(tx, body.bookingId, mayEdit, true);
    await refuseWhilePriceWaits(tx, booking);
    const { reason } = body;
    const wish = { personId: caller.personId, actor: actorOf(caller), reason, quote, requestId, now };
    const id = await requestBookingCancellation(tx, booking, context.quotes.cancelScopesOf, wish);
    const whom = quote.channel === 'online' ? `the ${wordsOf(booking).seller}` : 'the travel desk';
    await addTripEvent(tx, trip, caller.personId, `Asked ${whom} to cancel: ${shown.scopeText}.`, now);
    return id;
  });
  const text =
    quote.channel === 'online'
      ? `The ${wordsOf(seen).seller} is asked to cancel. We write to you when it has answered.`
      : 'Your cancel request is with the travel desk. We write to you when it is arranged.';
  return { bookingId: body.bookingId, cancellationId, channel: quote.channel, text, quote: shown };
}

async function quoteWanted(context: ItemCancelContext, caller: Caller, { bookingId, units, noShow }: Wanted) {
  const { booking, cancellations } = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findItem(tx, bookingId, (tripId) => findEditableTrip(tx, caller, tripId, false));
    await refuseWhilePriceWaits(tx, found.booking);
    const blocked = await readCancelBlock(tx, found.booking);
    if (blocked !== null) throw new Refusal('booking_not_cancellable', { message: blocked });
    return { booking: found.booking, cancellations: await listCancellations(tx, bookingId) };
  });
  const quote = await quoteParts(context.quotes, booking, cancellations, units ?? null, noShow);
  return { booking, cancellations, quote };
}
