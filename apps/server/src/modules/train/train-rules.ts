import type { ServiceRules, UnitPlace } from '@pravas/domain/booking/service-rules.ts';
import type { TrainDetail, TrainStation } from '@pravas/domain/train/train-detail.ts';
import { trainUnit } from '@pravas/domain/train/train-units.ts';

/** What the booking core asks of trains. The detail of an order is one ticket, as quoted and as bought. */
export const trainRules: ServiceRules<TrainDetail> = {
  service: 'train',
  words: {
    seller: 'railway',
    locator: 'PNR',
    thing: 'train',
    things: 'trains',
    place: 'berth',
    price: 'fare',
    confirmed: 'ticketed',
    begun: 'The train has left',
    missed: 'Not travelled',
  },
  name: ({ boarding, to }) => `${boarding.code} → ${to.code}`,
  // By the ticket's starting station, from which the railway counts: with later boarding the train has already left
  // there.
  lapsesAt: ({ departure }) => departure,
  isHoldable: () => false,
  pricePaise: ({ money }) => money.totalPaise,
  sellers: () => [{ code: 'IR', name: 'Indian Railways' }],
  itineraryKey: (tickets) => JSON.stringify(tickets.map((ticket) => Object.values(trainItinerary(ticket)))),
  units: (ticket) =>
    ticket.passengers.map(({ travellerIndex }) => ({
      unit: trainUnit(travellerIndex),
      travellers: [travellerIndex],
      startsAt: ticket.boardingDeparture,
      endsAt: ticket.arrival,
      from: placeOf(ticket.boarding),
      to: placeOf(ticket.to),
      label: ticket.trainNumber,
    })),
  title: ({ boarding, to }) => `${boarding.city ?? boarding.name} - ${to.city ?? to.name}`,
};

/**
 * What is bought, by the typed fields: without those known only after the purchase, and those that may change at no
 * cost.
 */
export function trainItinerary(ticket: TrainDetail): Readonly<Record<string, string>> {
  const { trainNumber, departure, from, to, travelClass, quota } = ticket;
  return { trainNumber, departure: departure.wall, 'from.code': from.code, 'to.code': to.code, travelClass, quota };
}

function placeOf({ code, name }: TrainStation): UnitPlace {
  return { code, name };
}
