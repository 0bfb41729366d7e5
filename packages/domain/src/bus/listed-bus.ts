import { ZERO } from '../money/money.ts';
import { strictness } from '../policy/rule-check.ts';
import type { VerdictOutcome } from '../policy/verdict.ts';
import { minutesBetween } from '../time/airport-time.ts';
import { isRefundableAt } from './bus-cancellation.ts';
import { freeUntil } from './bus-charge-steps.ts';
import type { BusService } from './bus-service.ts';
import type { BusPoint } from './bus-station.ts';

/** What filters and orders read of a bus. */
export interface SeenBus
  extends Pick<
    BusService,
    'serviceId' | 'departure' | 'arrival' | 'seatsLeft' | 'singleSeatsLeft' | 'fromPaise' | 'hasTracking'
  > {
  readonly operator: Pick<BusService['operator'], 'operatorId'>;
  readonly type: Pick<BusService['type'], 'isAc' | 'seating'>;
  readonly boardingPoints: readonly Pick<BusPoint, 'area'>[];
  readonly droppingPoints: readonly Pick<BusPoint, 'area'>[];
}

/** A bus as filters and orders see it. */
export interface ListedBus<Bus extends SeenBus = SeenBus> {
  readonly bus: Bus;
  /** True where some of it is refunded now. */
  readonly isRefundable: boolean;
  /** The last moment at which cancelling is free; null = it is not free now. */
  readonly freeUntil: Temporal.Instant | null;
  /** The policy's verdict on its cheapest seat; null = there is none. */
  readonly outcome: VerdictOutcome | null;
}

/** A bus of the list. Its verdict is an argument, as policies are judged elsewhere. */
export function listedBus(
  bus: BusService,
  outcome: VerdictOutcome | null,
  now: Temporal.Instant,
): ListedBus<BusService> {
  const { terms, fromPaise, departure } = bus;
  const isRefundable = isRefundableAt(terms, fromPaise, now);
  // A free cancellation is free for every seat, whatever it costs.
  const free = freeUntil({ terms, boughtAt: null, seats: [cheapestSeat(bus)], boarding: { at: departure } }, now);
  return { bus, outcome, isRefundable, freeUntil: free };
}

function cheapestSeat({ fromPaise }: BusService) {
  const nothing = { chargesPaise: ZERO, taxPaise: ZERO, taxRate: null, notRefundablePaise: ZERO };
  return { seatName: '', fare: { basePaise: fromPaise, totalPaise: fromPaise, ...nothing } };
}

/** True for what a policy lets be booked with at most a note. */
export function isCompliant({ outcome }: Pick<ListedBus, 'outcome'>): boolean {
  return outcome === null || strictness(outcome) <= strictness('note');
}

/** Whole minutes from the first boarding to the last town. */
export function busMinutes({ departure, arrival }: Pick<BusService, 'departure' | 'arrival'>): number {
  return minutesBetween(departure, arrival);
}
