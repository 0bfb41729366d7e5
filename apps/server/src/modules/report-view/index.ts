export { askedOf } from './kept-view.ts';
export { readReaders } from './recipients.ts';
export { registerReportViewRoutes } from './routes.ts';
export { sendDueReports } from './send-due-reports.ts';
