export { registerLedgerRoutes } from './routes.ts';
