import { heldFare, seatsOf } from '../bus-engine/seats.ts';
import type { BusTrip } from '../bus-engine/trips.ts';
import { tripOf } from '../bus-engine/trips.ts';
import type { BusBlock, BusCancelCourse, BusChannel, BusPassenger, BusTicket, ChosenPoints } from './bus-booking.ts';
import type { BusLedger } from './bus-ledger.ts';
import type { BusMischief } from './mischief.ts';

/** Seats that shall be held, already checked. */
export interface BlockOrder extends ChosenPoints {
  readonly channel: BusChannel;
  readonly reference: string;
  readonly trip: BusTrip;
  readonly seats: readonly {
    readonly seatName: string;
    readonly passenger: BusPassenger;
    readonly gstNumber: string;
  }[];
  readonly lifeMs: number;
}

const SHORT_LIFE_MS = 20_000;
const LOOKS_UNTIL_KNOWN = 2;

/** Holds seats at the price that they then have. */
export function holdSeats(
  order: BlockOrder,
  mischief: BusMischief | undefined,
  ledger: BusLedger,
  nowMs: number,
): BusBlock {
  const { trip, channel, reference, boardingPointId, droppingPointId } = order;
  const known = new Map(seatsOf(trip, nowMs, ledger.market).map((seat) => [seat.place.name, seat]));
  return ledger.saveBlock({
    key: ledger.nextBlockKey(),
    channel,
    reference,
    tripId: trip.id,
    boardingPointId,
    droppingPointId,
    seats: order.seats.map((wanted) => {
      const seat = known.get(wanted.seatName);
      if (seat === undefined) throw new Error(`There is no seat ${wanted.seatName}.`);
      const fare = heldFare(trip, seat.fare, mischief === 'price_up');
      return { ...wanted, place: seat.place, shownFare: seat.fare, fare, keptFor: seat.keptFor };
    }),
    createdAtMs: nowMs,
    untilMs: nowMs + (mischief === 'expires_soon' ? Math.min(SHORT_LIFE_MS, order.lifeMs) : order.lifeMs),
    tin: null,
    vainLooks: 0,
  });
}

const CANCEL_COURSES: Readonly<Partial<Record<BusMischief, BusCancelCourse>>> = {
  second_fails: 'second_fails',
  slow_cancel: 'slow',
  cancel_rejected: 'rejected',
};

/** Makes the ticket of a block. */
export function sellBlock(
  block: BusBlock,
  mischief: BusMischief | undefined,
  ledger: BusLedger,
  nowMs: number,
): BusTicket {
  const trip = tripOf(block.tripId);
  if (trip === undefined) throw new Error(`There is no trip ${block.tripId}.`);
  const tin = ledger.nextTin();
  const busId = ledger.nextNumber('bus_id');
  ledger.saveBlock({ ...block, tin });
  return ledger.saveTicket({
    tin,
    pnr: `X${busId.toString(36).toUpperCase()}`,
    busId,
    channel: block.channel,
    reference: block.reference,
    blockKey: block.key,
    tripId: block.tripId,
    boardingPointId: block.boardingPointId,
    droppingPointId: block.droppingPointId,
    startMs: trip.startMs,
    policy: trip.service.policy,
    isPartial: trip.service.isPartial,
    seats: block.seats.map((seat) => ({ ...seat, cancelled: null })),
    createdAtMs: nowMs,
    looksUntilKnown: mischief === 'lost_answer' || mischief === 'pending' ? LOOKS_UNTIL_KNOWN : 0,
    operatorAct: mischief === 'silent_cancellation' ? { reason: 'BO_CANCELLATION', atMs: nowMs } : null,
    willBeReplaced: mischief === 'replaced',
    cancelCourse: (mischief && CANCEL_COURSES[mischief]) ?? 'usual',
  });
}
