export { registerHelpRoutes } from './routes.ts';
