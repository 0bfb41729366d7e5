import type { BusPassenger, ChosenPoints } from '../bus-bookings/bus-booking.ts';
import { seatsForSale } from '../bus-bookings/seats-for-sale.ts';
import type { TripSeat } from '../bus-engine/seats.ts';
import type { BusTrip } from '../bus-engine/trips.ts';
import { asObject, textField, type WireObject } from '../tbo/request.ts';
import { invalid, type SeatSellerContext, SeatSellerRefusal, tentativeFailed } from './context.ts';
import { openTrip, pointAmong } from './layout-wire.ts';
import { rupeeText } from './wire-text.ts';

/** What a block asks for, read and checked except for the seats' availability. */
export interface BlockAsk extends ChosenPoints {
  readonly trip: BusTrip;
  readonly seats: readonly {
    readonly seatName: string;
    readonly passenger: BusPassenger;
    readonly gstNumber: string;
  }[];
}

const TITLES: Readonly<Record<string, string>> = { Mr: 'MALE', Ms: 'FEMALE', Mrs: 'FEMALE' };
const ID_TYPES = ['AADHAR', 'PAN_CARD', 'PASSPORT', 'DRIVING_LICENCE', 'VOTER_CARD', 'RATION_CARD'];

function readPassenger(item: WireObject, isFirst: boolean, needsId: boolean): BusPassenger {
  const sent = asObject(item.passenger);
  if (sent === undefined) throw invalid('passenger is mandatory');
  const read = (name: string): string => textField(sent, name);
  const sex = read('gender');
  if (sex !== 'MALE' && sex !== 'FEMALE') throw invalid('gender should be MALE or FEMALE');
  // The operator detects a Ms who is a man only when it writes its list: it says no more than this.
  if (TITLES[read('title')] !== sex) throw tentativeFailed();
  if (read('name') === '' || !/^\d{1,3}$/.test(read('age'))) throw invalid('name and age are mandatory');
  const isPrimary = read('primary') === 'true';
  if (isPrimary !== isFirst) throw invalid('Exactly the first passenger should be primary');
  if (isPrimary && (!/^\d{10}$/.test(read('mobile')) || !read('email').includes('@'))) {
    throw invalid('mobile and email of the primary passenger are mandatory');
  }
  // Missing proof of identity is refused in the same words as a seat that is gone.
  if (needsId && (!ID_TYPES.includes(read('idType')) || read('idNumber') === '')) throw tentativeFailed();
  return {
    title: read('title'),
    name: read('name'),
    age: read('age'),
    sex,
    mobile: read('mobile'),
    email: read('email'),
    address: read('address'),
    idType: read('idType'),
    idNumber: read('idNumber'),
    isPrimary,
  };
}

/** Fares are compared as they were sent, letter by letter; a ladies seat is asked for as one. */
function checkItem(item: WireObject, seat: TripSeat | undefined): void {
  if (seat === undefined) return;
  const isLadies = item.ladiesSeat === 'true';
  if (item.fare !== rupeeText(seat.fare.totalPaise)) throw tentativeFailed();
  if (seat.isFree && isLadies !== (seat.keptFor === 'FEMALE')) throw tentativeFailed();
}

function readItems(body: WireObject): readonly WireObject[] {
  const sent = body.inventoryItems;
  const items = (Array.isArray(sent) ? sent : [sent]).map(asObject);
  const known = items.filter((item) => item !== undefined);
  if (known.length === 0 || known.length !== items.length) throw invalid('inventoryItems is mandatory');
  return known;
}

function readPoints(body: WireObject, trip: BusTrip): ChosenPoints {
  const boardingPointId = textField(body, 'boardingPointId');
  const droppingPointId = textField(body, 'droppingPointId');
  if (pointAmong(trip.boarding, boardingPointId) === undefined) {
    throw new SeatSellerRefusal(200, 'invalid boarding point');
  }
  const isDropKnown = pointAmong(trip.dropping, droppingPointId) !== undefined;
  const isDropNeeded = trip.service.isDropMandatory || trip.service.needsPointsFirst;
  if (!isDropKnown && (isDropNeeded || droppingPointId !== '')) {
    throw new SeatSellerRefusal(200, 'invalid dropping point');
  }
  return { boardingPointId, droppingPointId };
}

/** Reads what blockTicket asks for. */
export function readBlock(body: WireObject, context: SeatSellerContext): BlockAsk {
  const trip = openTrip(body.availableTripId, context);
  const { service } = trip;
  if (textField(body, 'source') !== service.from || textField(body, 'destination') !== service.to) {
    throw invalid('source and destination should be those of the trip');
  }
  const points = readPoints(body, trip);
  const seats = new Map(
    seatsForSale(trip, context.ledger, context.clock.nowMs()).map((seat) => [seat.place.name, seat]),
  );
  const items = readItems(body).map((item, index) => {
    const seatName = textField(item, 'seatName');
    const passenger = readPassenger(item, index === 0, service.needsId);
    checkItem(item, seats.get(seatName));
    return { seatName, passenger, gstNumber: textField(asObject(item.passengerGSTDetails) ?? {}, 'gstId') };
  });
  return { trip, ...points, seats: items };
}
