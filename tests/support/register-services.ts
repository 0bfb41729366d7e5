import { registerServices } from '../../apps/server/src/modules/booking/service-module.ts';
import { flightService } from '../../apps/server/src/modules/flight-order/index.ts';

// Tests that compose no server work with the services that compose.ts lists.
registerServices([flightService]);
