export { passportTasks } from './passport-task.ts';
export { registerHomeRoutes } from './routes.ts';
