export { readSelection } from './cancel-selection.ts';
export { registerDocumentRoutes } from './document-routes.ts';
export { runDueReminders } from './exit-reminder.ts';
export { readExitCliff } from './exit-view.ts';
export { registerItemRoutes } from './item-routes.ts';
export { runDueRefunds } from './refund-cases.ts';
export { reopenLateCases } from './reopen-late-cases.ts';
export { registerServicingRoutes } from './routes.ts';
