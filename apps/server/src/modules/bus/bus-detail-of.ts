import type { BookedSeat, BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { sum } from '@pravas/domain/money/money.ts';

/** What was chosen on a bus. */
interface ChosenOnBus extends Required<Pick<BusDetail, 'boarding' | 'dropping' | 'taxOwedBy'>> {
  readonly seats: readonly BookedSeat[];
  /** Until when the price is good enough to be shown. */
  readonly expiresAt: Temporal.Instant;
}

/** Chosen seats as they are put into a trip: nothing is held of them yet. */
export function busDetailOf(
  bus: BusService,
  { boarding, dropping, seats, taxOwedBy, expiresAt }: ChosenOnBus,
): BusDetail {
  const { supplierId, routeId, operator, type, date, from, to, startsAt, departure, arrival } = bus;
  const { hasTracking, hasMobileTicket, isStateCorporation, hasExactCancellation, terms } = bus;
  const { serviceId, context, isIdNeeded, isPricedAtHold, mostSeats } = bus;
  const totalPaise = sum(seats.map(({ fare }) => fare.totalPaise));
  return {
    ...{ supplierId, routeId, operator, type, date, from, to, startsAt, departure, arrival },
    ...{ hasTracking, hasMobileTicket, isStateCorporation, hasExactCancellation, terms },
    ...{ boarding, dropping, seats, totalPaise, costPaise: totalPaise, taxOwedBy },
    boughtAt: null,
    ticket: null,
    sale: {
      ...{ serviceId, context, isIdNeeded, isPricedAtHold, mostSeats },
      expiresAt: expiresAt.toString(),
      hold: null,
    },
  };
}
