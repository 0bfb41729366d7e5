import { offlineOutcome } from '@pravas/domain/booking/offline-outcome.ts';
import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { type PaidUnit, soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { splitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { postOfflineCancellation } from '@pravas/domain/ledger/post-offline.ts';
import { formatInrExact, greatest, least, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { supplyIn } from '@pravas/domain/tax/service-gst.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Booking } from '../booking.ts';
import { historyLine, openRefund } from '../saga/change-lines.ts';
import { usedPayment } from '../saga/decide-settle.ts';
import type { SagaChange } from '../saga/saga-change.ts';
import type { Decide } from '../saga/saga-io.ts';
import type { SagaState } from '../saga/saga-state.ts';
import { serviceOf } from '../service-module.ts';
import { takenBack } from './cancel-items.ts';
import { boughtOrders } from './cancel-parts.ts';
import type { Cancellation, CancellationAmounts } from './cancellation.ts';
import { requireCancellation } from './decide-cancellation.ts';
import { amountsOf } from './part-amounts.ts';

/**
 * Settles the cancellation of a booking that the travel desk made outside, by the amounts that it entered: penalty and
 * refund are what it agreed with the seller and stay unchanged. The charge is still judged by the law; what was
 * overcharged is claimed for the organisation, to which it belongs.
 */
export const decideOfflineSettled =
  (cancellationId: string): Decide<void> =>
  (state, now, newId) => {
    const { booking } = state;
    const cancellation = requireCancellation(state, cancellationId);
    const items = takenBack(booking, cancellation);
    const { cancelling } = serviceOf(booking);
    const all = cancelling.paidUnits(booking, boughtOrders(booking, state.cancellations));
    const units = unitsOfScopes(
      all,
      items.map(({ scope }) => scope),
    );
    const stated = items.map((item) => cancellation.orders[item.itemKey]?.cancellation);
    const penaltyPaise = sum(stated.map((one) => one?.penaltyPaise ?? ZERO));
    const refundPaise = stated.every((one) => one?.refundPaise != null)
      ? sum(stated.map((one) => one?.refundPaise ?? ZERO))
      : refundByRules(state, units, penaltyPaise, now);
    const amounts = offlineAmountsOf(booking, units, { penaltyPaise, refundPaise });
    const soldPaise = sum(units.map(soldForUnit));
    const transfers = postOfflineCancellation({
      entryId: cancellation.id,
      bookingId: booking.id,
      soldPaise,
      costPaise: sum(units.map((unit) => unit.costPaise)),
      penaltyPaise,
      refundedPaise: refundPaise,
      cgstPaise: amounts.cgstPaise,
      sgstPaise: amounts.sgstPaise,
      igstPaise: amounts.igstPaise,
      charged: booking.facts.quote,
    });
    const { judgement, cases } = cancelling.judgeEntered(state, cancellation, items, units, now);
    const changes: readonly SagaChange[] = [
      { type: 'transfers', transfers },
      ...refundOf(state, cancellation, refundPaise, newId),
      {
        type: 'cancellation',
        cancellationId: cancellation.id,
        change: {
          state: 'settled',
          refund: amounts,
          judgement,
          settledAt: now,
          pollAt: null,
        },
      },
      { type: 'booking', change: { runAt: now } },
      historyLine(
        `Refund: ${formatInrExact(refundPaise)} of ${formatInrExact(amounts.paidPaise)}, as the travel desk entered it.`,
      ),
      {
        type: 'audit',
        action: 'booking.refund_calculated',
        details: { refundPaise, penaltyPaise: penaltyPaise },
      },
      ...cases,
    ];
    return { changes, result: undefined };
  };

/**
 * Where only the penalty is known, the terms of the booking say the rest; it covers all units, and is never refunded.
 */
function refundByRules(
  { booking }: SagaState,
  units: readonly PaidUnit[],
  penaltyPaise: Paise,
  now: Temporal.Instant,
): Paise {
  const part = serviceOf(booking).cancelling.quote(booking, units, splitPenalty(units, penaltyPaise), now, now);
  const leftPaise = subtract(sum(units.flatMap((unit) => [soldForUnit(unit), unit.feePaise])), penaltyPaise);
  return least(amountsOf(part, true).refundPaise, greatest(leftPaise, ZERO));
}

/** The outcome of units for the penalty and the refund that the travel desk entered. */
export function offlineAmountsOf(
  { facts }: Pick<Booking, 'facts'>,
  units: readonly PaidUnit[],
  { penaltyPaise, refundPaise }: { readonly penaltyPaise: Paise; readonly refundPaise: Paise },
): CancellationAmounts {
  const soldPaise = sum(units.map(soldForUnit));
  const chargesPaise = sum(units.map((unit) => unit.feePaise));
  const outcome = offlineOutcome(
    { soldPaise, chargesPaise },
    { penaltyPaise, refundPaise },
    { ...supplyIn(facts.terms), on: facts.terms.on },
  );
  return {
    paidPaise: sum([soldPaise, chargesPaise]),
    penaltyPaise: outcome.penaltyPaise,
    serviceChargePaise: outcome.feePaise,
    cgstPaise: outcome.cgstPaise,
    sgstPaise: outcome.sgstPaise,
    igstPaise: outcome.igstPaise,
    statutoryPaise: least(sum(units.map((unit) => unit.statutoryPaise)), refundPaise),
    nonRefundablePaise: outcome.nonRefundablePaise,
    refundPaise,
    exact: true,
  };
}

function refundOf(
  state: SagaState,
  cancellation: Cancellation,
  amountPaise: Paise,
  newId: () => string,
): readonly SagaChange[] {
  if (amountPaise === 0) return [];
  const cancelledOn = indianDay(Temporal.Instant.fromEpochMilliseconds(cancellation.createdAt.getTime()));
  const dueOn = serviceOf(state.booking).cancelling.refundDueOn(cancelledOn);
  return openRefund({
    id: newId(),
    paymentId: usedPayment(state).id,
    refundRef: `rc-${cancellation.id}`,
    amountPaise,
    reason: 'A booking made by the travel desk was cancelled',
    dueOn,
    cancellationId: cancellation.id,
  });
}
