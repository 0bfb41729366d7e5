export { registerGstReturnRoutes } from './routes.ts';
