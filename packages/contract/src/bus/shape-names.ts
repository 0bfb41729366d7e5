import { busCancellation, busSeat, busStop, busVerdict } from './bus-seat-shapes.ts';
import { busMoment, busSupplierProgress, listedBus } from './bus-shapes.ts';
import { busListEvent, busListPayload } from './list-buses.ts';
import { busRoute } from './list-routes.ts';
import { busStation } from './list-stations.ts';
import { quotedSeat, seatsPrice, wantedSeat } from './quote-seats.ts';

/** What clients call the shapes of buses. */
export const BUS_SHAPES = {
  BusCancellation: busCancellation,
  BusListEvent: busListEvent,
  BusListPayload: busListPayload,
  BusMoment: busMoment,
  BusQuotedSeat: quotedSeat,
  BusRoute: busRoute,
  BusSeat: busSeat,
  BusSeatsPrice: seatsPrice,
  BusStation: busStation,
  BusStop: busStop,
  BusSupplierProgress: busSupplierProgress,
  BusVerdict: busVerdict,
  BusWantedSeat: wantedSeat,
  ListedBus: listedBus,
};
