import '../../tests/support/register-services.ts';
import type { Booking } from '../../apps/server/src/modules/booking/index.ts';
import { aBusBooking } from '../../apps/server/src/modules/bus-order/testing/a-booked-bus.ts';
import type { FlightBooking } from '../../apps/server/src/modules/flight-order/index.ts';
import { aBookedSaga, aSaga } from '../../apps/server/src/modules/flight-order/testing/a-saga.ts';
import { aHotelBooking } from '../../apps/server/src/modules/hotel-order/testing/a-booked-hotel.ts';
import type { TripPeople } from '../../apps/server/src/modules/notification/facts/trip-facts.ts';
import { agreedQuote } from '../../packages/domain/src/booking/agreed-quote.ts';
import { agreedTerms } from '../../packages/domain/src/booking/testing/agreed-terms.ts';
import { aBooking } from '../../packages/domain/src/bus/testing/a-bus.ts';
import type { CabDetail } from '../../packages/domain/src/cab/cab-detail.ts';
import { aCab } from '../../packages/domain/src/cab/testing/a-cab.ts';
import { aBookedRoom, aBookedStay } from '../../packages/domain/src/hotel/testing/a-stay.ts';
import { type Paise, paise } from '../../packages/domain/src/money/money.ts';
import { aTraveller } from '../../packages/domain/src/testing/builders.ts';
import { aTrain } from '../../packages/domain/src/train/testing/a-train.ts';
import type { TrainDetail } from '../../packages/domain/src/train/train-detail.ts';

/** Asha Rao, who travels. */
export const ASHA = '0197a000-0000-7000-8000-0000000000a1';
/** Meera Iyer, who approves. */
export const MEERA = '0197a000-0000-7000-8000-0000000000a2';
/** The trip of every sample. */
export const TRIP_ID = '0197a000-0000-7000-8000-000000000001';
const BOOKING_ID = '0197a000-0000-7000-8000-000000000002';

/** The trip with its people. */
export const TRIP: TripPeople = {
  id: TRIP_ID,
  name: 'Client day in Mumbai',
  purpose: 'Quarterly review with Kestrel Bank',
  createdBy: ASHA,
  cancelReason: 'The client has postponed the review',
  startsAt: new Date('2027-01-05T00:40:00Z'),
  travellerIds: [ASHA],
  travellerNames: ['Asha Rao', 'Vikram Shah'],
};

const OF_TRIP = { id: BOOKING_ID, tripId: TRIP_ID, createdBy: ASHA } as const;

/** A return of two orders for two people, with a PNR and tickets as airlines write them. */
export function bookedFlights(changes: Partial<FlightBooking> = {}): FlightBooking {
  const { booking } = aBookedSaga(['onward', 'return']);
  return withPapers({ ...booking, ...OF_TRIP, ...changes });
}

/** The same where one flight was booked and the other was not. */
export function halfBookedFlights(): FlightBooking {
  const { booking } = aSaga(
    [
      { direction: 'onward', state: 'booked' },
      { direction: 'return', state: 'failed' },
    ],
    { status: 'BOOKED' },
  );
  return withPapers({ ...booking, ...OF_TRIP });
}

/** The same where neither was. */
export function failedFlights(): FlightBooking {
  const { booking } = aSaga([{ direction: 'onward', state: 'failed' }], { status: 'FAILED' });
  return withPapers({ ...booking, ...OF_TRIP, failure: 'The airline had no seat left in this fare.' });
}

function withPapers(booking: FlightBooking): FlightBooking {
  return {
    ...booking,
    orders: booking.orders.map((order, index) => ({
      ...order,
      locator: order.locator === null ? null : (['QSLEZ3', 'RT7KWP'][index] ?? order.locator),
      supplierOrder: order.supplierOrder && {
        ...order.supplierOrder,
        tickets: order.supplierOrder.tickets.map((ticket, place) => ({
          ...ticket,
          ticketNumber: `312-24${index}175${place}804`,
        })),
      },
    })),
  };
}

/** Two nights in Bengaluru. */
export function bookedStay() {
  const room = aBookedRoom([7_220, 7_820], { travellers: [0] });
  const booking = aHotelBooking([aBookedStay({ rooms: [room], hotelConfirmation: 'TG-48213' })]);
  const { totalPaise } = booking.facts.quote;
  return { ...booking, ...OF_TRIP, totalPaise, travellers: [aTraveller()] as const };
}

/** Two berths of a night bus. */
export function bookedBus() {
  const booking = aBusBooking([aBooking()]);
  return { ...booking, ...OF_TRIP, totalPaise: booking.facts.quote.totalPaise };
}

/** A berth of a train that the travel desk bought. */
export function bookedTrain() {
  const detail = aTrain();
  return boughtByDesk('train', detail, detail.money.totalPaise);
}

/** A car with its driver that the travel desk bought. */
export function bookedCab() {
  return boughtByDesk('cab', aCab(), paise(3_910_40));
}

/** Whatever the travel desk bought outside, for Asha Rao alone, without its slips and tickets. */
function boughtByDesk(service: 'train' | 'cab', detail: TrainDetail | CabDetail, costPaise: Paise): Booking {
  const terms = agreedTerms();
  const quote = agreedQuote({ sellPaise: costPaise, costPaise }, terms);
  return {
    ...OF_TRIP,
    service,
    status: 'BOOKED',
    origin: 'offline',
    paidFrom: null,
    totalPaise: quote.totalPaise,
    facts: { terms, quote, contact: { email: 'asha.rao@example.com', mobile: '+919845012345' }, gst: null },
    travellers: [aTraveller({ firstName: 'Asha', lastName: 'Rao' })],
    orders: [
      {
        id: 'o',
        position: 0,
        supplierId: 'desk',
        detail,
        pendingDetail: null,
        state: 'booked',
        clientRef: 'ref',
        locator: service === 'train' ? '2201893135' : 'KC-4471',
        supplierOrder: null,
      },
    ],
  } as unknown as Booking;
}
