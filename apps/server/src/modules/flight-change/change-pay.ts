import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { payChange as operation } from '@pravas/contract/servicing/change-operations.ts';
import { judgeChangeCharge } from '@pravas/domain/flight-change/change-charge.ts';
import { formatInrExact, type Paise, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { type MeansOfPayment, orderOfPayment } from '@pravas/domain/wallet/means.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  addHistory,
  changeBooking,
  confirmChange,
  giveUpBegun,
  listCancellations,
  refuseMeans,
  setAside,
} from '../booking/index.ts';
import { changeRightsOf, type FlightBooking, type FlightChangeAmounts } from '../flight-order/index.ts';
import { insertPayment, listPayments } from '../payment/index.ts';
import type { ChangeContext } from './change-context.ts';
import { askAirline, keyOf } from './change-options.ts';
import { type ChangeRecord, updateChange } from './change-record.ts';
import { type ReadWish, readWishAgain } from './change-wish.ts';
import { type LockedChange, lockChange, presentOne } from './change-withdraw.ts';

type Payment = PayloadOf<typeof operation>['payment'];

/**
 * Asks the airline once more and starts the payment; where nothing is to be paid the airline is asked for the change at
 * once, and where accounts with us pay all of it as well. Throws `not_found`, `privilege_missing`, `means_not_allowed`,
 * `wallet_insufficient`, `change_not_open`, `approval_missing`, `booking_not_changeable`, `offer_unavailable`,
 * `price_changed`, `supplier_error`.
 */
export async function payChange(
  context: ChangeContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const offer = await offerNow(context, caller, body.changeId);
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const locked = await lockChange(tx, caller, body.changeId);
    const agreed = expectPayable(locked.change);
    if (keyOf(offer) !== keyOf(agreed.offer)) throw new Refusal('change_not_open');
    await updateChange(tx, locked.change.id, { offer });
    const { payPaise } = agreed.amounts;
    const by = { caller, payWith: body.payWith ?? (['card'] as const), requestId, now };
    const payment = payPaise > 0 ? await startChangePayment(tx, context, locked, payPaise, by) : null;
    // A payer who went to the gateway before the price fell to nothing must not pay there any more.
    if (payment === null && locked.change.paymentId !== null) {
      await giveUpBegun(tx, locked.booking, now);
      await updateChange(tx, locked.change.id, { paymentId: null });
    }
    if (payment === null || payment.amount <= 0) {
      await confirmChange(tx, locked.booking.id, locked.change.id, { actor: actorOf(caller), now });
    }
    return { ...(await presentOne(tx, caller, locked, now)), payment };
  });
}

/** The chosen flights as the airline sells them now, for the price that was agreed to. */
async function offerNow(context: ChangeContext, caller: Caller, changeId: string): Promise<ChangeOffer> {
  const { agreed, amounts, booking, wish } = await context.database.forOrganization(
    caller.organizationId,
    async (tx) => {
      const { change, booking } = await lockChange(tx, caller, changeId);
      const payable = expectPayable(change);
      const cancellations = await listCancellations(tx, booking.id);
      const again = readWishAgain(context.quotes, booking, cancellations, change.question, context.clock.now());
      return { agreed: payable.offer, amounts: payable.amounts, booking, wish: again };
    },
  );
  const conflict = wish.conflictOf(agreed.slices);
  if (conflict !== null) throw new Refusal('booking_not_changeable', { message: conflict });
  const offers = await askAirline(context, wish);
  const same = (offers ?? [])
    .filter((offer) => keyOf(offer) === keyOf(agreed))
    .toSorted((a, b) => netOf(a) - netOf(b))[0];
  if (!same) throw new Refusal('offer_unavailable');
  refuseLapsedClaim({ amounts, agreed, same, booking, wish }, context.clock.now());
  const [oldPaise, newPaise] = [netOf(agreed), netOf(same)];
  if (oldPaise !== newPaise) {
    // A cheaper one needs consent again as well: the airline takes no amount other than its own.
    throw new Refusal('price_changed', {
      message: `${movedText(oldPaise, newPaise)} Please choose the flights again.`,
      price: { old: oldPaise, new: newPaise },
    });
  }
  return same;
}

/**
 * What was agreed to leaves out a charge that the airline may not ask while the right to a free change lasts. Once it
 * is over, or where the airline asks for another charge, it needs consent again. Throws `price_changed`.
 */
