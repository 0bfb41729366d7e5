export { registerWithdrawalRoutes } from './routes.ts';
