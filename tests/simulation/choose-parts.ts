import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Booking, BookingOrder } from '../../apps/server/src/modules/booking/booking.ts';
import { wholeOrder } from '../../apps/server/src/modules/booking/cancellation/cancel-items.ts';
import type { CancellationAmounts } from '../../apps/server/src/modules/booking/cancellation/cancellation.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { serviceOf } from '../../apps/server/src/modules/booking/service-module.ts';
import type { Random } from './random.ts';
import { simulatedOf } from './simulated-services.ts';

type Cancelling = Pick<SagaMemory, 'booking' | 'cancellations'>;

/** A part of an order that nobody has cancelled before; none where nothing is left. */
export function somePart(random: Random, memory: Cancelling): readonly OrderScope[] {
  const { booking } = memory;
  const taken = new Set(
    memory.cancellations
      .filter((one) => one.state !== 'refused')
      .flatMap((one) => one.scopes ?? booking.orders.map((order) => wholeOrder(booking, order)))
      .flatMap(keysOf),
  );
  const parts = booking.orders
    .filter((order) => order.state === 'booked')
    .flatMap((order) =>
      simulatedOf(booking)
        .parts(order.detail, booking.travellers.length)
        .map((units): OrderScope => ({ orderId: order.id, units })),
    )
    .filter((part) => keysOf(part).every((key) => !taken.has(key)));
  const [first, ...others] = parts;
  return first ? [random.pick([first, ...others])] : [];
}

function keysOf({ orderId, units }: OrderScope): readonly string[] {
  return units.map((unit) => `${orderId}:${unit}`);
}

/** All that was booked, order by order. */
export function everythingBooked(booking: Booking): readonly OrderScope[] {
  return booking.orders.filter((order) => order.state === 'booked').map((order) => wholeOrder(booking, order));
}

/** A traveller's parts of an order, alone or with others. */
export function partOf(booking: Booking, order: BookingOrder, traveller: number): OrderScope {
  const units = serviceOf(booking).rules.units(order.detail, booking.travellers.length);
  return {
    orderId: order.id,
    units: units.filter(({ travellers }) => travellers.includes(traveller)).map(({ unit }) => unit),
  };
}

/** What suppliers charge for cancelling parts. */
export function penaltyFor(booking: Booking, scopes: readonly OrderScope[]) {
  const sold = simulatedOf(booking);
  return sum(
    scopes.flatMap(({ orderId, units }) => {
      const order = booking.orders.find((one) => one.id === orderId);
      return order ? units.map((unit) => sold.penaltyPaise(order.detail, unit)) : [];
    }),
  );
}

/** What was shown before cancelling; the settlement computes everything but the supplier's charge again. */
export function cancellationQuoteOf(memory: Cancelling, scopes: readonly OrderScope[] | null): CancellationAmounts {
  const { booking } = memory;
  return {
    paidPaise: ZERO,
    penaltyPaise: penaltyFor(booking, scopes ?? everythingBooked(booking)),
    serviceChargePaise: ZERO,
    cgstPaise: ZERO,
    sgstPaise: ZERO,
    igstPaise: ZERO,
    statutoryPaise: ZERO,
    nonRefundablePaise: ZERO,
    refundPaise: ZERO,
    exact: true,
  };
}
