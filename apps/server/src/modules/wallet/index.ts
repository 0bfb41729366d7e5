export { registerWalletRoutes } from './routes.ts';
