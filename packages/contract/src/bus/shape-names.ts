import { busMoment, busSupplierProgress, listedBus } from './bus-shapes.ts';
import { busListEvent, busListPayload } from './list-buses.ts';
import { busRoute } from './list-routes.ts';
import { busStation } from './list-stations.ts';

/** What clients call the shapes of buses. */
export const BUS_SHAPES = {
  BusListEvent: busListEvent,
  BusListPayload: busListPayload,
  BusMoment: busMoment,
  BusRoute: busRoute,
  BusStation: busStation,
  BusSupplierProgress: busSupplierProgress,
  ListedBus: listedBus,
};
