export { registerBookedBusRoutes } from './booked-bus-routes.ts';
export type { ConnectedBusSupplier } from './bus-context.ts';
export { busJobs } from './bus-jobs.ts';
export { writeBusTicket } from './bus-papers.ts';
export { busReplay } from './bus-replay.ts';
export { payForSeats } from './pay-for-seats.ts';
export { registerBusRoutes } from './routes.ts';
