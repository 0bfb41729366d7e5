import { registerServices } from '../../apps/server/src/modules/booking/service-module.ts';
import { flightService } from '../../apps/server/src/modules/flight-order/index.ts';
import { ferryService, launchService } from './ferry/ferry-service.ts';
import { simulatedFerry, simulatedLaunch } from './ferry/simulated-ferry.ts';
import { BUSES, simulatedBuses } from './simulated-buses.ts';
import { simulatedFlights } from './simulated-flights.ts';
import { HOTELS, simulatedHotels } from './simulated-hotels.ts';
import { RIDES, simulatedCabs, simulatedTrains } from './simulated-rides.ts';
import type { SimulatedService } from './simulated-service.ts';

registerServices([flightService, ferryService, launchService, ...RIDES, ...HOTELS, ...BUSES]);

/** Everything that the simulation sells. */
export const SIMULATED_SERVICES = ['flight', 'ferry', 'launch', 'train', 'cab', 'hotel', 'bus'] as const;

/** One of it. */
export type SimulatedName = (typeof SIMULATED_SERVICES)[number];

/** The services that a run sells, by chance: a service named twice is sold twice as often. */
export type Sold = readonly [SimulatedName, ...SimulatedName[]];

/** The services that suppliers sell us: most can go wrong with them. */
export const SOLD_BY_SUPPLIERS: Sold = ['flight', 'ferry', 'hotel', 'bus'];

/** The services that a run sells by default. */
export const EVERYTHING_SOLD: Sold = [
  'flight',
  'flight',
  'flight',
  'ferry',
  'ferry',
  'launch',
  'train',
  'cab',
  'hotel',
  'hotel',
  'bus',
];

const SERVICES: Readonly<Record<SimulatedName, SimulatedService>> = {
  flight: simulatedFlights,
  ferry: simulatedFerry,
  launch: simulatedLaunch,
  train: simulatedTrains,
  cab: simulatedCabs,
  hotel: simulatedHotels,
  bus: simulatedBuses,
};

/** How a service is sold. */
export function simulated(name: SimulatedName): SimulatedService {
  return SERVICES[name];
}

/** How a booking's service is sold. Throws for one that the simulation does not sell. */
export function simulatedOf({ service }: { readonly service: string }): SimulatedService {
  const name = SIMULATED_SERVICES.find((one) => one === service);
  if (!name) throw new Error(`The simulation sells no ${service}`);
  return SERVICES[name];
}
