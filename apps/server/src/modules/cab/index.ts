export { cabService } from './cab-service.ts';
export { registerCabRoutes } from './routes.ts';
