export { createTrip } from './create-trip.ts';
export { registerTripRoutes } from './routes.ts';
export { findOwnTrip, insertTravellers, stretchTrip, type Trip } from './trip-repository.ts';
