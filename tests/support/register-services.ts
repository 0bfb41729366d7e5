import { registerServices } from '../../apps/server/src/modules/booking/service-module.ts';
import { busService } from '../../apps/server/src/modules/bus-order/index.ts';
import { cabService } from '../../apps/server/src/modules/cab/index.ts';
import { flightService } from '../../apps/server/src/modules/flight-order/index.ts';
import { hotelService } from '../../apps/server/src/modules/hotel-order/index.ts';
import { trainService } from '../../apps/server/src/modules/train/index.ts';

// Tests that compose no server work with the services that compose.ts lists.
registerServices([flightService, trainService, cabService, hotelService, busService]);
