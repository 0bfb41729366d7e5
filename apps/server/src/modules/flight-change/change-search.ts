import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { searchChange as operation } from '@pravas/contract/servicing/change-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import { baggageAfter, presentSlice } from '../flight-order/index.ts';
import type { ChangeContext } from './change-context.ts';
import {
  type AskedChange,
  amountsOfChange,
  askForChange,
  moneySentence,
  type PricedChange,
  priceChanges,
} from './change-options.ts';
import { dearerNote, presentAmounts, presentBrief, presentLost, withNote } from './change-view.ts';

/**
 * Flights that a booking may be changed to, with all they cost. Changes nothing. Throws `booking_not_found`,
 * `privilege_missing`, `validation_failed`, `date_in_past`, `booking_not_changeable`, `supplier_error`.
 */
export async function searchChange(
  context: ChangeContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const asked = await askForChange(context, caller, body.flightId, body);
  const { offers, wish } = asked;
  const head = {
    flightId: body.flightId,
    replaces: wish.question.slices.map((one) => one.index),
    brand: wish.order.detail.brand,
  };
  if (offers === null) {
    const channelNote = wish.channelNote ?? 'The airline changes this ticket only through the travel desk.';
    return { ...head, channel: 'request', channelNote, options: [] };
  }
  const { priced } = await context.database.forOrganization(caller.organizationId, (tx) =>
    priceChanges(tx, context, { ...asked, offers }, caller.personId),
  );
  const now = context.clock.now();
  const options = priced.map((one) => presentOption(asked, one, now));
  return { ...head, channel: 'online', channelNote: null, options };
}

function presentOption({ wish }: AskedChange, one: PricedChange, now: Temporal.Instant) {
  const { offer, judged, key } = one;
  const { removes } = wish.question.search;
  const amounts = amountsOfChange(one);
  return {
    changeOfferId: key,
    slices: offer.slices.map((slice, index) =>
      presentSlice(slice, baggageAfter(wish.order.detail, offer, removes[index] ?? 0, index)),
    ),
    brand: offer.brand,
    amounts: withNote(presentAmounts(amounts, offer), dearerNote(wish.order.detail, offer, now)),
    policy: presentBrief(judged.verdict),
    needsApproval: judged.chain !== null,
    conflict: one.conflict,
    loses: presentLost(wish.question, 'chosen'),
    holdsUntil: offer.expiresAt,
    text: moneySentence(amounts),
  };
}
