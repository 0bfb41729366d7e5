export { deliverDueEvents, type NotificationContext } from './deliver-events.ts';
export { deliverDueSystemEvents, type SystemMailContext } from './deliver-system-events.ts';
