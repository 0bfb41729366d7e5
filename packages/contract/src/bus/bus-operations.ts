import type { Operation } from '../operation.ts';
import { BUS_BOOKING_OPERATIONS } from './add-bus.ts';
import { BUS_AFTER_OPERATIONS } from './after-bus.ts';
import { quoteBusInstead } from './bus-instead.ts';
import { DESK_BUS_OPERATIONS } from './desk-bus.ts';
import { BUS_LIST_OPERATIONS } from './list-buses.ts';
import { listBusRoutes } from './list-routes.ts';
import { listBusStations } from './list-stations.ts';
import { quoteBusSeats } from './quote-seats.ts';
import { reviewBus } from './review-bus.ts';
import { showBusSeats } from './show-seats.ts';

/** All operations of finding a bus. */
export const BUS_OPERATIONS: readonly Operation[] = [
  listBusStations,
  listBusRoutes,
  ...BUS_LIST_OPERATIONS,
  showBusSeats,
  quoteBusSeats,
  reviewBus,
  ...BUS_BOOKING_OPERATIONS,
  quoteBusInstead,
  ...DESK_BUS_OPERATIONS,
  ...BUS_AFTER_OPERATIONS,
];
