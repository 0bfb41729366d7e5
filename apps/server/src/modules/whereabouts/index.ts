export { registerWhereaboutsRoutes } from './routes.ts';
