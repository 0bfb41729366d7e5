export { registerDirectoryRoutes } from './routes.ts';
export { registerScim } from './scim-routes.ts';
