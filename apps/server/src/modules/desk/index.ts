export { registerCaseRoutes } from './case-routes.ts';
export { registerOfflineRoutes } from './offline-routes.ts';
export { findOpenKey, issueKey } from './pay-later-keys.ts';
export { registerPayLaterRoutes } from './pay-later-routes.ts';
export { registerProviderRoutes } from './provider-routes.ts';
