export { readBookSums } from './read-balances.ts';
export { registerLedgerRoutes } from './routes.ts';
