export { registerFindingRoutes } from './routes.ts';
