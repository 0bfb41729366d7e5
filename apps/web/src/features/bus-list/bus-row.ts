import type { listBuses } from '@pravas/contract/bus/list-buses.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { ListedBus } from '@pravas/domain/bus/listed-bus.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';

/** A bus as the server lists it. */
export type FoundBus = AnswerOf<typeof listBuses>['buses'][number];

/** A bus of the list: as filters and orders see it, and as it was found. */
export interface BusRow extends ListedBus {
  readonly found: FoundBus;
}

/** Buses run by Indian clocks. */
const ZONE = 'Asia/Kolkata';

/** A bus as the list works with it. Its price is the payable one: filters and orders go by what people read. */
export function busRow(found: FoundBus): BusRow {
  const { busId, operator, type, departure, arrival, seatsLeft, singleSeatsLeft, hasTracking, total } = found;
  return {
    found,
    bus: {
      serviceId: busId,
      operator,
      type,
      departure: { wall: departure.wall, zone: ZONE },
      arrival: { wall: arrival.wall, zone: ZONE },
      boardingPoints: found.boardingAreas.map((area) => ({ area })),
      droppingPoints: found.droppingAreas.map((area) => ({ area })),
      seatsLeft,
      singleSeatsLeft,
      hasTracking,
      fromPaise: fromRupees(total),
    },
    isRefundable: found.isRefundable,
    freeUntil: found.freeUntil === null ? null : Temporal.Instant.from(found.freeUntil),
    outcome: found.verdict?.outcome ?? null,
  };
}
