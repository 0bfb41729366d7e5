export { registerReferenceRoutes } from './routes.ts';
