export { countryOf } from './place-names.ts';
export { readBookedItems, type SeatInTrip } from './read-booked-items.ts';
export { registerWhereaboutsRoutes } from './routes.ts';
export { safetyTasks } from './safety/safety-tasks.ts';
export { SAFETY_ASKED_TOPIC } from './safety/send-check.ts';
export { findAsked } from './safety/tell-check.ts';
