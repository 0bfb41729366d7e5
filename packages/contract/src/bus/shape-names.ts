import { busCancellation, busSeat, busStop, busVerdict } from './bus-seat-shapes.ts';
import { busMoment, busSupplierProgress, listedBus } from './bus-shapes.ts';
import { busListEvent, busListPayload } from './list-buses.ts';
import { busRoute } from './list-routes.ts';
import { busStation } from './list-stations.ts';

/** What clients call the shapes of buses. */
export const BUS_SHAPES = {
  BusCancellation: busCancellation,
  BusListEvent: busListEvent,
  BusListPayload: busListPayload,
  BusMoment: busMoment,
  BusRoute: busRoute,
  BusSeat: busSeat,
  BusStation: busStation,
  BusStop: busStop,
  BusSupplierProgress: busSupplierProgress,
  BusVerdict: busVerdict,
  ListedBus: listedBus,
};
