import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { chooseChange as operation } from '@pravas/contract/servicing/change-operations.ts';
import { formatInrExact, paise, subtract } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Chains } from '../approval/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, listCancellations } from '../booking/index.ts';
import { type FlightBooking, fingerprintOfChange } from '../flight-order/index.ts';
import { addTripEvent, type Trip } from '../trip/index.ts';
import { askApprovers } from './change-approvers.ts';
import type { ChangeContext } from './change-context.ts';
import { amountsOfChange, askForChange, moneySentence, type PricedChange, priceChanges } from './change-options.ts';
import { type ChangeApproval, type ChangeRecord, insertChange, listChangesOf } from './change-record.ts';
import { presentChanges } from './change-view.ts';
import { type ReadWish, readWish } from './change-wish.ts';
import { withdraw } from './change-withdraw.ts';
import { findEditableBooking } from './servicing-context.ts';

type Body = BodyOf<typeof operation>;

/**
 * Chooses new flights for the price that was shown: an unpaid earlier choice is withdrawn, and the approvers are asked.
 * Throws what searching throws, `offer_unavailable`, `price_changed`, `policy_blocks`, `nobody_can_approve`, and
 * `conflict` while another change is being sent.
 */
export async function chooseChange(
  context: ChangeContext,
  caller: Caller,
  body: Body,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const asked = await askForChange(context, caller, body.flightId, body);
  const { offers } = asked;
  if (offers === null) {
    throw new Refusal('booking_not_changeable', {
      message: 'This ticket cannot be changed online. Send the change to the travel desk.',
    });
  }
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { booking, trip } = await findEditableBooking(tx, caller, body.flightId, true);
    await clearTheWay(tx, booking, actorOf(caller), now);
    const wish = readWish(context.quotes, booking, await listCancellations(tx, booking.id), body, now);
    const found = { booking, trip, wish, offers };
    const { priced, judge } = await priceChanges(tx, context, found, caller.personId);
    const chosen = priced.find((one) => one.key === body.changeOfferId);
    if (!chosen) throw new Refusal('offer_unavailable');
    if (chosen.conflict !== null) throw new Refusal('booking_not_changeable', { message: chosen.conflict });
    expectPrice(body, chosen);
    expectPolicy(body, chosen);
    const approval = approvalOf(chosen, judge.chains);
    const change = await store(tx, { booking, wish, chosen, approval, body, caller }, now);
    await tell(tx, { trip, booking, change, caller, requestId }, now);
    const [shown] = await presentChanges(tx, [change], { caller, trip, booking, now });
    if (!shown) throw new Error(`Change ${change.id} could not be presented`);
    return { flightId: booking.id, change: shown };
  });
}

/** One change at a time: one that is not sent gives way to the new one. Throws `conflict`. */
export async function clearTheWay(tx: Tx, booking: FlightBooking, actor: string, now: Temporal.Instant): Promise<void> {
  for (const change of await listChangesOf(tx, booking.id)) {
    if (change.state === 'sending') {
      throw new Refusal('conflict', { message: 'Another change of this booking is with the airline.' });
    }
    if (change.state === 'chosen' || change.state === 'request') {
      await withdraw(tx, booking, change, { actor, message: 'Replaced by another choice.', now });
    }
  }
}

function expectPrice(body: Body, { quote }: PricedChange): void {
  const shownPaise = subtract(body.expectedPay, body.expectedReturn);
  if (quote.netPaise <= shownPaise) return;
  throw new Refusal('price_changed', {
    message: `The price of the change moved from ${signed(shownPaise)} to ${signed(quote.netPaise)}. Please look at it again.`,
    price: { old: shownPaise, new: quote.netPaise },
  });
}

function signed(netPaise: number): string {
  return netPaise < 0 ? `a refund of ${formatInrExact(paise(-netPaise))}` : formatInrExact(paise(netPaise));
}

function expectPolicy({ reason }: Body, { judged }: PricedChange): void {
  const outcome = judged.verdict?.outcome ?? 'within';
  if (outcome === 'block') throw new Refusal('policy_blocks');
  if ((outcome === 'reason' || outcome === 'approval') && reason === null) {
    throw new Refusal('validation_failed', { errors: [{ field: 'reason', message: 'Reason is required' }] });
  }
}

function approvalOf({ judged }: PricedChange, chains: Chains): ChangeApproval | null {
  const { chain } = judged;
  if (chain === null) return null;
  const resolved = chains[chain];
  if (!resolved.ok || resolved.levels.length === 0) throw new Refusal('nobody_can_approve');
  return { chain, levels: resolved.levels, votes: [] };
}

interface Choice {
  readonly booking: FlightBooking;
  readonly wish: ReadWish;
  readonly chosen: PricedChange;
  readonly approval: ChangeApproval | null;
  readonly body: Body;
  readonly caller: Caller;
}

async function store(tx: Tx, choice: Choice, now: Temporal.Instant): Promise<ChangeRecord> {
  const { booking, wish, chosen, approval, body, caller } = choice;
  return insertChange(
    tx,
    booking.organizationId,
    {
      bookingId: booking.id,
      orderId: wish.order.id,
      requestedBy: caller.personId,
      reason: body.reason,
      state: 'chosen',
      question: { ...wish.question, approval },
      offer: chosen.offer,
      amounts: amountsOfChange(chosen),
      approvalStatus: approval === null ? 'Not Required' : 'Pending For Approval',
      approvalFingerprint: fingerprintOfChange(booking, wish.order.id, chosen.offer),
      verdict: chosen.judged.verdict,
    },
    now,
  );
}

async function tell(
  tx: Tx,
  made: {
    readonly trip: Trip;
    readonly booking: FlightBooking;
    readonly change: ChangeRecord;
    readonly caller: Caller;
    readonly requestId: string;
  },
  now: Temporal.Instant,
): Promise<void> {
  const { trip, booking, change, caller, requestId } = made;
  const { organizationId, id: bookingId } = booking;
  const money = change.amounts ? moneySentence(change.amounts) : '';
  const waits = change.question.approval === null ? '' : ' Approval requested.';
  const what = change.question.labels.join(', ');
  await addHistory(tx, booking, `New flights chosen for ${what}. ${money}${waits}`, now);
  await addTripEvent(tx, trip, caller.personId, `Wishes to change: ${what}.`, now);
  if (change.question.approval) await askApprovers(tx, { change, trip, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'booking.change_chosen',
    objectType: 'booking',
    objectId: bookingId,
    details: {
      changeId: change.id,
      payPaise: change.amounts?.payPaise ?? 0,
      returnPaise: change.amounts?.returnPaise ?? 0,
      outcome: change.verdict?.outcome ?? null,
      approvalStatus: change.approvalStatus,
    },
    requestId,
  });
}
