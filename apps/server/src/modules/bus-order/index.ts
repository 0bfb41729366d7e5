import { busRules } from '@pravas/domain/bus/bus-rules.ts';
import { goneAt } from '@pravas/domain/bus/hold-clock.ts';
import { nextReading } from '@pravas/domain/bus/reading-bus.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { defineService } from '../booking/index.ts';
import type { BusTypes } from './bus-booking.ts';
import { busCancelling } from './bus-cancelling.ts';
import { busCarbon } from './bus-carbon.ts';
import { busEntry } from './bus-entry.ts';
import { busesInTrip } from './bus-in-trip.ts';
import { busJudging } from './bus-judging.ts';
import { busMoney } from './bus-money.ts';
import { busPresentation } from './bus-presentation.ts';
import { busRequests } from './bus-requests.ts';

export type { BusBooking, BusBookingOrder, BusFacts } from './bus-booking.ts';
export { busCancelling, goneOf } from './bus-cancelling.ts';
export { insertBusReport, presentReport, readBusReport } from './bus-reports.ts';
export { partyOf } from './bus-requests.ts';
export { ordersOfBuses } from './bus-supplier.ts';
export { type BusTicketPaper, busTicketPaper } from './bus-ticket-paper.ts';
export { findBuses } from './find-buses.ts';
export { presentHold } from './present-hold.ts';
export { arrivalOf, momentOf, presentStop } from './present-stop.ts';
export { printBusTickets } from './print-bus-ticket.ts';
export { writeBusCalendar } from './write-bus-calendar.ts';

/** Buses, as the booking core knows them. */
export const busService = defineService<BusTypes>({
  rules: busRules,
  requests: busRequests,
  money: busMoney,
  cancelling: busCancelling,
  entry: busEntry,
  changes: null,
  goneAt: ({ sale }) => (sale?.hold ? goneAt(sale.hold) : null),
  firstReadAt: (detail, now) => nextReading(detail, now) ?? instantOf(detail.boarding.at),
  asBought: (detail, { ticket }, now) => ({ ...detail, boughtAt: now.toString(), ticket }),
  presentation: busPresentation,
  inTrip: busesInTrip,
  judging: busJudging,
  carbon: busCarbon,
});
