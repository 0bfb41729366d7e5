import { addBus, removeBus } from '@pravas/contract/bus/add-bus.ts';
import { downloadBusCalendar, downloadBusTicket, reportMissingBus } from '@pravas/contract/bus/after-bus.ts';
import { quoteBusInstead } from '@pravas/contract/bus/bus-instead.ts';
import { buyBus, enterBus } from '@pravas/contract/bus/desk-bus.ts';
import { listBuses, streamBuses } from '@pravas/contract/bus/list-buses.ts';
import { listBusRoutes } from '@pravas/contract/bus/list-routes.ts';
import { listBusStations } from '@pravas/contract/bus/list-stations.ts';
import { quoteBusSeats } from '@pravas/contract/bus/quote-seats.ts';
import { reviewBus } from '@pravas/contract/bus/review-bus.ts';
import { showBusSeats } from '@pravas/contract/bus/show-seats.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import type { Sample } from './sample-ids.ts';

const inDays = (days: number): string => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();
const [FROM, TO] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2'];
const aJourney: Sample = () => ({ query: { from: FROM, to: TO, ad: '1', jDate: inDays(30) } });

const aChoice: Sample = ({ searchedBusId }) => ({
  body: { searchedBusId, busId: 'nobody', boardingPointId: '1', seats: [{ seatName: 'L7' }] },
});

/** A bus as the travel desk types it, so many days from now. */
export function aBusForm(days: number, seats: readonly string[] = ['1A']) {
  const day = inDays(days);
  return {
    operator: 'Nandi Bus Lines',
    busType: 'A/C Seater (2+2)',
    isAc: true,
    seating: 'seater' as const,
    from: 'Mysuru',
    to: 'Ooty',
    boarding: { name: 'Bus stand', at: `${day}T07:00` },
    arrival: `${day}T11:30`,
    seats: seats.map((seatName, travelerIndex) => ({ seatName, travelerIndex, baseFare: 600, gst: 30 })),
    tiers: [{ until: `${inDays(days - 1)}T07:00`, percent: 10 }],
  };
}

/** Inputs for finding buses. */
export const BUS_SAMPLES: readonly [Operation, Sample][] = [
  [listBusStations, () => ({ query: { station_name: 'Bangalore' } })],
  [listBusRoutes, () => ({})],
  [listBuses, aJourney],
  [streamBuses, aJourney],
  [showBusSeats, ({ searchedBusId }) => ({ query: { searchedBusId, busId: 'nobody' } })],
  [quoteBusSeats, aChoice],
  [reviewBus, aChoice],
  [
    addBus,
    ({ searchedBusId }) => ({
      body: {
        ...{ searchedBusId, busId: 'nobody', boardingPointId: '1', newTotalPrice: 1_319 },
        seats: [{ seatName: 'L7', passenger: { title: 'Ms', gender: 'female', firstName: 'Asha', lastName: 'Rao' } }],
      },
    }),
  ],
  [removeBus, ({ bookingId }) => ({ query: { bookingId } })],
  [
    quoteBusInstead,
    ({ searchedBusId, busId: insteadOf }) => ({
      body: { insteadOf, searchedBusId, busId: 'nobody', boardingPointId: '1', seats: [{ seatName: 'L7' }] },
    }),
  ],
  [enterBus, ({ tripId }) => ({ body: { tripId, bus: aBusForm(20), fee: 50 } })],
  [buyBus, ({ busId }) => ({ body: { bookingId: busId, ticketNumber: 'X4711' } })],
  [downloadBusTicket, ({ busId }) => ({ query: { bookingId: busId } })],
  [downloadBusCalendar, ({ busId }) => ({ query: { bookingId: busId } })],
  [reportMissingBus, ({ busId }) => ({ body: { bookingId: busId, waitingSince: '2026-12-01T20:15' } })],
];
