import { seatOfPassenger } from './add-bus.ts';
import { busReport } from './after-bus.ts';
import { bookedBus, bookedBusSeat, bookedStop } from './booked-bus.ts';
import { busHoldNow } from './bus-hold.ts';
import { busInstead } from './bus-instead.ts';
import { busCancellation, busSeat, busStop, busVerdict } from './bus-seat-shapes.ts';
import { busMoment, busSupplierProgress, listedBus } from './bus-shapes.ts';
import { busForm } from './desk-bus.ts';
import { busListEvent, busListPayload } from './list-buses.ts';
import { busRoute } from './list-routes.ts';
import { busStation } from './list-stations.ts';
import { quotedSeat, seatsPrice, wantedSeat } from './quote-seats.ts';
import { busOrder, tripBus } from './trip-bus.ts';

/** What clients call the shapes of buses. */
export const BUS_SHAPES = {
  BookedBus: bookedBus,
  BookedBusSeat: bookedBusSeat,
  BookedBusStop: bookedStop,
  BusCancellation: busCancellation,
  BusHoldNow: busHoldNow,
  BusForm: busForm,
  BusInstead: busInstead,
  BusListEvent: busListEvent,
  BusListPayload: busListPayload,
  BusMoment: busMoment,
  BusOrder: busOrder,
  BusQuotedSeat: quotedSeat,
  BusReport: busReport,
  BusRoute: busRoute,
  BusSeat: busSeat,
  BusSeatOfPassenger: seatOfPassenger,
  BusSeatsPrice: seatsPrice,
  BusStation: busStation,
  BusStop: busStop,
  BusSupplierProgress: busSupplierProgress,
  BusVerdict: busVerdict,
  BusWantedSeat: wantedSeat,
  ListedBus: listedBus,
  TripBus: tripBus,
};
