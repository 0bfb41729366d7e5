import type { ItemNews } from '../../apps/server/src/modules/notification/facts/item-facts.ts';
import type { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import { paise } from '../../packages/domain/src/money/money.ts';
import { FLIGHT_NEWS } from './flight-samples.ts';
import { ASHA, bookedBus, bookedCab, bookedStay, bookedTrain, TRIP, TRIP_ID } from './sample-bookings.ts';
import type { SamplesFor } from './sample-shapes.ts';

const stay: ItemNews = {
  tripId: TRIP_ID,
  trip: TRIP,
  by: null,
  ownerId: ASHA,
  approverIds: [],
  booking: bookedStay(),
  told: [],
  refundPaise: null,
  givenUpPaise: null,
};
const bus: ItemNews = { ...stay, booking: bookedBus() };
const train: ItemNews = { ...stay, booking: bookedTrain() };
const cab: ItemNews = { ...stay, booking: bookedCab() };
const FAILURE = 'The hotel had no room left at this price.';

/** The facts of notifications about bookings: flights, and every other service in its words. */
export const SERVICE_SAMPLES: SamplesFor<
  Extract<
    keyof typeof TOPICS,
    | 'booking.quoted'
    | 'booking.news'
    | 'booking.booked'
    | 'booking.failed'
    | 'booking.cancelled'
    | 'booking.part_cancelled'
    | 'booking.cancel_refused'
    | 'booking.refunded'
    | 'booking.late_payment'
  >
> = {
  'booking.quoted': { stay },
  'booking.news': {
    bus: {
      ...bus,
      told: [
        { traveller: 0, text: 'Berth L7 is confirmed.' },
        { traveller: 1, text: 'Berth L9 is confirmed.' },
      ],
    },
  },
  'booking.booked': {
    items: { stay, bus, train, cab, guest: { ...stay, ownerId: null } },
    flights: FLIGHT_NEWS.booked,
  },
  'booking.failed': {
    items: { stay: { ...stay, booking: { ...stay.booking, failure: FAILURE } }, bus },
    flights: FLIGHT_NEWS.failed,
  },
  'booking.cancelled': {
    items: { stay, train, cab, given: { ...bus, givenUpPaise: paise(2_625_00) } },
    flights: FLIGHT_NEWS.cancelled,
  },
  'booking.part_cancelled': { items: { bus }, flights: FLIGHT_NEWS.partCancelled },
  'booking.cancel_refused': { items: { stay }, flights: FLIGHT_NEWS.cancelRefused },
  'booking.refunded': {
    items: {
      bus: { ...bus, refundPaise: paise(2_362_50) },
      train: { ...train, refundPaise: paise(1_078_97) },
      cab: { ...cab, refundPaise: paise(2_510_40) },
    },
    flights: FLIGHT_NEWS.refunded,
  },
  'booking.late_payment': { items: { bus }, flights: FLIGHT_NEWS.latePayment },
};
