import type { BusBlock, ChosenPoints } from '../bus-bookings/bus-booking.ts';
import { refuseSeats, type SeatRefusal } from '../bus-bookings/check-seats.ts';
import { busMischief } from '../bus-bookings/mischief.ts';
import { seatsForSale } from '../bus-bookings/seats-for-sale.ts';
import { holdSeats } from '../bus-bookings/sell-seats.ts';
import type { BusTrip, TripPoint } from '../bus-engine/trips.ts';
import { indiaTime } from '../hotel-engine/calendar.ts';
import { invalidRequest, rejected, rupees } from '../tbo/envelope.ts';
import { textField, type WireObject, wholeField } from '../tbo/request.ts';
import { pointIndex } from './codes.ts';
import type { TboBusContext, TboBusMethod } from './context.ts';
import { chosenTrip, toLongPoint } from './layout.ts';
import { believedPrice, readPassengers, type SentPassenger } from './passengers.ts';
import { toPolicies, toPrice } from './price-wire.ts';

/** Minutes for which a block holds its seats. */
export const BLOCK_MINUTES = 7;
const NESTED_FAILURE =
  'Block failed from supplier: [Seat Seller] TENTATIVE BOOKING FAILED || Operator: seat lock rejected. Please try another bus.';

const REFUSALS: Readonly<Record<SeatRefusal['code'], (seat: string) => string>> = {
  not_running: () => 'The bus is not available.',
  too_many: () => 'Maximum 6 seats are allowed.',
  unknown_seat: (seat) => `Seat ${seat} is not in the layout.`,
  seat_taken: (seat) => `Seat ${seat} is not available.`,
  ladies_only: (seat) => `Seat ${seat} is reserved for ladies.`,
  gents_only: (seat) => `Seat ${seat} is reserved for gents.`,
  forced: (seat) => `Seat ${seat} can not be selected before the reserved seats.`,
};

function readPoint(trip: BusTrip, points: readonly TripPoint[], index: number | undefined): TripPoint | undefined {
  return points.find((point) => pointIndex(trip.service, points, point) === index);
}

/** The points that a request chooses; its second name for where they get off is as good as the first. */
export function readPoints(body: WireObject, trip: BusTrip): ChosenPoints {
  const boarding = readPoint(trip, trip.boarding, wholeField(body, 'BoardingPointId'));
  if (boarding === undefined) throw invalidRequest('BoardingPointId is not valid.');
  const chosen = wholeField(body, 'DroppingPointId') ?? wholeField(body, 'DropingPointId') ?? 0;
  const dropping = readPoint(trip, trip.dropping, chosen);
  if (dropping === undefined && (trip.service.isDropMandatory || chosen !== 0)) {
    throw invalidRequest('DroppingPointId is not valid.');
  }
  return { boardingPointId: boarding.id, droppingPointId: dropping?.id ?? '' };
}

/** A moment as Block alone writes it, such as `12/01/2026 20:30:00`. */
function slashTime(ms: number): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(.*)$/.exec(indiaTime(ms)) ?? [];
  return `${month}/${day}/${year} ${time}`;
}

/** Where passengers get on and off, in full; null where it was not given where they get off. */
export function pointDetails(trip: BusTrip, { boardingPointId, droppingPointId }: ChosenPoints) {
  const detail = (points: readonly TripPoint[], id: string) => {
    const point = points.find((one) => one.id === id);
    return point === undefined ? null : toLongPoint(trip, points, point);
  };
  return {
    BoardingPointdetails: detail(trip.boarding, boardingPointId),
    DropingPointdetails: detail(trip.dropping, droppingPointId),
  };
}

function toPassengers(block: BusBlock, sent: readonly SentPassenger[]) {
  return sent.map((one) => {
    const held = block.seats.find(({ seatName }) => seatName === one.seatName);
    if (held === undefined) throw new Error(`Seat ${one.seatName} is not held.`);
    const seat = { ...one.seat, SeatFare: rupees(held.fare.totalPaise), Price: toPrice(held.fare) };
    return { ...one.sent, Seat: seat };
  });
}

function checkPrices(trip: BusTrip, sent: readonly SentPassenger[], context: TboBusContext): void {
  const seats = new Map(
    seatsForSale(trip, context.ledger, context.clock.nowMs()).map((seat) => [seat.place.name, seat]),
  );
  for (const one of sent) {
    const seat = seats.get(one.seatName);
    if (seat !== undefined && rupees(seat.fare.totalPaise) !== believedPrice(one)) {
      throw rejected(`Price of seat ${one.seatName} is not valid.`);
    }
  }
}

/** Block: holds seats for seven minutes and says what they cost now. */
export const block: TboBusMethod = (body, context, fault) => {
  const { ledger, clock, traces } = context;
  const nowMs = clock.nowMs();
  const trip = chosenTrip(body, context);
  const points = readPoints(body, trip);
  const sent = readPassengers(body, trip);
  const mischief = busMischief(sent, fault);
  if (mischief === 'sold_out') throw rejected(`Seat ${sent[0]?.seatName} is not available.`);
  if (mischief === 'supplier_error') throw rejected(NESTED_FAILURE);
  checkPrices(trip, sent, context);
  const wanted = sent.map(({ seatName, passenger }) => ({ seatName, sex: passenger.sex }));
  const refusal = refuseSeats(trip, wanted, nowMs, ledger);
  if (refusal !== undefined) throw rejected(REFUSALS[refusal.code](refusal.seatName));
  const traceId = textField(body, 'TraceId');
  const seats = sent.map(({ seatName, passenger, gstNumber }) => ({ seatName, passenger, gstNumber }));
  const order = { ...points, trip, channel: 'tbo', reference: traceId, seats, lifeMs: BLOCK_MINUTES * 60_000 } as const;
  const held = holdSeats(order, mischief, ledger, nowMs);
  traces.keepBlock(traceId, wholeField(body, 'ResultIndex') ?? 0, held.key);
  return {
    traceId,
    fields: {
      IsPriceChanged: held.seats.some(({ fare, shownFare }) => fare.totalPaise !== shownFare.totalPaise),
      ArrivalTime: slashTime(trip.arrivalMs),
      DepartureTime: slashTime(trip.departureMs),
      BusType: trip.service.type.name,
      ServiceName: 'Seat Seller',
      TravelName: trip.service.operator.name,
      ...pointDetails(trip, points),
      CancelPolicy: toPolicies(trip, nowMs),
      Passenger: toPassengers(held, sent),
    },
    ...(mischief === 'lost_block' ? { defect: 'never' as const } : {}),
  };
};
