export { registerPeriodRoutes } from './routes.ts';
