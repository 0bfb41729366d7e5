import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { paise, ZERO } from '@pravas/domain/money/money.ts';
import type { CancellationAmounts } from '../../apps/server/src/modules/booking/cancellation-repository.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { PENALTY_PER_CELL_PAISE } from './fake-supplier.ts';
import type { Random } from './random.ts';

/** An order as a whole: every slice with every traveller. */
export function wholeOf({ booking }: Pick<SagaMemory, 'booking'>, legId: string): OrderScope {
  const leg = booking.legs.find((one) => one.id === legId);
  return {
    legId,
    slices: (leg?.offer.slices ?? []).map((_, index) => index),
    travellers: booking.travellers.map((_, index) => index),
  };
}

/** One traveller, one slice or one order that nobody has cancelled before; none where nothing is left. */
export function somePart(random: Random, memory: SagaMemory): readonly OrderScope[] {
  const taken = new Set(
    memory.cancellations
      .filter((one) => one.state !== 'refused')
      .flatMap((one) => one.scopes ?? memory.booking.legs.map((leg) => wholeOf(memory, leg.id)))
      .flatMap(cellsOf),
  );
  const parts = memory.booking.legs
    .filter((leg) => leg.state === 'booked')
    .map((leg) => wholeOf(memory, leg.id))
    .flatMap((whole): OrderScope[] => [
      whole,
      ...whole.travellers.map((who) => ({ ...whole, travellers: [who] })),
      ...whole.slices.map((slice) => ({ ...whole, slices: [slice] })),
    ])
    .filter((part) => cellsOf(part).every((cell) => !taken.has(cell)));
  const [first, ...others] = parts;
  return first ? [random.pick([first, ...others])] : [];
}

function cellsOf({ legId, slices, travellers }: OrderScope): readonly string[] {
  return slices.flatMap((slice) => travellers.map((who) => `${legId}:${slice}:${who}`));
}

/** What was shown before cancelling; the settlement works everything but the airline's charge out anew. */
export function cancellationQuoteOf(memory: SagaMemory, scopes: readonly OrderScope[] | null): CancellationAmounts {
  const booked = memory.booking.legs.filter((leg) => leg.state === 'booked');
  const cells = (scopes ?? booked.map((leg) => wholeOf(memory, leg.id))).flatMap(cellsOf);
  return {
    paidPaise: ZERO,
    airlinePenaltyPaise: paise(cells.length * PENALTY_PER_CELL_PAISE),
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
