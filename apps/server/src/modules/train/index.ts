export { registerTrainRoutes } from './routes.ts';
export { trainService } from './train-service.ts';