function refuseLapsedClaim(
  {
    amounts,
    agreed,
    same,
    booking,
    wish,
  }: {
    readonly amounts: FlightChangeAmounts;
    readonly agreed: ChangeOffer;
    readonly same: ChangeOffer;
    readonly booking: FlightBooking;
    readonly wish: ReadWish;
  },
  now: Temporal.Instant,
): void {
  if (!amounts.claim) return;
  const { claim } = judgeChangeCharge(
    same.penaltyPaise,
    changeRightsOf(booking, wish.order, wish.question.search.removes),
    now,
  );
  if (claim?.claimedPaise === amounts.claim.claimedPaise && same.penaltyPaise === agreed.penaltyPaise) return;
  const over =
    amounts.claim.hours === null
      ? 'The airline flies it again, so that its charge holds.'
      : `The ${amounts.claim.hours} hours in which a change is free are over.`;
  const why = claim ? 'The airline asks for another charge than before.' : over;
  throw new Refusal('price_changed', {
    message: `${why} Please choose the flights again.`,
    price: { old: agreed.fareDifferencePaise, new: netOf(same) },
  });
}

/** What the airline charges less what it refunds. */
function netOf({ payPaise, returnPaise }: ChangeOffer): Paise {
  return paise(payPaise - returnPaise);
}

function movedText(oldPaise: Paise, newPaise: Paise): string {
  const moved = formatInrExact(paise(Math.abs(newPaise - oldPaise)));
  return `The change has become ${moved} ${newPaise > oldPaise ? 'dearer' : 'cheaper'}.`;
}

/** Throws `change_not_open`, `approval_missing`. */
function expectPayable(change: ChangeRecord) {
  const { offer, amounts, state, approvalStatus } = change;
  if (state !== 'chosen' || !offer || !amounts) throw new Refusal('change_not_open');
  if (approvalStatus === 'Pending For Approval') {
    throw new Refusal('approval_missing', { message: 'This change is waiting for approval.' });
  }
  if (approvalStatus === 'Rejected') throw new Refusal('approval_missing', { message: 'This change was rejected.' });
  return { offer, amounts };
}

async function startChangePayment(
  tx: Tx,
  context: ChangeContext,
  { change, booking }: LockedChange,
  totalPaise: Paise,
  by: {
    readonly caller: Caller;
    readonly payWith: readonly MeansOfPayment[];
    readonly requestId: string;
    readonly now: Temporal.Instant;
  },
): Promise<NonNullable<Payment>> {
  const { gateway } = context;
  const { caller, payWith, now } = by;
  const paymentRef = `PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`;
  refuseMeans(booking, caller, payWith);
  await giveUpBegun(tx, booking, now);
  const parts = await setAside(tx, booking, { totalPaise, payWith, paymentRef, now });
  const heldPaise = sum(parts.flatMap((part) => (part.means === 'card' ? [] : [part.amountPaise])));
  const amountPaise = subtract(totalPaise, heldPaise);
  const answer = { orderId: paymentRef, amount: amountPaise, held: heldPaise };
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'payment.started',
    objectType: 'booking',
    objectId: booking.id,
    details: { orderId: paymentRef, amountPaise, changeId: change.id, ...(heldPaise > 0 ? { heldPaise } : {}) },
    requestId: by.requestId,
  });
  if (amountPaise <= 0) {
    const set = (await listPayments(tx, booking.id)).find((one) => orderOfPayment(one.paymentRef) === paymentRef);
    if (set) await updateChange(tx, change.id, { paymentId: set.id });
    return { merchantRequest: null, mid: null, action: null, ...answer };
  }
  const { id, verifyAt } = await insertPayment(tx, {
    organizationId: booking.organizationId,
    bookingId: booking.id,
    paymentRef,
    gatewayId: gateway.gatewayId,
    amountPaise,
    now,
    expiryMinutes: context.paymentExpiryMinutes,
    firstCheckSeconds: context.paymentFirstCheckSeconds,
  });
  await updateChange(tx, change.id, { paymentId: id });
  await changeBooking(tx, booking, { runAt: Temporal.Instant.from(verifyAt) }, now);
  const aside = heldPaise > 0 ? ` ${formatInrExact(heldPaise)} is set aside for it.` : '';
  await addHistory(tx, booking, `Payment of ${formatInrExact(amountPaise)} for the change started.${aside}`, now);
  const { merchantRequest, mid, action } = gateway.start({
    orderId: paymentRef,
    amountPaise,
    remarks: 'Pravas flight change',
    returnUrl: context.publicUrl + context.paymentReturnPath,
  });
  return { merchantRequest, mid, action, ...answer };
}
