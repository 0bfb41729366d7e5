export { registerDashboardRoutes } from './routes.ts';
export { showDashboard } from './show-dashboard.ts';
