import { type TrainEvent, type TrainRefund, trainCancellation } from './train-cancellation.ts';
import type { TrainDetail } from './train-detail.ts';
import { trainPaidByPassenger } from './train-paid.ts';
import { lapsesAtCharting } from './train-status.ts';
import { statusOf } from './update-chart.ts';

/**
 * What cancelling some travellers of a ticket refunds at a moment, by the railway's table. Throws RangeError for
 * travellers who are not on it, or are cancelled already, and for a ticket that is not bought.
 */
export function cancelledTrain(
  detail: TrainDetail,
  { travellers, event }: { readonly travellers: readonly number[]; readonly event: TrainEvent | null },
  at: Temporal.Instant,
): readonly TrainRefund[] {
  const paid = trainPaidByPassenger(detail);
  const passengers = travellers.map((travellerIndex) => {
    const place = detail.passengers.findIndex((one) => one.travellerIndex === travellerIndex);
    const [passenger, itsPaid] = [detail.passengers[place], paid[place]];
    if (!passenger || !itsPaid) throw new RangeError(`Traveller ${travellerIndex} is not on the ticket`);
    return { travellerIndex, status: statusOf(passenger), paid: itsPaid };
  });
  const { travelClass, quota, trainKind, departure, chartedAt, cancellationRowId } = detail;
  return trainCancellation(
    {
      travelClass,
      quota,
      trainKind,
      departure,
      chartedAt: chartedAt === null ? null : Temporal.Instant.from(chartedAt),
      cancellationRowId,
      passengers,
      event,
    },
    at,
  );
}

/**
 * What the railway has done to a ticket by itself: everybody on it waited when the chart was prepared. Null = nothing.
 */
export function lapseOf({ chartedAt, passengers }: TrainDetail): TrainEvent | null {
  return chartedAt !== null && lapsesAtCharting(passengers.map(statusOf)) ? { kind: 'lapsed_at_charting' } : null;
}
