import { seatsForSale } from '../bus-bookings/seats-for-sale.ts';
import { freeSeats, type TripSeat } from '../bus-engine/seats.ts';
import { stationOf } from '../bus-engine/stations.ts';
import type { BusTrip, TripPoint } from '../bus-engine/trips.ts';
import { rupees } from '../tbo/envelope.ts';
import { textField, type WireObject, wholeField } from '../tbo/request.ts';
import { isOddForm, pointIndex } from './codes.ts';
import type { TboBusContext, TboBusMethod } from './context.ts';
import { toPrice } from './price-wire.ts';
import { flag, pointTime } from './search.ts';

const SEAT_TYPE = { seat: 1, upper: 4, lower: 5 } as const;
const ROWS = 5;

/** The trip that a request's TraceId and ResultIndex mean. */
export function chosenTrip(body: WireObject, { traces, clock }: TboBusContext): BusTrip {
  return traces.select(textField(body, 'TraceId'), wholeField(body, 'ResultIndex'), clock.nowMs());
}

function typeOf({ isBerth, isUpper }: TripSeat['place']): number {
  if (!isBerth) return SEAT_TYPE.seat;
  return isUpper ? SEAT_TYPE.upper : SEAT_TYPE.lower;
}

/** A seat with its place, as blocks and bookings send it back. */
export function toWireSeat(trip: BusTrip, { place, fare, isFree, keptFor }: TripSeat, index: number) {
  return {
    ColumnNo: String(place.column).padStart(3, '0'),
    Height: 1,
    IsLadiesSeat: flag(trip.service, keptFor === 'FEMALE'),
    IsMalesSeat: flag(trip.service, keptFor === 'MALE'),
    IsUpper: flag(trip.service, place.isUpper),
    RowNo: String(place.row).padStart(3, '0'),
    SeatFare: rupees(fare.totalPaise),
    SeatIndex: index + 1,
    SeatName: place.name,
    SeatStatus: flag(trip.service, isFree),
    SeatType: typeOf(place),
    Width: place.isBerth ? 2 : 1,
    Price: toPrice(fare),
  };
}

/**
 * Rows across both decks; where the operator's data has objects, a seat is under its column and the aisle is missing.
 */
function toRows(trip: BusTrip, seats: readonly TripSeat[]): readonly unknown[] {
  const decks = [false, true].flatMap((isUpper) =>
    Array.from({ length: ROWS }, (_, row) =>
      seats
        .map((seat, index) => ({ seat, index }))
        .filter(({ seat }) => seat.place.isUpper === isUpper && seat.place.row === row),
    ),
  );
  return decks
    .filter((row) => row.length > 0)
    .map((row) => {
      const wire = row.map(({ seat, index }) => [seat.place.column, toWireSeat(trip, seat, index)] as const);
      return isOddForm(trip.service) ? Object.fromEntries(wire) : wire.map(([, one]) => one);
    });
}

/** GetBusSeatLayOut: the seats as they are now. */
export const getBusSeatLayOut: TboBusMethod = (body, context) => {
  const trip = chosenTrip(body, context);
  const seats = seatsForSale(trip, context.ledger, context.clock.nowMs());
  const rows = toRows(trip, seats);
  return {
    traceId: textField(body, 'TraceId'),
    fields: {
      SeatLayoutDetails: {
        AvailableSeats: String(freeSeats(seats).length),
        HTMLLayout: '',
        SeatLayout: {
          NoOfColumns: Math.max(...seats.map(({ place }) => place.column)) + 1,
          NoOfRows: rows.length,
          SeatDetails: isOddForm(trip.service) ? Object.fromEntries(rows.entries()) : rows,
        },
      },
    },
  };
};

/** A point in full. */
export function toLongPoint(trip: BusTrip, points: readonly TripPoint[], point: TripPoint) {
  const town = stationOf(point.id.slice(0, 4))?.name ?? '';
  return {
    CityPointAddress: `${point.name} bus stop, ${town}`,
    CityPointContactNumber: `1800${point.id}`,
    CityPointIndex: pointIndex(trip.service, points, point),
    CityPointLandmark: `Near ${point.name} police station`,
    CityPointLocation: point.name,
    CityPointName: point.name,
    CityPointTime: pointTime(trip, point),
  };
}

/** GetBoardingPointDetails: where a trip's points are. */
export const getBoardingPointDetails: TboBusMethod = (body, context) => {
  const trip = chosenTrip(body, context);
  return {
    traceId: textField(body, 'TraceId'),
    fields: {
      BoardingPointsDetails: trip.boarding.map((one) => toLongPoint(trip, trip.boarding, one)),
      DroppingPointsDetails: trip.dropping.map((one) => toLongPoint(trip, trip.dropping, one)),
    },
  };
};
