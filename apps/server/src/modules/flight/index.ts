export type { ConnectedSupplier, FlightContext } from './flight-context.ts';
export { registerFlightRoutes } from './routes.ts';
export { openSearchMemory, type SearchMemory } from './search-memory.ts';
