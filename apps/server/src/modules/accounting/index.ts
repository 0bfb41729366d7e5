export { registerAccountingRoutes } from './routes.ts';
export { saveAccounting } from './save-accounting.ts';
