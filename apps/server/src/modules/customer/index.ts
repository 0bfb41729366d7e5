export { registerCustomerRoutes } from './routes.ts';
export { countProviderWork } from './show-waiting.ts';
