export { registerCaseRoutes } from './case-routes.ts';
export { registerOfflineRoutes } from './offline-routes.ts';
export { registerPayLaterRoutes } from './pay-later-routes.ts';
