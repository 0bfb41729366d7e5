export { readBookedItems, type SeatInTrip } from './read-booked-items.ts';
export { registerWhereaboutsRoutes } from './routes.ts';
