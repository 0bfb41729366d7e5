import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { flightScope, unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { paise, ZERO } from '@pravas/domain/money/money.ts';
import type { CancellationAmounts } from '../../apps/server/src/modules/booking/cancellation.ts';
import type { FlightMemory } from '../../apps/server/src/modules/flight-order/flight-booking.ts';
import { PENALTY_PER_CELL_PAISE } from './fake-supplier.ts';
import type { Random } from './random.ts';

/** An order as a whole: every slice with every traveller. */
export function wholeOf({ booking }: Pick<FlightMemory, 'booking'>, orderId: string): OrderScope {
  const order = booking.orders.find((one) => one.id === orderId);
  return unitScope({
    orderId,
    slices: (order?.detail.slices ?? []).map((_, index) => index),
    travellers: booking.travellers.map((_, index) => index),
  });
}

/** One traveller, one slice or one order that nobody has cancelled before; none where nothing is left. */
export function somePart(random: Random, memory: FlightMemory): readonly OrderScope[] {
  const taken = new Set(
    memory.cancellations
      .filter((one) => one.state !== 'refused')
      .flatMap((one) => one.scopes ?? memory.booking.orders.map((order) => wholeOf(memory, order.id)))
      .flatMap(unitsOf),
  );
  const parts = memory.booking.orders
    .filter((order) => order.state === 'booked')
    .map((order) => flightScope(wholeOf(memory, order.id)))
    .flatMap((whole) => [
      whole,
      ...whole.travellers.map((who) => ({ ...whole, travellers: [who] })),
      ...whole.slices.map((slice) => ({ ...whole, slices: [slice] })),
    ])
    .map(unitScope)
    .filter((part) => unitsOf(part).every((unit) => !taken.has(unit)));
  const [first, ...others] = parts;
  return first ? [random.pick([first, ...others])] : [];
}

function unitsOf({ orderId, units }: OrderScope): readonly string[] {
  return units.map((unit) => `${orderId}:${unit}`);
}

/** What was shown before cancelling; the settlement works everything but the airline's charge out anew. */
export function cancellationQuoteOf(memory: FlightMemory, scopes: readonly OrderScope[] | null): CancellationAmounts {
  const booked = memory.booking.orders.filter((order) => order.state === 'booked');
  const units = (scopes ?? booked.map((order) => wholeOf(memory, order.id))).flatMap(unitsOf);
  return {
    paidPaise: ZERO,
    penaltyPaise: paise(units.length * PENALTY_PER_CELL_PAISE),
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
