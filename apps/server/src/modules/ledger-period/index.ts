export { readPeriods } from './read-periods.ts';
export { registerPeriodRoutes } from './routes.ts';
