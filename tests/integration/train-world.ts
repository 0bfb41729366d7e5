import { getBooking, payForBooking } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { enterTrain } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { payAtGateway } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import type { OfflineWorld } from './offline-world.ts';
import { aTrainForm } from './sample-rides.ts';
import { payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

type Entered = AnswerOf<typeof enterTrain>;
type Shown = AnswerOf<typeof getBooking>['booking'];
type ShownTrain = Extract<Shown, { readonly service: 'train' }>;

/** Actions on trains that tests share. */
export interface TrainWorld {
  /** A trip of Asha's own. */
  newTrip(): Promise<string>;
  /** A train that the desk has found, so many days ahead; `body` = further fields. */
  enter(daysAhead: number, overrides?: object, body?: object): Promise<Entered>;
  show(bookingId: string): Promise<ShownTrain>;
  /** Pays by card, so that the desk is to buy it. */
  pay(bookingId: string): Promise<void>;
}

/** 3A at 1,100 and 5 % for each of two, and nothing besides. */
export const FARE_OF_TWO = { baseFare: 2200, gst: 110, total: 2310 };

let nextPnr = 2_201_893_100;

/** A train as it was quoted. */
export const quotedTrain = (daysAhead: number, overrides: object = {}) => ({ ...aTrainForm(daysAhead), ...overrides });

/** The same as it was bought, under a PNR of its own. */
export function boughtTrain(daysAhead: number, status = 'CNF/B14/62/SL', overrides: object = {}) {
  nextPnr += 1;
  const [coach, berth] = status.startsWith('CNF/') ? status.split('/').slice(1) : [];
  return {
    ...quotedTrain(daysAhead, overrides),
    pnr: String(nextPnr),
    passengers: [{ travelerIndex: 0, bookingStatus: status, coach: coach ?? null, berth: berth ?? null }],
  };
}

/** The same for two, each with the given status. */
export function boughtForTwo(daysAhead: number, statuses: readonly [string, string]) {
  const passengers = statuses.map((bookingStatus, travelerIndex) => ({ travelerIndex, bookingStatus }));
  return { ...boughtTrain(daysAhead, 'CNF', { fare: FARE_OF_TWO }), passengers };
}

/** Has a booked train leave in so many minutes; a negative number means it has left. */
export async function leaveIn({ query }: Pick<World, 'query'>, bookingId: string, minutes: number): Promise<void> {
  const wallIn = (more: number) =>
    Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ minutes: more }).toPlainDateTime().toString().slice(0, 16);
  const [departs, arrives] = [wallIn(minutes), wallIn(minutes + 440)].map((wall) => ({ wall, zone: 'Asia/Kolkata' }));
  const detail = { departure: departs, boardingDeparture: departs, arrival: arrives, date: departs?.wall.slice(0, 10) };
  await query('update booking_order set detail = detail || $2::jsonb where booking_id = $1', [
    bookingId,
    JSON.stringify(detail),
  ]);
}

/** The same world with trains. */
export function trainsOf({ own, desk }: Pick<OfflineWorld, 'own' | 'desk'>): TrainWorld {
  const newTrip = async () => {
    const trip = payloadOf<AnswerOf<typeof createTrip>>(await own.call(createTrip, { body: { name: 'To Prayagraj' } }));
    return trip.data._id;
  };
  const show = async (bookingId: string): Promise<ShownTrain> => {
    const { booking } = payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } }));
    if (booking.service !== 'train') throw new Error('It is no train');
    return booking;
  };
  return {
    newTrip,
    show,
    async enter(daysAhead, overrides = {}, body = {}) {
      const tripId = await newTrip();
      const train = quotedTrain(daysAhead, overrides);
      const entered = { tripId, train, fee: 100, cancelFee: 100, ...body };
      return payloadOf<Entered>(await desk.call(enterTrain, { body: entered }));
    },
    async pay(bookingId) {
      const started = payloadOf<AnswerOf<typeof payForBooking>>(await own.call(payForBooking, { body: { bookingId } }));
      await payAtGateway(started, 'pay');
      await until(
        () => show(bookingId),
        ({ status }) => status === 'BOOKING_PAUSED',
      );
    },
  };
}
