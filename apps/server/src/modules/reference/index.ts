export { presentAirport } from './present-airport.ts';
export { registerReferenceRoutes } from './routes.ts';
